import { randomInt } from 'node:crypto';
import { Client, Pool } from 'pg';
import { accounts, actualRows, counts, expectedRows, ledger, writeFacts } from '../../../../test/support/ledger';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/test-database';
import { PostgresEventStore } from '../postgres-event-store';
import type { Projection } from '../projection';
import { eventStoreSchema } from '../schema';
import { ProjectionEngine, type EngineOptions } from './engine';

let database: TestDatabase;
let store: PostgresEventStore;
let cleanUp: (() => Promise<unknown>)[];

beforeEach(async () => {
  database = await createTestDatabase(eventStoreSchema);
  store = new PostgresEventStore(database.pool);
  cleanUp = [];
});
afterEach(async () => {
  for (const clean of cleanUp.reverse()) await clean();
  await store.close();
  await database.drop();
});

const SOON_MS = 5000;

/** A process of its own: pool, store and engine. Its sessions carry the name. */
async function processOf(name: string, projections: Projection[] = [ledger, counts], options: EngineOptions = {}) {
  const pool = new Pool({ connectionString: database.url, application_name: name });
  pool.on('error', () => {});
  const own = new PostgresEventStore(pool);
  const engine = new ProjectionEngine(own, projections, options);
  cleanUp.push(async () => {
    await engine.stop();
    await own.close();
    await pool.end();
  });
  await engine.start();
  return { engine, store: own };
}

