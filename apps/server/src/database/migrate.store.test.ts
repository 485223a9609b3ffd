import { createTestDatabase, type TestDatabase } from '../../../../test/support/test-database';
import { StartError } from '../operations/start-error';
import { migrate, migrationNames } from './migrate';

let database: TestDatabase;
const run = (names?: readonly string[]) => migrate({ type: 'postgres', url: database.url }, names);
const done = async () =>
  (
    await database.pool.query<{ name: string }>('SELECT name FROM migration ORDER BY timestamp')
  ).rows.map(({ name }) => name);

beforeEach(async () => {
  database = await createTestDatabase([], 2);
});
afterEach(() => database.drop());

it('brings a database of an older version to this one, and changes nothing the second time', async () => {
  const older = migrationNames.slice(0, -2);
  await run(older);
  expect(await done()).toEqual(older);
  await run();
  await run();
  expect(await done()).toEqual(migrationNames);
});

it('refuses a database of a newer version with a sentence, and changes nothing in it', async () => {
  await run(migrationNames.slice(0, -1));
  await database.pool.query(
    `INSERT INTO migration (timestamp, name) VALUES (9999999999999, 'Later9999999999999')`,
  );
  const before = await done();
  await expect(run()).rejects.toEqual(
    new StartError(
      'A newer version of Milkround has changed the database (Later9999999999999). Start that version, or restore a backup that was made before.',
    ),
  );
  expect(await done()).toEqual(before);
});

it('refuses a database from before the last edit of the first migration', async () => {
  await run(migrationNames.slice(0, 1));
  await database.pool.query('DROP TABLE unchanged_command');
  await expect(run()).rejects.toThrow(
    'The database was made by a version of before 22 November 2026, which was never released and cannot be upgraded. Start with an empty database.',
  );
  expect(await done()).toEqual(migrationNames.slice(0, 1));
});

it('continues after the migration at which it ended', async () => {
  const names = migrationNames.slice(0, migrationNames.indexOf('LoggedErrors1763995000000') + 1);
  await run(names.slice(0, -1));
  // The last of these migrations fails, as it does when its server is killed.
  await database.pool.query('CREATE TABLE logged_error (id int)');
  await database.pool.query(`DELETE FROM migration WHERE name = $1`, [names.at(-2)]);
  await database.pool.query('DROP TABLE backup_run');
  await expect(run(names)).rejects.toThrow();
  expect(await done()).toEqual(names.slice(0, -1));
  await database.pool.query('DROP TABLE logged_error');
  await run(names);
  expect(await done()).toEqual(names);
});

it('lets autovacuum freeze the log in small pieces, and appends continue while this is configured', async () => {
  await run(migrationNames.slice(0, -1));
  const appending = await database.pool.connect();
  try {
    await appending.query('BEGIN');
    await appending.query(`INSERT INTO event (position, stream_id, version, event_id, type, schema_version, data, meta)
      VALUES (1, 'area/1', 1, gen_random_uuid(), 'AreaCreated', 1, '{}', '{}')`);
    await run();
    await appending.query('COMMIT');
  } finally {
    appending.release(true);
  }
  const { rows } = await database.pool.query<{ options: string[] }>(
    `SELECT reloptions AS options FROM pg_class WHERE oid = 'event'::regclass`,
  );
  expect(rows[0]?.options).toEqual([
    'autovacuum_vacuum_insert_scale_factor=0',
    'autovacuum_vacuum_insert_threshold=100000',
    'autovacuum_freeze_min_age=0',
  ]);
});
