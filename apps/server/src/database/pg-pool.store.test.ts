import { withClient, inTransaction } from '@milkround/event-store';
import { MESSAGES } from '@milkround/contracts';
import type { Pool } from 'pg';
import { DataSource } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/test-database';
import { failureOf } from '../http/failures';
import { typeormOptions } from './open-database';
import { createPool, LOG_LIMITS, REPORT_LIMITS } from './pg-pool';
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
