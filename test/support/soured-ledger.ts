import type { Pool } from 'pg';
import type { Projection } from '../../libs/event-store/src/projection';
import type { ProjectionEngine } from '../../libs/event-store/src/projections/engine';
import {
  decideQuarantined,
  type QuarantineDecision,
} from '../../libs/event-store/src/projections/quarantine';
import { eventually } from './eventually';
import { writeFacts } from './ledger';
import { LedgerWorld } from './ledger-world';
import { command } from './own-event-store';

/** A ledger with events that cannot be projected. */
export class SouredLedger {
  /** The types of events at which the folds of {@link fold} throw. */
  readonly types = new Set(['Soured']);

  private constructor(readonly world: LedgerWorld) {}

  static async create(): Promise<SouredLedger> {
    return new SouredLedger(await LedgerWorld.create());
  }

  /** Returns the same projection with folds that throw at events of {@link types}. */
  fold(projection: Projection): Projection {
    return {
      ...projection,
      tables: projection.tables.map((table) =>
        table.kind === 'fold'
          ? {
              ...table,
              fold: (row, event, key) => {
                if (this.types.has(event.type))
                  throw new TypeError(`sour milk at ${event.streamId}`);
                return table.fold(row, event, key);
              },
            }
          : table,
      ),
    };
  }

  /** Writes one event of an account. Returns its position. */
  async write(account: string, type: string, data: object = {}): Promise<bigint> {
    const { store } = this.world;
    const streamId = `account/${account}`;
    const expectedVersion = (await store.readStream(streamId)).length;
    return (
      await store.append({
        ...command(),
        streams: [{ streamId, expectedVersion, events: [{ type, data }] }],
      })
    ).position;
  }

  /** Writes three events of one account, the second of which is sour, among events of others. */
  async writeAccount(): Promise<{ bad: bigint; last: bigint }> {
    await writeFacts(this.world.store, 30);
    await this.write('bad', 'Opened', { shop: 'shop 1' });
    const bad = await this.write('bad', 'Soured', { amount: 1 });
    await writeFacts(this.world.store, 30);
    return { bad, last: await this.write('bad', 'Paid', { amount: 5 }) };
  }

  async rowOf(account: string): Promise<unknown> {
    return (
      await this.pool.query('SELECT shop, balance::float8, facts FROM account WHERE id = $1', [
        account,
      ])
    ).rows[0];
  }

  decide(decision: Omit<QuarantineDecision, 'by' | 'reason'>) {
    return decideQuarantined(this.pool, { by: 'tester', reason: 'a test', ...decision });
  }

  private get pool(): Pool {
    return this.world.store.pool;
  }
}

/** Waits until this many streams are held and no decision waits to be carried out. */
export async function untilHeld(engine: ProjectionEngine, streams: number): Promise<void> {
  await eventually(`${streams} streams are held`, async () => {
    const heldStreams = await engine.quarantined();
    return heldStreams.length === streams && heldStreams.every(({ state }) => state === 'held');
  });
}
