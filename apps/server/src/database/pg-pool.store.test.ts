import { withClient, inTransaction } from '@milkround/event-store';
import { MESSAGES } from '@milkround/contracts';
import type { Pool } from 'pg';
import { DataSource } from 'typeorm';
import { Cable } from '../../../../test/support/cable';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/test-database';
import { failureOf } from '../http/failures';
import { typeormOptions } from './open-database';
import { createPool, LOG_LIMITS, REPORT_LIMITS, type PoolOptions } from './pg-pool';
import { ReportPool } from './report-pool';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(['CREATE TABLE note (text text)'], 2);
});
afterAll(() => database.drop());

const limitsOf = async (pool: Pool) =>
  (
    await pool.query(
      `SELECT current_setting('statement_timeout') AS statement, current_setting('idle_in_transaction_session_timeout') AS idle`,
    )
  ).rows[0];

it('limits the statements of the log', async () => {
  const pool = createPool(database.url, 1, LOG_LIMITS);
  expect(await limitsOf(pool)).toEqual({ statement: '30s', idle: '30s' });
  await pool.end();
});

it('limits the statements of reports, whose transactions may wait for a slow reader, and not those of the migrations', async () => {
  const reports = new DataSource(typeormOptions(database.url, 1, REPORT_LIMITS));
  const migrations = new DataSource(typeormOptions(database.url, 1, null));
  await Promise.all([reports.initialize(), migrations.initialize()]);
  expect(await limitsOf(new ReportPool(reports).pool)).toEqual({ statement: '1min', idle: '5min' });
  expect(await limitsOf(new ReportPool(migrations).pool)).toEqual({ statement: '0', idle: '0' });
  await Promise.all([reports.destroy(), migrations.destroy()]);
});

it('cancels a statement that takes too long, reports it, and leaves nothing half done', async () => {
  const pool = createPool(database.url, 1, { ...LOG_LIMITS, statement: '50ms' });
  const written = withClient(pool, (client) =>
    inTransaction(client, async () => {
      await client.query(`INSERT INTO note VALUES ('first')`);
      await client.query(`INSERT INTO note SELECT 'second' FROM pg_sleep(60)`);
    }),
  );
  const failure = failureOf(await written.catch((error: unknown) => error));
  expect(failure).toMatchObject({ statusCode: 503, message: MESSAGES['database-too-slow'] });
  expect((await pool.query('SELECT text FROM note')).rows).toEqual([]);
  await pool.end();
});

describe('behind a slow proxy the pool has all its places after', () => {
  const SIZE = 3;
  const CONNECT_MS = 600;
  let cable: Cable;
  let pool: Pool;
  beforeEach(async () => {
    cable = await Cable.lay(database.url);
    pool = createPool(cable.url, SIZE, LOG_LIMITS, CONNECT_MS);
  });
  afterEach(async () => {
    await pool.end();
    await cable.cut();
  });

  /** More statements than places, whatever becomes of them; then as many connections at once as there are places. */
  async function failThenTakeAll(recover: () => Promise<void>): Promise<number> {
    await Promise.allSettled(Array.from({ length: 3 * SIZE }, () => pool.query('SELECT 1')));
    await recover();
    const clients = await Promise.all(Array.from({ length: SIZE }, () => pool.connect()));
    clients.forEach((client) => client.release());
    return pool.idleCount;
  }

  it.each([
    ['connections that are opened too late', CONNECT_MS * 1.1],
    ['connections whose first statement is answered late', CONNECT_MS * 0.7],
  ])('%s', async (_which, delayMs) => {
    cable.delayMs = delayMs;
    const places = await failThenTakeAll(async () => {
      cable.delayMs = 0;
      await cable.cut();
      await cable.mend();
    });
    expect(places).toBe(SIZE);
  });

  it('connections whose first statement is never answered', async () => {
    const options: PoolOptions = pool.options;
    const { onConnect } = options;
    options.onConnect = (client) => {
      cable.freeze();
      return onConnect?.(client) ?? Promise.resolve();
    };
    const places = await failThenTakeAll(async () => {
      options.onConnect = onConnect;
      await cable.cut();
      await cable.mend();
    });
    expect(places).toBe(SIZE);
  });
});
