import { DataSource, type DataSourceOptions } from 'typeorm';
import { StartError, codeOf } from '../operations/start-error';
import { Baseline } from './migrations/1-baseline';

const migrations = [Baseline];
const lockKey = 5_077_041_763;

export const migrationNames: readonly string[] = migrations.map(
  (Migration) => new Migration().name,
);

/**
 * Runs the missing migrations. Servers that start at the same time run them only once.
 *
 * @throws StartError when another version has made the database, or the role may not create tables
 */
export async function migrate(options: DataSourceOptions): Promise<void> {
  const dataSource = new DataSource({
    ...options,
    entities: [],
    migrations,
    migrationsTableName: 'migration',
  });
  await dataSource.initialize();
  const lock = dataSource.createQueryRunner();
  try {
    await lock.query('select pg_advisory_lock($1)', [lockKey]);
    await refuseOther(dataSource);
    // Each in a transaction of its own, so that a killed start continues with the next migration.
    await dataSource.runMigrations({ transaction: 'each' });
  } catch (error) {
    if (codeOf(error) === insufficientPrivilege)
      throw new StartError(
        'The user of DATABASE_URL may not create tables in its database; give it that right.',
      );
    if (codeOf(error) === featureNotSupported)
      throw new StartError(
        'This PostgreSQL is built without ICU, by whose rules names are sorted; use a build with ICU.',
      );
    throw error;
  } finally {
    await lock.query('select pg_advisory_unlock($1)', [lockKey]).catch(() => undefined);
    await lock.release();
    await dataSource.destroy();
  }
}

/** Another version would read tables, and fold events, that it does not know. */
async function refuseOther(dataSource: DataSource): Promise<void> {
  const others = (await executedMigrations(dataSource)).filter(
    (name) => !migrationNames.includes(name),
  );
  if (others.length > 0)
    throw new StartError(
      `Another version of Milkround has made this database (${others.join(', ')}): start that version on it, or start this one with another DATA_DIR or an empty database.`,
    );
}

export async function missingMigrations(dataSource: DataSource): Promise<string[]> {
  const executed = new Set(await executedMigrations(dataSource));
  return migrationNames.filter((name) => !executed.has(name));
}

/** None in a new database, which has no table of them. */
async function executedMigrations(dataSource: DataSource): Promise<string[]> {
  const tables: { exists: boolean }[] = await dataSource.query(
    `select to_regclass('migration') is not null as exists`,
  );
  if (!tables[0]?.exists) return [];
  const rows: { name: string }[] = await dataSource.query('select name from migration');
  return rows.map(({ name }) => name);
}

const insufficientPrivilege = '42501';
const featureNotSupported = '0A000';
