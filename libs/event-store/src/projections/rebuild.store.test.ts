import {
  accounts,
  counts,
  expectedRows,
  ledger,
  writeFacts,
} from '../../../../test/support/ledger';
import { LedgerWorld, SOON_MS, inState } from '../../../../test/support/ledger-world';
import type { Projection } from '../projection';

let world: LedgerWorld;

beforeEach(async () => (world = await LedgerWorld.create()));
afterEach(() => world.end());

it('is equal to the live tables, under concurrent writes', async () => {
  const { engine } = await world.process('one', [ledger, counts], { batchSize: 50 });
  await writeFacts(world.store, 300);
  const writing = Promise.all([1, 2].map(() => writeFacts(world.store, 200)));
  const report = await engine.rebuild('ledger');
  const positions = await writing;
  for (const position of positions) expect(await engine.waitFor(position, SOON_MS)).toBe(true);
  await world.expectTrue();
  const same = { compared: true, missing: 0, surplus: 0, different: 0, examples: [] };
  expect(report.tables).toMatchObject([
    { table: 'account', ...same },
    { table: 'shop', ...same },
  ]);
  expect(report.tables[0]!.rows).toBeGreaterThan(0);
});

it('names the rows that were wrong, and corrects them', async () => {
  const { engine } = await world.process('one');
  expect(await engine.waitFor(await writeFacts(world.store, 30), SOON_MS)).toBe(true);
  const [first] = (await expectedRows(world.store)).account;
  await world.store.pool.query(`UPDATE account SET balance = balance + 1 WHERE id = $1`, [
    first!.id,
  ]);
  await world.store.pool.query(`INSERT INTO account (id, shop) VALUES ('ghost', 'none')`);
  const { tables } = await engine.rebuild('ledger');
  expect(tables[0]).toMatchObject({
    different: 1,
    missing: 1,
    surplus: 0,
    examples: expect.arrayContaining([{ id: first!.id }, { id: 'ghost' }]),
  });
  await world.expectTrue();
});

it('builds a higher version beside the live one, which serves until the new one takes over', async () => {
  const old = await world.process('old');
  expect(await old.engine.waitFor(await writeFacts(world.store, 200), SOON_MS)).toBe(true);
  const reader = await world.database.pool.connect();
  await reader.query('BEGIN');
  await reader.query('SELECT FROM account');
  const wide: Projection = {
    name: 'ledger',
    version: 2,
    tables: [
      {
        ...accounts,
        table: { ...accounts.table, columns: { ...accounts.table.columns, label: 'text' } },
        fold: (row, event, key) => {
          const next = accounts.fold(row, event, key);
          return next && { ...next, label: `${next.shop}!` };
        },
      },
    ],
  };
  const reports: unknown[] = [];
  const { engine } = await world.process('new', [wide, counts], {
    onRebuilt: (report) => reports.push(report),
  });
  await inState(engine, 'ledger', 'rebuilding');
  await world.expectTrue();
  await reader.query('COMMIT');
  reader.release();
  await inState(engine, 'ledger', 'running');
  expect(await engine.waitFor(await writeFacts(world.store, 50), SOON_MS)).toBe(true);
  const { rows } = await world.store.pool.query('SELECT id, label FROM account ORDER BY id');
  expect(rows).toEqual(
    (await expectedRows(world.store)).account.map(({ id, shop }) => ({ id, label: `${shop}!` })),
  );
  expect(reports).toMatchObject([
    {
      projection: 'ledger',
      version: 2,
      previousVersion: 1,
      tables: [{ table: 'account', compared: false }],
    },
  ]);
  expect((await old.engine.status()).projections[0]).toMatchObject({
    state: 'superseded',
    liveVersion: 2,
  });
  expect(
    (
      await world.store.pool.query(
        `SELECT to_regclass('shop') AS shop, to_regclass('account__next') AS next`,
      )
    ).rows,
  ).toEqual([{ shop: null, next: null }]);
});

it('leaves the live tables unchanged when it finds an event that it cannot apply', async () => {
  let poisonous = false;
  const sour: Projection = {
    ...ledger,
    tables: [
      {
        ...accounts,
        keys: (event) => {
          if (poisonous) throw new Error('sour milk');
          return accounts.keys(event);
        },
      },
      ledger.tables[1]!,
    ],
  };
  const { engine } = await world.process('one', [sour, counts], { maxQuarantined: 0 });
  expect(await engine.waitFor(await writeFacts(world.store, 30), SOON_MS)).toBe(true);
  poisonous = true;
  await expect(engine.rebuild('ledger')).rejects.toThrow('sour milk');
  poisonous = false;
  expect(await engine.waitFor(await writeFacts(world.store, 30), SOON_MS)).toBe(true);
  await world.expectTrue();
  await engine.rebuild('ledger');
  await world.expectTrue();
});

it('brings a projection that is new in an old log up to the position of the others, and creates its tables only then', async () => {
  const first = await world.process('first', [counts]);
  const written = await writeFacts(world.store, 100);
  expect(await first.engine.waitFor(written, SOON_MS)).toBe(true);
  let isSour = true;
  const sourInTheMiddle: Projection = {
    ...ledger,
    tables: [
      {
        ...accounts,
        keys: (event) => {
          if (isSour && event.position > written / 2n) throw new Error('sour milk');
          return accounts.keys(event);
        },
      },
      ledger.tables[1]!,
    ],
  };
  const { engine } = await world.process('second', [counts, sourInTheMiddle], {
    batchSize: 20,
    maxQuarantined: 0,
  });
  const tables = async () =>
    (
      await world.store.pool.query(
        `SELECT to_regclass('account') AS account, to_regclass('shop') AS shop`,
      )
    ).rows;
  await inState(engine, 'ledger', 'stopped');
  expect((await engine.status()).projections[0]).toMatchObject({
    name: 'counts',
    state: 'running',
  });
  expect((await engine.status()).projections[1]).toMatchObject({
    liveVersion: null,
    rebuilt: written / 2n,
    error: expect.any(String),
  });
  expect(await tables()).toEqual([{ account: null, shop: null }]);
  isSour = false;
  await engine.resume('ledger');
  await inState(engine, 'ledger', 'running');
  expect(await tables()).toEqual([{ account: 'account', shop: 'shop' }]);
  expect(await engine.waitFor(await writeFacts(world.store, 20), SOON_MS)).toBe(true);
  await world.expectTrue();
});
