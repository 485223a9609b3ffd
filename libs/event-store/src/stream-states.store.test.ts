import { randomUUID } from 'node:crypto';
import { command, ownEventStore } from '../../../test/support/own-event-store';
import type { TestDatabase } from '../../../test/support/test-database';
import { ClaimTaken, VersionConflict, type RecordedEvent } from './events';
import type { PostgresEventStore } from './postgres-event-store';
import { StreamStates } from './stream-states';

interface Account {
  readonly id: string;
  readonly balance: number;
}

const own = ownEventStore();
let store: PostgresEventStore;
let database: TestDatabase;
let folded: RecordedEvent[];

beforeAll(() => {
  ({ store, database } = own());
});
beforeEach(() => (folded = []));
afterEach(() => jest.restoreAllMocks());

const statesOf = (capacity?: number, sizeOf?: (account: Account) => number) =>
  new StreamStates<Account>(store, {
    initial: (id) => Object.freeze({ id, balance: 0 }),
    evolve: (account, event) => {
      folded.push(event);
      return Object.freeze({ ...account, balance: account.balance + Number(event.data.amount) });
    },
    capacity,
    ...(sizeOf && { sizeOf }),
  });
const account = () => `account/${randomUUID()}`;
const paid = (amount: number) => ({ type: 'Paid', data: { amount } });
const balance = async (id: string) => (await statesOf().load(id)).state.balance;

describe('load', () => {
  it('starts from the initial state of the stream', async () => {
    const id = account();
    expect(await statesOf().load(id)).toEqual({
      state: { id, balance: 0 },
      version: 0,
      position: 0n,
    });
  });

  it('reads only the events after the state that it has', async () => {
    const states = statesOf();
    const id = account();
    await states.change(id, command(), () => [paid(1), paid(2)]);
    await states.load(id);
    folded = [];
    const { position } = await store.append({
      ...command(),
      streams: [{ streamId: id, expectedVersion: 2, events: [paid(4)] }],
    });
    expect(await states.load(id)).toMatchObject({
      state: { id, balance: 7 },
      version: 3,
      position,
    });
    expect(folded.map(({ version }) => version)).toEqual([3]);
  });

  it('keeps the most recently used states only, up to its limit', async () => {
    const states = statesOf(2);
    const [a, b, c] = [account(), account(), account()];
    for (const id of [a, b, c]) await states.change(id, command(), () => [paid(1)]);
    for (const id of [a, b, a, c]) await states.load(id);
    folded = [];
    await states.loadMany([a, c]);
    expect(folded).toEqual([]);
    await states.load(b);
    expect(folded.map(({ streamId }) => streamId)).toEqual([b]);
  });

  it('keeps no more than its limit for the sizes of the states, and never a state that is too large', async () => {
    const states = statesOf(5, ({ balance: size }) => Math.max(1, size));
    const [small, large, huge] = [account(), account(), account()];
    for (const [id, amount] of [
      [small, 2],
      [large, 4],
      [huge, 6],
    ] as const) {
      await states.change(id, command(), () => [paid(amount)]);
      await states.load(id);
    }
    folded = [];
    await states.load(large);
    expect(folded).toEqual([]);
    for (const id of [small, huge, huge]) await states.load(id);
    expect(folded.map(({ streamId }) => streamId)).toEqual([small, huge, huge]);
  });

  it('forgets events that a restored log does not contain', async () => {
    const states = statesOf();
    const [id, other] = [account(), account()];
    await states.change(id, command(), () => [paid(1)]);
    await states.load(id);
    await database.admin('ALTER TABLE event DISABLE TRIGGER ALL');
    await database.admin(`UPDATE event SET stream_id = '${other}' WHERE stream_id = '${id}'`);
    await database.admin('ALTER TABLE event ENABLE TRIGGER ALL');
    expect(await states.load(id)).toEqual({ state: { id, balance: 0 }, version: 0, position: 0n });
    await states.change(id, command(), () => [paid(4)]);
    expect((await states.loadMany([id, other])).get(id)?.state.balance).toBe(4);
  });

  it('loads many streams at once', async () => {
    const states = statesOf();
    const [a, b] = [account(), account()];
    await states.change(a, command(), () => [paid(5)]);
    const loaded = await states.loadMany([a, b]);
    expect([loaded.get(a)?.state.balance, loaded.get(b)?.state.balance]).toEqual([5, 0]);
  });
});

