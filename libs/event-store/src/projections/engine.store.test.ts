import { randomUUID } from 'node:crypto';
import { counts, ledger, writeFacts } from '../../../../test/support/ledger';
import { LedgerWorld, SOON_MS } from '../../../../test/support/ledger-world';
import { BITMAP_BLOCK, bitmapTable, type BitmapTable, type Projection } from '../projection';

let world: LedgerWorld;

beforeEach(async () => (world = await LedgerWorld.create()));
afterEach(() => world.end());

it('creates the tables and keeps them equal to the folds, and rollups equal to the sums of their parts', async () => {
  const { engine } = await world.process('one');
  const position = await writeFacts(world.store, 300);
  expect(await engine.waitFor(position, SOON_MS)).toBe(true);
  expect(engine.reached()).toBeGreaterThanOrEqual(position);
  await world.expectTrue();
  expect(await engine.status()).toMatchObject({
    reached: position,
    projections: [
      { name: 'ledger', state: 'running', position, error: null },
      { name: 'counts', state: 'running', position },
    ],
  });
});

it('gives the same rows for any size of its batches', async () => {
  await writeFacts(world.store, 150);
  const { engine } = await world.process('one', [ledger, counts], { batchSize: 7 });
  expect(await engine.waitFor(await world.store.position(), SOON_MS)).toBe(true);
  await world.expectTrue();
});

it('has no row for a sum that has become zero, and a new row when the sum changes again', async () => {
  const { engine } = await world.process('one');
  const meta = { occurredAt: '2026-03-01T00:00:00.000Z' };
  const shown = async (type: string, expectedVersion: number) => {
    const streams = [
      { streamId: 'account/1', expectedVersion, events: [{ type, data: { shop: 'lone' } }] },
    ];
    const { position } = await world.store.append({ commandId: randomUUID(), meta, streams });
    expect(await engine.waitFor(position, SOON_MS)).toBe(true);
    return (await world.database.pool.query('SELECT shop, accounts FROM shop')).rows;
  };
  expect(await shown('Opened', 0)).toEqual([{ shop: 'lone', accounts: 1 }]);
  expect(await shown('Closed', 1)).toEqual([]);
  expect(await shown('Opened', 2)).toEqual([{ shop: 'lone', accounts: 1 }]);
});

it('keeps a table with key columns only, however often a row is written', async () => {
  const types: Projection = {
    name: 'types',
    version: 1,
    tables: [
      {
        kind: 'fold',
        table: { name: 'seen_type', columns: { type: 'text' }, key: ['type'] },
        keys: ({ type }) => [{ type }],
        fold: (_row, { type }) => ({ type }),
      },
    ],
  };
  const { engine } = await world.process('one', [types], { batchSize: 5 });
  expect(await engine.waitFor(await writeFacts(world.store, 40), SOON_MS)).toBe(true);
  expect((await engine.status()).projections).toMatchObject([
    { name: 'types', state: 'running', error: null },
  ]);
});

it('is woken by appends of its own process and of others, long before it polls', async () => {
  const { engine, store: own } = await world.process('one', [ledger, counts], { pollMs: 60_000 });
  for (const writer of [own, world.store])
    expect(await engine.waitFor(await writeFacts(writer, 1), SOON_MS)).toBe(true);
});

it('ignores a notification that is no position', async () => {
  const { engine } = await world.process('one', [ledger, counts], { pollMs: 60_000 });
  for (const payload of ['', '-1', 'all', '9'.repeat(40)])
    await world.database.pool.query('SELECT pg_notify($1, $2)', ['event_log', payload]);
  expect(await engine.waitFor(await writeFacts(world.store, 1), SOON_MS)).toBe(true);
});

it('finds events without a notification by polling', async () => {
  const { engine } = await world.process('one');
  const advanced = new Promise((resolve) => engine.onAdvance(resolve));
  await world.database.pool.query(
    `SELECT append_events('{"meta":{},"events":[{"s":"account/1","v":1,"i":"${randomUUID()}","t":"Opened","d":{"shop":"a"}}]}')`,
  );
  expect(await advanced).toBe(1n);
});

it('waits for an append in progress and continues as soon as it is committed', async () => {
  const { engine } = await world.process('one', [ledger, counts], { pollMs: 60_000 });
  const client = await world.database.pool.connect();
  await client.query('BEGIN');
  await client.query(
    `SELECT append_events('{"meta":{},"events":[{"s":"account/1","v":1,"i":"${randomUUID()}","t":"Opened","d":{"shop":"a"}}]}')`,
  );
  const position = await writeFacts(world.store, 20);
  expect(await engine.waitFor(position, 50)).toBe(false);
  await client.query('COMMIT');
  client.release();
  expect(await engine.waitFor(position, SOON_MS)).toBe(true);
  await world.expectTrue();
});

it('answers waits in every process, whichever process projects, and false after the time limit', async () => {
  const processes = [await world.process('one'), await world.process('two')];
  for (let n = 0; n < 10; n += 1) {
    const position = await writeFacts(world.store, 3);
    expect(
      await Promise.all(processes.map(({ engine }) => engine.waitFor(position, SOON_MS))),
    ).toEqual([true, true]);
  }
  expect(await processes[0]!.engine.waitFor(1_000_000n, 20)).toBe(false);
  await world.expectTrue();
});

it('stops in order, ends the waits, and starts again', async () => {
  const { engine } = await world.process('one');
  const waiting = engine.waitFor(1_000_000n, SOON_MS);
  await engine.stop();
  expect(await waiting).toBe(false);
  const position = await writeFacts(world.store, 10);
  await engine.start();
  expect(await engine.waitFor(position, SOON_MS)).toBe(true);
  await world.expectTrue();
});

it('sets a bit for each event and term, for any size of its batches, and adds the source row to the terms', async () => {
  const terms: BitmapTable<{ type: string; facts: string }> = {
    kind: 'bitmap',
    table: bitmapTable('term'),
    source: 'fact_count',
    terms: ({ type }, row) => [type, ...(row === null ? ['no row'] : ['all'])],
  };
  const indexed: Projection = { ...counts, tables: [...counts.tables, terms] };
  const bits = `SELECT term, block, bits::text FROM term ORDER BY term, block`;
  const expected = `SELECT term, position / ${BITMAP_BLOCK} AS block,
      bit_or(set_bit(0::bit(${BITMAP_BLOCK}), (position % ${BITMAP_BLOCK})::int, 1))::text AS bits
    FROM (SELECT position, type AS term FROM event UNION ALL SELECT position, 'all' FROM event) e GROUP BY 1, 2 ORDER BY 1, 2`;
  const { engine } = await world.process('one', [indexed], { batchSize: 7 });
  await writeFacts(world.store, 150);
  expect(await engine.waitFor(await world.store.position(), SOON_MS)).toBe(true);
  const { rows } = await world.database.pool.query(bits);
  expect(rows).toEqual((await world.database.pool.query(expected)).rows);
  expect(rows.length).toBeGreaterThan(1);
});
