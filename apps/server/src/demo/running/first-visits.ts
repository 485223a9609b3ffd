import { Inject, Injectable } from '@nestjs/common';
import {
  decide,
  evolve,
  streams,
  type Actor,
  type DeliveryDay,
  type DeliveryDayFact,
} from '@milkround/domain';
import {
  CommandRepeated,
  PostgresEventStore,
  VersionConflict,
  type ImportedAppend,
} from '@milkround/event-store';
import type { Pool } from 'pg';
import { BusinessClock } from '../../clock';
import { PG_POOL } from '../../database/pg-pool';
import { ReadModels } from '../../log/read-models';
import { SeededRandom } from '../seeded-random';
import { demoId } from '../morning';
import { BoyDays, type BoyDay } from './boy-days';
import { JOINED_MINUTE, castPlanOf } from './cast';
import { visitsBefore } from './past-visits';

const MS_PER_MINUTE = 60_000;
/** A phone needs about a second to send an entry. */
const SENT_WITHIN_MS = 1_500;

/** The last contact of an offline phone is its last entry. */
const HEARD = `insert into phone (delivery_boy_id, phone_id, heard_at) select id, '', heard_at from unnest($1::int[], $2::timestamptz[]) as p (id, heard_at)
  on conflict (delivery_boy_id, phone_id) do update set heard_at = excluded.heard_at, waiting = 0, waiting_since = null`;

/** Records the deliveries of the demo's delivery boys before the first sign-in of a day, as they would have been recorded then. */
@Injectable()
export class FirstVisits {
  constructor(
    private readonly days: BoyDays,
    private readonly store: PostgresEventStore,
    private readonly readModels: ReadModels,
    private readonly clock: BusinessClock,
    @Inject(PG_POOL) private readonly pool: Pool,
  ) {}

  /**
   * Records the visits of these delivery boys, by their index; a day on which something was delivered is left alone.
   * @returns false before the first orders of the date
   */
  async record(date: string, boys: readonly number[], joinedAt: Date): Promise<boolean> {
    const appends: ImportedAppend[] = [];
    const earliest = Math.max(
      joinedAt.getTime() - JOINED_MINUTE * MS_PER_MINUTE,
      this.clock.midnight(date),
    );
    const lastHeard = new Map<number, string>();
    let hasOrders = false;
    for (const boy of boys) {
      const day = await this.days.load(date, boy);
      if (day.state.opened === null) continue;
      hasOrders = true;
      if (isTouched(day.state)) continue;
      const visits = this.appendsOf(date, boy, day, {
        begin: Math.max(earliest, day.recordedAt + 1_000),
        joinTime: joinedAt.getTime(),
      });
      const last = visits.at(-1);
      if (last && castPlanOf(boy).offline) lastHeard.set(boy + 1, last.recordedAt);
      appends.push(...visits);
    }
    if (appends.length > 0) await this.import(appends);
    if (lastHeard.size > 0)
      await this.pool.query(HEARD, [[...lastHeard.keys()], [...lastHeard.values()]]);
    return hasOrders;
  }

  /** All of them or none: another server, or this one before it was killed, may have recorded them. */
  private async import(appends: ImportedAppend[]): Promise<void> {
    appends.sort((a, b) => Date.parse(a.recordedAt) - Date.parse(b.recordedAt));
    try {
      await this.readModels.show(await this.store.import(appends));
    } catch (error) {
      if (!(error instanceof CommandRepeated || error instanceof VersionConflict)) throw error;
    }
  }

  private appendsOf(
    date: string,
    boy: number,
    before: BoyDay,
    { begin, joinTime }: { begin: number; joinTime: number },
  ): ImportedAppend[] {
    const actor: Actor = { role: 'delivery-boy', id: boy + 1 };
    const dice = new SeededRandom(`sent/${boy}/${date}`);
    const seed = `running/${boy}/${date}`;
    const appends: ImportedAppend[] = [];
    let { state, version } = before;
    for (const [nth, { occurredAt, commands }] of visitsBefore(castPlanOf(boy), state, {
      begin,
      joinTime,
      seed,
    }).entries()) {
      const commandId = demoId('running', date, boy, nth);
      const recordedAt = new Date(
        Math.min(Date.parse(occurredAt) + dice.between(200, SENT_WITHIN_MS), joinTime),
      ).toISOString();
      const meta = { actor, occurredAt };
      const events: DeliveryDayFact[] = [];
      for (const command of commands) {
        const facts = decide(command, state);
        events.push(...facts);
        state = facts.reduce(
          (day, fact) => evolve(day, { ...fact, meta: { ...meta, commandId }, recordedAt }),
          state,
        );
      }
      appends.push({
        commandId,
        meta,
        recordedAt,
        streams: [
          { streamId: streams.deliveryDay(date, boy + 1), expectedVersion: version, events },
        ],
      });
      version += events.length;
    }
    return appends;
  }
}

const isTouched = ({ stops, closed, rounds }: DeliveryDay): boolean =>
  closed !== null ||
  rounds.length > 0 ||
  [...stops.values()].some(
    ({ done, absence, lines }) =>
      done !== null || absence !== null || lines.some(({ delivered }) => delivered !== null),
  );
