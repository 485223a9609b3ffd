import { randomUUID } from 'node:crypto';
import { command, ownEventStore } from '../../../test/support/own-event-store';
import type { TestDatabase } from '../../../test/support/test-database';
import { CommandReused, StreamsLocked } from './events';
import type { PostgresEventStore } from './postgres-event-store';
import { LOCK_RELIED_STREAMS } from './schema';
import { StreamStates } from './stream-states';

const own = ownEventStore();
let store: PostgresEventStore;
let database: TestDatabase;

beforeAll(() => {
  ({ store, database } = own());
});

const statesOf = () =>
  new StreamStates<{ balance: number }>(store, {
    initial: () => ({ balance: 0 }),
    evolve: ({ balance: before }, event) => ({ balance: before + Number(event.data.amount) }),
  });
const account = () => `account/${randomUUID()}`;
const paid = (amount: number) => ({ type: 'Paid', data: { amount } });
const balance = async (id: string) => (await statesOf().load(id)).state.balance;

describe('a command that changed nothing', () => {
  it('changes nothing when it is repeated, in another process, and gets the first answer', async () => {
    const id = account();
    const { position } = await statesOf().change(id, command(), () => [paid(2)]);
    const run = command();
    expect(await statesOf().change(id, run, () => [])).toEqual({ position, repeated: false });
    await statesOf().change(id, command(), () => [paid(3)]);
    for (const decided of [[paid(2)], []])
      expect(await statesOf().change(id, run, () => decided)).toEqual({ position, repeated: true });
    expect(await store.commandPosition(run)).toBe(position);
    expect(await balance(id)).toBe(5);
  });

  it('is decided again when it was refused', async () => {
    const [id, run] = [account(), command()];
    const refuse = () => {
      throw new Error('refused');
    };
    await expect(statesOf().change(id, run, refuse)).rejects.toThrow('refused');
    expect(await statesOf().change(id, run, () => [paid(1)])).toMatchObject({ repeated: false });
  });

  it('is forgotten after a year, when other commands come', async () => {
    const [old, young] = [randomUUID(), randomUUID()];
    await store.recordUnchangedCommand({ commandId: old }, 7n);
    await database.pool.query(
      `UPDATE unchanged_command SET answered_at = now() - interval '367 days' WHERE command_id = $1`,
      [old],
    );
    expect(await store.recordUnchangedCommand({ commandId: young }, 8n)).toBe(8n);
    expect([
      await store.commandPosition({ commandId: old }),
      await store.commandPosition({ commandId: young }),
    ]).toEqual([null, 8n]);
    expect(await store.recordUnchangedCommand({ commandId: young }, 9n)).toBe(8n);
  });
});

describe('a command id that comes with another fingerprint', () => {
  const asked = (fingerprint: string | undefined, commandId: string) => {
    const { meta } = command();
    return { commandId, meta: { ...meta, ...(fingerprint !== undefined && { fingerprint }) } };
  };

  it.each([
    ['wrote events', [paid(2)]],
    ['changed nothing', []],
  ])('is refused, for any decision, if the first one %s', async (_, decided) => {
    const [id, commandId] = [account(), randomUUID()];
    const first = asked('pay two', commandId);
    const { position } = await statesOf().change(id, first, () => decided);
    const other = asked('pay three', commandId);
    const refuse = () => {
      throw new Error('refused');
    };
    for (const decide of [() => [paid(3)], () => [], refuse])
      for (const stream of [id, account()])
        await expect(statesOf().change(stream, other, decide)).rejects.toBeInstanceOf(
          CommandReused,
        );
    await expect(store.commandPosition(other)).rejects.toBeInstanceOf(CommandReused);
    expect(await statesOf().change(id, first, () => [paid(4)])).toEqual({
      position,
      repeated: true,
    });
    expect(await statesOf().change(id, asked(undefined, commandId), () => [paid(4)])).toEqual({
      position,
      repeated: true,
    });
  });

  it('is accepted if the first one had none', async () => {
    const [id, commandId] = [account(), randomUUID()];
    const { position } = await statesOf().change(id, asked(undefined, commandId), () => [paid(2)]);
    expect(await statesOf().change(id, asked('pay three', commandId), () => [paid(3)])).toEqual({
      position,
      repeated: true,
    });
  });
});

