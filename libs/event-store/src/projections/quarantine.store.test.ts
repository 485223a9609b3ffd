import { actualRows, counts, expectedRows, ledger } from '../../../../test/support/ledger';
import { SOON_MS, inState } from '../../../../test/support/ledger-world';
import { SouredLedger, untilHeld } from '../../../../test/support/soured-ledger';
import type { Projection } from '../projection';

let soured: SouredLedger;

beforeEach(async () => {
  soured = await SouredLedger.create();
});
afterEach(() => soured.world.end());

/** PostgreSQL has no such year. */
const YEAR_0 = '0000-01-01T00:00:00.000Z';

it.each([25, 3])(
  'holds the stream of an event that a fold cannot apply, and continues with all others, in batches of %i',
  async (batchSize) => {
    const failures: unknown[] = [];
    const { bad, last } = await soured.writeAccount();
    const onError = (failure: unknown) => failures.push(failure);
    const { engine } = await soured.world.process('one', [soured.fold(ledger), counts], {
      batchSize,
      onError,
    });
    const other = await soured.world.process('two', [soured.fold(ledger), counts], {
      batchSize,
      onError,
    });
    const after = await soured.write('good', 'Opened', { shop: 'shop 1' });
    for (const process of [engine, other.engine])
      expect(await process.waitFor(after, SOON_MS)).toBe(true);
    expect(await soured.rowOf('bad')).toEqual({ shop: 'shop 1', balance: 0, facts: 1 });
    expect(await soured.rowOf('good')).toEqual({ shop: 'shop 1', balance: 0, facts: 1 });
    expect(failures).toEqual([
      expect.objectContaining({
        effect: 'quarantined',
        projection: 'ledger',
        role: 'live',
        position: bad,
        streamId: 'account/bad',
      }),
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
    // A total stays the sum of its parts, and only the held events are missing.
    const { rows } = await soured.world.store.pool.query(
      `SELECT s.shop FROM shop s JOIN (SELECT shop, count(*) AS n, sum(balance) AS b FROM account GROUP BY shop) a USING (shop)
     WHERE s.accounts <> a.n OR s.balance <> a.b`,
    );
    expect(rows).toEqual([]);
    const expected = await expectedRows(soured.world.store);
    const others = (list: { id: string }[]) => list.filter(({ id }) => id !== 'bad');
    expect(others((await actualRows(soured.world.store)).account)).toEqual(
      others(expected.account),
    );
    expect(last).toBeGreaterThan(bad);
  },
);

it('holds the stream whose rows the database refuses, and finds it in a large batch', async () => {
  const narrow: Projection = {
    name: 'narrow',
    version: 1,
    tables: [
      {
        kind: 'fold',
        table: {
          name: 'narrow',
          columns: { id: 'text', seen_on: 'timestamptz', facts: 'int' },
          key: ['id'],
        },
        keys: (event) => [{ id: event.streamId }],
        fold: (row, event) => ({
          id: event.streamId,
          seen_on:
            soured.types.has(event.type) || row?.seen_on === YEAR_0 ? YEAR_0 : event.recordedAt,
          facts: (row?.facts ?? 0) + 1,
        }),
      },
    ],
  };
  const { last } = await soured.writeAccount();
  const { engine } = await soured.world.process('one', [narrow, ledger, counts]);
  expect(await engine.waitFor(last, SOON_MS)).toBe(true);
  await inState(engine, 'narrow', 'running');
  await untilHeld(engine, 1);
  expect(await engine.quarantined()).toMatchObject([
    { projection: 'narrow', streamId: 'account/bad', error: expect.stringContaining('0000') },
  ]);
  await soured.world.expectTrue();
  soured.types.clear();
  await soured.decide({ decision: 'retry' });
  await untilHeld(engine, 0);
  expect(
    (await soured.world.store.pool.query('SELECT sum(facts)::int AS n FROM narrow')).rows,
  ).toEqual([{ n: Number(last) }]);
});

it('does not stop a rebuild either, and takes over with the held events', async () => {
  soured.types.clear();
  const { engine } = await soured.world.process('one', [soured.fold(ledger), counts]);
  const { bad, last } = await soured.writeAccount();
  expect(await engine.waitFor(last, SOON_MS)).toBe(true);
  soured.types.add('Soured');
  await engine.rebuild('ledger');
  expect(await engine.quarantined()).toMatchObject([
    { role: 'live', position: bad, state: 'held' },
  ]);
  expect(await soured.rowOf('bad')).toMatchObject({ facts: 1 });
  soured.types.clear();
  await soured.decide({ decision: 'retry' });
  await untilHeld(engine, 0);
  await soured.world.expectTrue();
});

it('stops when more streams than the limit would have to be held, before the event that exceeds it', async () => {
  const { engine } = await soured.world.process('one', [soured.fold(ledger), counts], {
    maxQuarantined: 2,
  });
  for (const account of ['a', 'b']) await soured.write(account, 'Soured');
  const third = await soured.write('c', 'Soured');
  expect(await engine.waitFor(await soured.write('d', 'Opened', { shop: 'shop 1' }), SOON_MS)).toBe(
    true,
  );
  await inState(engine, 'ledger', 'stopped');
  expect((await engine.status()).projections[0]).toMatchObject({
    position: third - 1n,
    quarantined: 2,
  });
  soured.types.clear();
  await soured.decide({ decision: 'retry' });
  await engine.resume('ledger');
  await inState(engine, 'ledger', 'running');
  await untilHeld(engine, 0);
  await soured.world.expectTrue();
});
