import { eventually } from '../../../../test/support/eventually';
import { actualRows, counts, expectedRows, ledger, writeFacts } from '../../../../test/support/ledger';
import { LedgerWorld, SOON_MS, inState } from '../../../../test/support/ledger-world';
import { command } from '../../../../test/support/own-event-store';
import type { Projection } from '../projection';
import type { ProjectionEngine } from './engine';
import { decideQuarantined, type QuarantineDecision } from './quarantine';

jest.setTimeout(30_000);

let world: LedgerWorld;
/** The types of events that `sour` cannot take now. */
let sourTypes: Set<string>;

beforeEach(async () => {
  world = await LedgerWorld.create();
  sourTypes = new Set(['Soured']);
});
afterEach(() => world.end());

/** The same projection, with folds that throw at some events. */
const sour = (projection: Projection): Projection => ({
  ...projection,
  tables: projection.tables.map((table) =>
    table.kind === 'fold'
      ? {
          ...table,
          fold: (row, event, key) => {
            if (sourTypes.has(event.type)) throw new TypeError(`sour milk at ${event.streamId}`);
            return table.fold(row, event, key);
          },
        }
      : table,
  ),
});

/** One event of an account; answers its position. */
async function write(account: string, type: string, data: object = {}): Promise<bigint> {
  const streamId = `account/${account}`;
  const expectedVersion = (await world.store.readStream(streamId)).length;
  return (await world.store.append({ ...command(), streams: [{ streamId, expectedVersion, events: [{ type, data }] }] })).position;
}

const rowOf = async (account: string) =>
  (await world.store.pool.query('SELECT shop, balance::float8, facts FROM account WHERE id = $1', [account])).rows[0];

const decide = (decision: Omit<QuarantineDecision, 'by' | 'reason'>) =>
  decideQuarantined(world.store.pool, { by: 'tester', reason: 'a test', ...decision });

/** Until so many streams are held and nothing waits to be carried out. */
async function untilHeld(engine: ProjectionEngine, streams: number): Promise<void> {
  await eventually(`${streams} streams are held`, async () => {
    const held = await engine.quarantined();
    return held.length === streams && held.every(({ state }) => state === 'held');
  });
}

/** PostgreSQL has no such year. */
const YEAR_0 = '0000-01-01T00:00:00.000Z';

/** Three events of one account, the second of which is sour, among events of others. */
async function souredAccount(): Promise<{ bad: bigint; last: bigint }> {
  await writeFacts(world.store, 30);
  await write('bad', 'Opened', { shop: 'shop 1' });
  const bad = await write('bad', 'Soured', { amount: 1 });
  await writeFacts(world.store, 30);
  return { bad, last: await write('bad', 'Paid', { amount: 5 }) };
}

it.each([25, 3])(
  'holds the stream of an event that a fold cannot take, and goes on with all others, in batches of %i',
  async (batchSize) => {
    const failures: unknown[] = [];
    const { bad, last } = await souredAccount();
    const onError = (failure: unknown) => failures.push(failure);
    const { engine } = await world.process('one', [sour(ledger), counts], { batchSize, onError });
    const other = await world.process('two', [sour(ledger), counts], { batchSize, onError });
    const after = await write('good', 'Opened', { shop: 'shop 1' });
    for (const process of [engine, other.engine]) expect(await process.waitFor(after, SOON_MS)).toBe(true);
    expect(await rowOf('bad')).toEqual({ shop: 'shop 1', balance: 0, facts: 1 });
    expect(await rowOf('good')).toEqual({ shop: 'shop 1', balance: 0, facts: 1 });
    expect(failures).toEqual([
      expect.objectContaining({ effect: 'quarantined', projection: 'ledger', role: 'live', position: bad, streamId: 'account/bad' }),
    ]);
    expect(await engine.quarantined()).toEqual([
      expect.objectContaining({
        projection: 'ledger',
        streamId: 'account/bad',
        position: bad,
        eventType: 'Soured',
        error: 'TypeError: sour milk at account/bad',
        state: 'held',
      }),
    ]);
    expect((await engine.status()).projections).toMatchObject([
      { name: 'ledger', state: 'running', position: after, quarantined: 1 },
      { name: 'counts', state: 'running', position: after, quarantined: 0 },
    ]);
    // A total stays the sum of its parts, and nothing but the held events is missing.
    const { rows } = await world.store.pool.query(
      `SELECT s.shop FROM shop s JOIN (SELECT shop, count(*) AS n, sum(balance) AS b FROM account GROUP BY shop) a USING (shop)
     WHERE s.accounts <> a.n OR s.balance <> a.b`,
    );
    expect(rows).toEqual([]);
    const expected = await expectedRows(world.store);
    const others = (list: { id: string }[]) => list.filter(({ id }) => id !== 'bad');
    expect(others((await actualRows(world.store)).account)).toEqual(others(expected.account));
    expect(last).toBeGreaterThan(bad);
  },
);

it('applies the held events in their order once the event can be taken', async () => {
  const released: unknown[] = [];
  const { engine } = await world.process('one', [sour(ledger), counts], { onReleased: ({ streamId }) => released.push(streamId) });
  const { bad, last } = await souredAccount();
  expect(await engine.waitFor(last, SOON_MS)).toBe(true);
  await untilHeld(engine, 1);
  await decide({ decision: 'retry' });
  await untilHeld(engine, 1);
  expect(await rowOf('bad')).toMatchObject({ facts: 1 });

  sourTypes.clear();
  expect(await decide({ decision: 'retry', position: bad })).toMatchObject([{ streamId: 'account/bad', state: 'decided' }]);
  await untilHeld(engine, 0);
  // The engine reports a release after its commit, which others see a moment earlier.
  await eventually('both releases are reported', () => released.length === 2);
  expect(released).toEqual(['account/bad', 'account/bad']);
  await world.expectTrue();
  expect(await engine.waitFor(await write('bad', 'Paid', { amount: 7 }), SOON_MS)).toBe(true);
  await world.expectTrue();
  expect((await engine.status()).projections[0]).toMatchObject({ state: 'running', quarantined: 0 });
});

