import { randomUUID } from 'node:crypto';
import { command, ownEventStore } from '../../../test/support/own-event-store';
import type { PostgresEventStore } from './postgres-event-store';
import type { CommandStep } from './decision';
import { StreamStates } from './stream-states';

interface Account {
  readonly balance: number;
}
type Paid = { type: string; data: { amount: number } };

const own = ownEventStore();
let store: PostgresEventStore;
let states: StreamStates<Account, Paid>;

beforeAll(() => {
  ({ store } = own());
  states = new StreamStates<Account, Paid>(store, {
    initial: () => ({ balance: 0 }),
    evolve: ({ balance }, event) => ({ balance: balance + Number(event.data.amount) }),
  });
});

const account = () => `account/${randomUUID()}`;
const paid = (amount: number): Paid => ({ type: 'Paid', data: { amount } });
/** Pays one while the balance is below the limit, and fails then. */
const upTo = (
  limit: number,
  more: Partial<CommandStep<Account, Paid>> = {},
): CommandStep<Account, Paid> => ({
  command: command(),
  decide: ({ balance }) => {
    if (balance >= limit) return Promise.reject(new Error('Enough'));
    return Promise.resolve({ events: [paid(1)], meta: { had: balance } });
  },
  ...more,
});
const amountsOf = async (id: string) => (await store.readStream(id)).map(({ data }) => data.amount);

describe('a run of commands on one stream', () => {
  it('decides each command on the state after the earlier ones, and writes each under its own id', async () => {
    const id = account();
    const run = [upTo(1), upTo(2), upTo(3)];
    const positions = await states.changeRun(id, run);
    const events = await store.readStream(id);
    expect(events.map(({ position }) => position)).toEqual(positions);
    expect(events.map(({ meta }) => meta)).toEqual(
      run.map(({ command: { commandId, meta } }, had) => ({ ...meta, commandId, had })),
    );
    expect(await store.firstEvents(run.map((step) => step.command.commandId))).toEqual(
      new Map(events.map((event) => [event.meta.commandId, event])),
    );
    expect((await states.load(id)).state).toEqual({ balance: 3 });
  });

  it.each<[string, CommandStep<Account, Paid>]>([
    ['is refused', upTo(1)],
    ['finds nothing to do', upTo(9, { decide: () => Promise.resolve({ events: [] }) })],
    [
      'relies on another stream',
      upTo(9, {
        decide: () =>
          Promise.resolve({ events: [paid(1)], relies: [{ streamId: 'x', version: 0 }] }),
      }),
    ],
  ])('ends before a command that %s', async (_, step) => {
    const id = account();
    expect(await states.changeRun(id, [upTo(1), step, upTo(9)])).toHaveLength(1);
    expect(await amountsOf(id)).toEqual([1]);
  });

  it('carries out none when one of them was carried out before', async () => {
    const id = account();
    const before = upTo(9);
    await states.change(id, before.command, () => [paid(5)]);
    expect(await states.changeRun(id, [upTo(9), before])).toEqual([]);
    expect(await amountsOf(id)).toEqual([5]);
  });

  it('carries out none when another process writes meanwhile', async () => {
    const id = account();
    const meanwhile = upTo(9, {
      decide: async () => {
        await store.append({
          ...command(),
          streams: [{ streamId: id, expectedVersion: 0, events: [paid(7)] }],
        });
        return { events: [paid(1)] };
      },
    });
    expect(await states.changeRun(id, [meanwhile, upTo(9)])).toEqual([]);
    expect(await amountsOf(id)).toEqual([7]);
  });

  it('carries out nothing for an empty run', async () =>
    expect(await states.changeRun(account(), [])).toEqual([]));
});