describe('change', () => {
  it('loses no decision of many that race, in one process and across several', async () => {
    const id = account();
    const processes = [statesOf(), statesOf()];
    const changes = Array.from({ length: 20 }, (_, n) =>
      processes[n % 2]!.change(id, command(), () => [paid(1)]),
    );
    await Promise.all(changes);
    expect(await balance(id)).toBe(20);
  });

  it('decides anew on the fresh state after a conflict', async () => {
    const [ours, theirs] = [statesOf(), statesOf()];
    const id = account();
    const seen: number[] = [];
    const spy = jest.spyOn(store, 'append').mockImplementationOnce(async (request) => {
      spy.mockRestore();
      await theirs.change(id, command(), () => [paid(10)]);
      return store.append(request);
    });
    await ours.change(id, command(), (state) => {
      seen.push(state.balance);
      return [paid(1)];
    });
    expect(seen).toEqual([0, 10]);
    expect(await balance(id)).toBe(11);
  });

  it('gives up after five retries', async () => {
    const id = account();
    const spy = jest.spyOn(store, 'append').mockRejectedValue(new VersionConflict(id));
    await expect(statesOf().change(id, command(), () => [paid(1)])).rejects.toBeInstanceOf(
      VersionConflict,
    );
    expect(spy).toHaveBeenCalledTimes(6);
  });

  it('answers a repeated command as done, whatever the second decision would be', async () => {
    const states = statesOf();
    const id = account();
    const run = command();
    const { position } = await states.change(id, run, () => [paid(1)]);
    await states.change(id, command(), () => [paid(1)]);
    const done = { position, repeated: true };
    expect(await states.change(id, run, () => [paid(1)])).toEqual(done);
    expect(await states.change(id, run, () => [])).toEqual(done);
    const refuse = () => {
      throw new Error('refused');
    };
    expect(await states.change(id, run, refuse)).toEqual(done);
    await expect(states.change(id, command(), refuse)).rejects.toThrow('refused');
    expect(await balance(id)).toBe(2);
  });

  it('appends nothing for an empty decision and returns the state of the decision', async () => {
    const states = statesOf();
    const id = account();
    expect(await states.change(id, command(), () => [])).toEqual({ position: 0n, repeated: false });
    const { position } = await states.change(id, command(), () => [paid(1)]);
    await states.change(account(), command(), () => [paid(1)]);
    expect(await states.change(id, command(), () => [])).toEqual({ position, repeated: false });
  });

  it('writes claims with the decision', async () => {
    const states = statesOf();
    const [a, b] = [account(), account()];
    const value = randomUUID();
    const open = (streamId: string) =>
      states.change(streamId, command(), () => ({
        events: [paid(1)],
        claims: [{ kind: 'owner', value, streamId }],
      }));
    await open(a);
    await expect(open(b)).rejects.toBeInstanceOf(ClaimTaken);
    expect(await balance(b)).toBe(0);
  });
});

describe('changeMany', () => {
  const transfer = (states: StreamStates<Account>, from: string, to: string, amount: number) =>
    states.changeMany(
      [from, to],
      command(),
      () =>
        new Map([
          [from, [paid(-amount)]],
          [to, [paid(amount)]],
        ]),
    );

  it('keeps the sum when many commands move amounts between the same streams at once', async () => {
    const [a, b, c] = [account(), account(), account()];
    const processes = [statesOf(), statesOf()];
    const pairs = [
      [a, b],
      [b, a],
      [b, c],
      [c, a],
    ] as const;
    await Promise.all(
      pairs.flatMap(([from, to], n) =>
        Array.from({ length: 3 }, () => transfer(processes[n % 2]!, from, to, n + 1)),
      ),
    );
    const balances = await Promise.all([a, b, c].map(balance));
    expect(balances).toEqual([3 * (-1 + 2 + 4), 3 * (1 - 2 - 3), 3 * (3 - 4)]);
  });

  it('appends nothing when there are no events for any stream', async () => {
    expect(await statesOf().changeMany([account(), account()], command(), () => new Map())).toEqual(
      { position: 0n, repeated: false },
    );
  });

  it('refuses events of a stream that was not named', async () => {
    await expect(
      statesOf().changeMany([account()], command(), () => new Map([['other', [paid(1)]]])),
    ).rejects.toThrow('was not loaded');
  });
});