const kill = (name: string) => database.admin(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = '${name}'`);
const expectTrue = async () => expect(await actualRows(store)).toEqual(await expectedRows(store));

describe('projecting', () => {
  it('makes the tables and keeps them at what the folds say, rollups at the sums of their parts', async () => {
    const { engine } = await processOf('one');
    const position = await writeFacts(store, 300);
    expect(await engine.waitFor(position, SOON_MS)).toBe(true);
    expect(engine.reached()).toBeGreaterThanOrEqual(position);
    await expectTrue();
    expect(await engine.status()).toMatchObject({
      reached: position,
      projections: [
        { name: 'ledger', state: 'running', position, error: null },
        { name: 'counts', state: 'running', position },
      ],
    });
  });

  it('comes to the same rows whatever the size of its batches', async () => {
    await writeFacts(store, 150);
    const { engine } = await processOf('one', [ledger, counts], { batchSize: 7 });
    expect(await engine.waitFor(await store.position(), SOON_MS)).toBe(true);
    await expectTrue();
  });

  it('is woken by appends of its own process and of others, long before it polls', async () => {
    const { engine, store: own } = await processOf('one', [ledger, counts], { pollMs: 60_000 });
    for (const writer of [own, store]) expect(await engine.waitFor(await writeFacts(writer, 1), SOON_MS)).toBe(true);
  });

  it('finds by polling what nobody told it', async () => {
    const { engine } = await processOf('one');
    const advanced = new Promise((resolve) => engine.onAdvance(resolve));
    await database.pool.query(
      `SELECT append_events('{"meta":{},"events":[{"s":"account/1","v":1,"i":"${crypto.randomUUID()}","t":"Opened","d":{"shop":"a"}}]}')`,
    );
    expect(await advanced).toBe(1n);
  });

  it('waits for an append under way and goes on as soon as it is over', async () => {
    const { engine } = await processOf('one', [ledger, counts], { pollMs: 60_000 });
    const client = await database.pool.connect();
    await client.query('BEGIN');
    await client.query(
      `SELECT append_events('{"meta":{},"events":[{"s":"account/1","v":1,"i":"${crypto.randomUUID()}","t":"Opened","d":{"shop":"a"}}]}')`,
    );
    const position = await writeFacts(store, 20);
    expect(await engine.waitFor(position, 50)).toBe(false);
    await client.query('COMMIT');
    client.release();
    expect(await engine.waitFor(position, SOON_MS)).toBe(true);
    await expectTrue();
  });

  it('answers waiting in every process, whoever projects, and false when it takes too long', async () => {
    const processes = [await processOf('one'), await processOf('two')];
    for (let n = 0; n < 10; n += 1) {
      const position = await writeFacts(store, 3);
      expect(await Promise.all(processes.map(({ engine }) => engine.waitFor(position, SOON_MS)))).toEqual([true, true]);
    }
    expect(await processes[0]!.engine.waitFor(1_000_000n, 20)).toBe(false);
    await expectTrue();
  });

  it('stops cleanly, lets those who wait go, and starts again', async () => {
    const { engine } = await processOf('one');
    const waiting = engine.waitFor(1_000_000n, SOON_MS);
    await engine.stop();
    expect(await waiting).toBe(false);
    const position = await writeFacts(store, 10);
    await engine.start();
    expect(await engine.waitFor(position, SOON_MS)).toBe(true);
    await expectTrue();
  });
});

describe('faults', () => {
  it('applies every fact exactly once though its sessions are killed at random', async () => {
    const processes = [
      await processOf('victim 0', [ledger, counts], { batchSize: 25 }),
      await processOf('victim 1', [ledger, counts], { batchSize: 25 }),
    ];
    let writing = true;
    const killing = (async () => {
      let kills = 0;
      for (; writing || kills < 30; kills += 1) {
        await kill(`victim ${kills % 2}`);
        await database.pool.query('SELECT pg_sleep($1)', [randomInt(60) / 1000]);
      }
      return kills;
    })();
    const positions = await Promise.all([1, 2, 3].map(() => writeFacts(store, 300)));
    writing = false;
    await killing;
    const last = positions.reduce((a, b) => (a > b ? a : b));
    for (const { engine } of processes) expect(await engine.waitFor(last, SOON_MS)).toBe(true);
    await expectTrue();
  });

  it('takes over within a second when the projector dies in the middle of a batch', async () => {
    const { engine } = await processOf('heir');
    const dying = new Client({ connectionString: database.url, application_name: 'dying' });
    const dead = new Promise((resolve) => dying.on('error', resolve));
    await dying.connect();
    await dying.query('BEGIN');
    await dying.query(`SELECT FROM checkpoint WHERE role = 'log' FOR UPDATE`);
    await dying.query(`UPDATE checkpoint SET position = 1000`);
    const position = await writeFacts(store, 5);
    expect(await engine.waitFor(position, 300)).toBe(false);
    await kill('dying');
    await dead;
    expect(await engine.waitFor(position, 1000)).toBe(true);
    await expectTrue();
  });

  it('stops only the projection that cannot take an event, keeps what came before once, and goes on when resumed', async () => {
    let poisonous = true;
    const sour: Projection = {
      ...ledger,
      tables: ledger.tables.map((table) =>
        table.kind === 'fold'
          ? {
              ...table,
              fold: (row, event, key) => {
                if (poisonous && event.position === bad) throw new TypeError('sour milk');
                return table.fold(row, event, key);
              },
            }
          : table,
      ),
    };
    await writeFacts(store, 40);
    const bad = await writeFacts(store, 1);
    const failures: unknown[] = [];
    const { engine } = await processOf('one', [sour, counts], { onError: (failure) => failures.push(failure) });
    const position = await writeFacts(store, 20);
    expect(await engine.waitFor(position, SOON_MS)).toBe(true);
    expect(failures).toEqual([
      expect.objectContaining({ projection: 'ledger', version: 1, role: 'live', position: bad, error: new TypeError('sour milk') }),
    ]);
    const [stopped, running] = (await engine.status()).projections;
    expect(stopped).toMatchObject({ state: 'stopped', position: bad - 1n, error: `Opened at ${bad}: TypeError: sour milk` });
    expect(running).toMatchObject({ state: 'running', position });
    const { fact_count } = await expectedRows(store);
    expect((await actualRows(store)).fact_count).toEqual(fact_count);
    poisonous = false;
    await engine.resume('ledger');
    await inState(engine, 'ledger', 'running');
    await expectTrue();
  });

  it('finds the one event whose row the database does not take', async () => {
    const narrow: Projection = {
      name: 'narrow',
      version: 1,
      tables: [
        {
          kind: 'fold',
          table: { name: 'narrow', columns: { id: 'text', facts: 'int' }, key: ['id'] },
          keys: (event) => [{ id: event.type }],
          fold: (row, event) => ({ id: event.type, facts: event.position === bad ? 3_000_000_000 : (row?.facts ?? 0) + 1 }),
        },
      ],
    };
    await writeFacts(store, 60);
    const bad = await writeFacts(store, 1);
    await writeFacts(store, 60);
    const before = Number(bad) - 1;
    const { engine } = await processOf('one', [narrow, ledger, counts]);
    await inState(engine, 'narrow', 'stopped');
    expect(await engine.waitFor(await store.position(), SOON_MS)).toBe(true);
    expect((await engine.status()).projections[0]).toMatchObject({
      position: BigInt(before),
      error: expect.stringContaining('out of range'),
    });
    expect((await store.pool.query('SELECT sum(facts)::int AS n FROM narrow')).rows[0].n).toBe(before);
    await expectTrue();
  });
});

/** Until a projection is in a state. */
async function inState(engine: ProjectionEngine, name: string, state: string): Promise<void> {
  const deadline = Date.now() + SOON_MS;
  while ((await engine.status()).projections.find((projection) => projection.name === name)?.state !== state) {
    if (Date.now() > deadline) throw new Error(`${name} did not come to be ${state}`);
  }
}

describe('rebuilding', () => {
  it('is equal to the live tables, under concurrent writes', async () => {
    const { engine } = await processOf('one', [ledger, counts], { batchSize: 50 });
    await writeFacts(store, 300);
    const writing = Promise.all([1, 2].map(() => writeFacts(store, 200)));
    const report = await engine.rebuild('ledger');
    const positions = await writing;
    for (const position of positions) expect(await engine.waitFor(position, SOON_MS)).toBe(true);
    await expectTrue();
    const same = { compared: true, missing: 0, surplus: 0, different: 0, examples: [] };
    expect(report.tables).toMatchObject([
      { table: 'account', ...same },
      { table: 'shop', ...same },
    ]);
    expect(report.tables[0]!.rows).toBeGreaterThan(0);
  });

  it('says which rows were wrong, and puts them right', async () => {
    const { engine } = await processOf('one');
    expect(await engine.waitFor(await writeFacts(store, 30), SOON_MS)).toBe(true);
    const [first] = (await expectedRows(store)).account;
    await store.pool.query(`UPDATE account SET balance = balance + 1 WHERE id = $1`, [first!.id]);
    await store.pool.query(`INSERT INTO account (id, shop) VALUES ('ghost', 'none')`);
    const { tables } = await engine.rebuild('ledger');
    expect(tables[0]).toMatchObject({
      different: 1,
      missing: 1,
      surplus: 0,
      examples: expect.arrayContaining([{ id: first!.id }, { id: 'ghost' }]),
    });
    await expectTrue();
  });

  it('builds a higher version beside the live one, which is served until the new one takes over', async () => {
    const old = await processOf('old');
    expect(await old.engine.waitFor(await writeFacts(store, 200), SOON_MS)).toBe(true);
    const reader = await database.pool.connect();
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
    const { engine } = await processOf('new', [wide, counts], { onRebuilt: (report) => reports.push(report) });
    await inState(engine, 'ledger', 'rebuilding');
    await expectTrue();
    await reader.query('COMMIT');
    reader.release();
    await inState(engine, 'ledger', 'running');
    expect(await engine.waitFor(await writeFacts(store, 50), SOON_MS)).toBe(true);
    const { rows } = await store.pool.query('SELECT id, label FROM account ORDER BY id');
    expect(rows).toEqual((await expectedRows(store)).account.map(({ id, shop }) => ({ id, label: `${shop}!` })));
    expect(reports).toMatchObject([
      { projection: 'ledger', version: 2, previousVersion: 1, tables: [{ table: 'account', compared: false }] },
    ]);
    expect((await old.engine.status()).projections[0]).toMatchObject({ state: 'superseded', liveVersion: 2 });
    expect((await store.pool.query(`SELECT to_regclass('shop') AS shop, to_regclass('account__next') AS next`)).rows).toEqual([
      { shop: null, next: null },
    ]);
  });

  it('leaves the live tables alone when it meets an event that it cannot take', async () => {
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
    const { engine } = await processOf('one', [sour, counts]);
    expect(await engine.waitFor(await writeFacts(store, 30), SOON_MS)).toBe(true);
    poisonous = true;
    await expect(engine.rebuild('ledger')).rejects.toThrow('sour milk');
    poisonous = false;
    expect(await engine.waitFor(await writeFacts(store, 30), SOON_MS)).toBe(true);
    await expectTrue();
    await engine.rebuild('ledger');
    await expectTrue();
  });

  it('brings a projection that is new to an old log up to the others', async () => {
    const first = await processOf('first', [counts]);
    expect(await first.engine.waitFor(await writeFacts(store, 100), SOON_MS)).toBe(true);
    const { engine } = await processOf('second', [counts, ledger], { batchSize: 20 });
    await inState(engine, 'ledger', 'running');
    await expectTrue();
  });
});