it('leaves a skipped event out, now and in every rebuild, and records who decided that and why', async () => {
  const { engine } = await world.process('one', [sour(ledger), counts]);
  const { bad, last } = await souredAccount();
  expect(await engine.waitFor(last, SOON_MS)).toBe(true);
  await decide({ decision: 'skip', position: bad });
  await untilHeld(engine, 0);
  expect(await rowOf('bad')).toEqual({ shop: 'shop 1', balance: 5, facts: 2 });
  const { tables } = await engine.rebuild('ledger');
  expect(tables).toMatchObject([
    { missing: 0, surplus: 0, different: 0 },
    { missing: 0, surplus: 0, different: 0 },
  ]);
  expect(await engine.quarantined()).toEqual([]);
  expect(await rowOf('bad')).toEqual({ shop: 'shop 1', balance: 5, facts: 2 });
  const { rows } = await world.store.pool.query('SELECT decision, decided_by, reason, state FROM quarantine');
  expect(rows).toEqual([{ decision: 'skip', decided_by: 'tester', reason: 'a test', state: 'released' }]);
});

it('holds the stream again at the next event that cannot be taken', async () => {
  const { engine } = await world.process('one', [sour(ledger), counts]);
  const { bad } = await souredAccount();
  const second = await write('bad', 'Soured', { amount: 2 });
  expect(await engine.waitFor(await write('bad', 'Paid', { amount: 3 }), SOON_MS)).toBe(true);
  await decide({ decision: 'skip', position: bad });
  await eventually('the stream is held again', async () => (await engine.quarantined())[0]?.position === second);
  expect(await rowOf('bad')).toEqual({ shop: 'shop 1', balance: 5, facts: 2 });
  expect((await engine.status()).projections[0]).toMatchObject({ quarantined: 1 });
  await decide({ decision: 'skip', streamId: 'account/bad' });
  await untilHeld(engine, 0);
  expect(await rowOf('bad')).toEqual({ shop: 'shop 1', balance: 8, facts: 3 });
});

it('rebuilds where other streams have changed the rows meanwhile, and comes to what the log says', async () => {
  const { engine } = await world.process('one', [ledger, sour(counts)]);
  const { last } = await souredAccount();
  expect(await engine.waitFor(last, SOON_MS)).toBe(true);
  await untilHeld(engine, 1);
  sourTypes.clear();
  await decide({ decision: 'retry', streamId: 'account/bad' });
  await untilHeld(engine, 0);
  await inState(engine, 'counts', 'running');
  await world.expectTrue();
});

it('holds the stream whose rows the database refuses, and finds it in a large batch', async () => {
  const narrow: Projection = {
    name: 'narrow',
    version: 1,
    tables: [
      {
        kind: 'fold',
        table: { name: 'narrow', columns: { id: 'text', seen_on: 'timestamptz', facts: 'int' }, key: ['id'] },
        keys: (event) => [{ id: event.streamId }],
        fold: (row, event) => ({
          id: event.streamId,
          seen_on: sourTypes.has(event.type) || row?.seen_on === YEAR_0 ? YEAR_0 : event.recordedAt,
          facts: (row?.facts ?? 0) + 1,
        }),
      },
    ],
  };
  const { last } = await souredAccount();
  const { engine } = await world.process('one', [narrow, ledger, counts]);
  expect(await engine.waitFor(last, SOON_MS)).toBe(true);
  await inState(engine, 'narrow', 'running');
  await untilHeld(engine, 1);
  expect(await engine.quarantined()).toMatchObject([
    { projection: 'narrow', streamId: 'account/bad', error: expect.stringContaining('0000') },
  ]);
  await world.expectTrue();
  sourTypes.clear();
  await decide({ decision: 'retry' });
  await untilHeld(engine, 0);
  expect((await world.store.pool.query('SELECT sum(facts)::int AS n FROM narrow')).rows).toEqual([{ n: Number(last) }]);
});

it('does not stop a rebuild either, and takes over with what is held', async () => {
  sourTypes.clear();
  const { engine } = await world.process('one', [sour(ledger), counts]);
  const { bad, last } = await souredAccount();
  expect(await engine.waitFor(last, SOON_MS)).toBe(true);
  sourTypes.add('Soured');
  await engine.rebuild('ledger');
  expect(await engine.quarantined()).toMatchObject([{ role: 'live', position: bad, state: 'held' }]);
  expect(await rowOf('bad')).toMatchObject({ facts: 1 });
  sourTypes.clear();
  await decide({ decision: 'retry' });
  await untilHeld(engine, 0);
  await world.expectTrue();
});

it('stops when more streams than the limit would have to be held, before the event that is too much', async () => {
  const { engine } = await world.process('one', [sour(ledger), counts], { maxQuarantined: 2 });
  for (const account of ['a', 'b']) await write(account, 'Soured');
  const third = await write('c', 'Soured');
  expect(await engine.waitFor(await write('d', 'Opened', { shop: 'shop 1' }), SOON_MS)).toBe(true);
  await inState(engine, 'ledger', 'stopped');
  expect((await engine.status()).projections[0]).toMatchObject({ position: third - 1n, quarantined: 2 });
  sourTypes.clear();
  await decide({ decision: 'retry' });
  await engine.resume('ledger');
  await inState(engine, 'ledger', 'running');
  await untilHeld(engine, 0);
  await world.expectTrue();
});
