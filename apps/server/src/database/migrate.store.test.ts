import { createTestDatabase, type TestDatabase } from '../../../../test/support/test-database';
import { StartError } from '../operations/start-error';
import { migrate, migrationNames } from './migrate';

let database: TestDatabase;
const run = () => migrate({ type: 'postgres', url: database.url });
const done = async () =>
  (
    await database.pool.query<{ name: string }>('SELECT name FROM migration ORDER BY timestamp')
  ).rows.map(({ name }) => name);

beforeEach(async () => {
  database = await createTestDatabase([], 2);
});
afterEach(() => database.drop());

it('makes an empty database, also for two servers at once, and changes nothing the second time', async () => {
  await Promise.all([run(), run()]);
  await run();
  expect(await done()).toEqual(migrationNames);
});

it('refuses a database with another baseline or other events, and changes nothing in it', async () => {
  await run();
  await database.pool.query(
    `UPDATE migration SET name = 'Baseline 0123456789abcdef 1764460800000'`,
  );
  await expect(run()).rejects.toEqual(
    new StartError(
      'Another version of Milkround has made this database (Baseline 0123456789abcdef 1764460800000): start that version on it, or start this one with another DATA_DIR or an empty database.',
    ),
  );
  expect(await done()).toEqual(['Baseline 0123456789abcdef 1764460800000']);
});

it('leaves nothing of a baseline that failed', async () => {
  await database.pool.query('CREATE TABLE logged_error (id int)');
  await expect(run()).rejects.toThrow();
  await database.pool.query('DROP TABLE logged_error');
  await run();
  expect(await done()).toEqual(migrationNames);
});

it('lets autovacuum freeze the log in small pieces', async () => {
  await run();
  const { rows } = await database.pool.query<{ options: string[] }>(
    `SELECT reloptions AS options FROM pg_class WHERE oid = 'event'::regclass`,
  );
  expect(rows[0]?.options).toEqual([
    'autovacuum_vacuum_insert_scale_factor=0',
    'autovacuum_vacuum_insert_threshold=100000',
    'autovacuum_freeze_min_age=0',
  ]);
});