describe('a stream that a decision relies on', () => {
  it('is read again when it has changed since', async () => {
    const states = statesOf();
    const [id, other] = [account(), account()];
    const seen: number[] = [];
    await states.change(id, command(), async () => {
      const { state, version } = await states.load(other);
      seen.push(state.balance);
      if (seen.length === 1)
        await store.append({
          ...command(),
          streams: [{ streamId: other, expectedVersion: 0, events: [paid(9)] }],
        });
      return { events: [paid(1)], relies: [{ streamId: other, version }] };
    });
    expect(seen).toEqual([0, 9]);
    expect(await balance(id)).toBe(1);
  });

  it('is waited for while another transaction holds it, and delays no decision that does not rely on it', async () => {
    const [id, free] = [account(), account()];
    const holder = await database.pool.connect();
    const relying = () =>
      statesOf().change(id, command(), () => ({
        events: [paid(1)],
        relies: [{ streamId: free, version: 0 }],
      }));
    let isDone = false;
    await holder.query('BEGIN');
    await holder.query(LOCK_RELIED_STREAMS);
    const waiting = relying().then(() => (isDone = true));
    await statesOf().change(account(), command(), () => [paid(1)]);
    expect(isDone).toBe(false);
    await holder.query('COMMIT');
    await waiting;
    holder.release();
    expect(await balance(id)).toBe(1);
  });

  it('is given up, with nothing written, when it is held for too long', async () => {
    const id = account();
    const holder = await database.pool.connect();
    await holder.query('BEGIN');
    await holder.query(LOCK_RELIED_STREAMS);
    const decide = () => ({ events: [paid(1)], relies: [{ streamId: account(), version: 0 }] });
    await expect(statesOf().change(id, command(), decide)).rejects.toBeInstanceOf(StreamsLocked);
    await holder.query('ROLLBACK');
    holder.release();
    expect(await balance(id)).toBe(0);
  });
});

describe('a change of locked streams', () => {
  it('makes others wait, in this process and in others, and decide again; it meets no conflict itself', async () => {
    const [first, second, free] = [account(), account(), account()];
    const decided: string[] = [];
    let meanwhile: Promise<unknown>[] = [];
    await statesOf().changeLocked([second, first], command(), async (states) => {
      expect([...states.keys()].sort()).toEqual([first, second].sort());
      meanwhile = [first, second].map((id) =>
        statesOf().change(id, command(), ({ balance }) => {
          decided.push(`${balance}`);
          return [paid(1)];
        }),
      );
      await statesOf().change(free, command(), () => [paid(1)]);
      return {
        events: new Map([
          [first, [paid(10)]],
          [second, [paid(20)]],
        ]),
      };
    });
    await Promise.all(meanwhile);
    expect(decided.filter((balance) => balance !== '0').sort()).toEqual(['10', '20']);
    expect([await balance(first), await balance(second), await balance(free)]).toEqual([11, 21, 1]);
  });

  it('writes its rows and its events together or not at all, and is done once', async () => {
    const id = account();
    const { pool } = database;
    await pool.query('CREATE TABLE beside (id int)');
    const head = command();
    const change = (fail: boolean) =>
      statesOf().changeLocked([id], head, async () => ({
        events: new Map([[id, [paid(1)]]]),
        alongside: async (client) => {
          await client.query('INSERT INTO beside VALUES (1)');
          if (fail) throw new Error('refused');
        },
      }));
    await expect(change(true)).rejects.toThrow('refused');
    expect(await balance(id)).toBe(0);
    expect([(await change(false)).repeated, (await change(false)).repeated]).toEqual([false, true]);
    expect(await balance(id)).toBe(1);
    expect((await pool.query('SELECT count(*)::int AS rows FROM beside')).rows).toEqual([
      { rows: 1 },
    ]);
  });
});
