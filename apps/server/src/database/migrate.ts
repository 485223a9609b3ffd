import { DataSource, type DataSourceOptions } from 'typeorm';
import { StartError, codeOf } from '../operations/start-error';
import { Foundation1763700000000 } from './migrations/1-foundation';
import { Phones1763800000000 } from './migrations/2-phones';
import { KnownDevices1763908000000 } from './migrations/3-known-devices';
import { TextOrder1763909200000 } from './migrations/4-text-order';
import { CommandFingerprints1763909400000 } from './migrations/5-command-fingerprints';
import { EntryBudget1763911000000 } from './migrations/6-entry-budget';
import { Quarantine1763915000000 } from './migrations/7-quarantine';
import { LoginTryId1763920000000 } from './migrations/8-login-try-id';
import { AuditProof1763922000000 } from './migrations/9-audit-proof';
import { Accounts1763930000000 } from './migrations/11-accounts';
import { Downloads1763935000000 } from './migrations/12-downloads';
import { UploadChoices1763940000000 } from './migrations/13-upload-choices';
import { Push1763970000000 } from './migrations/14-push';
import { LogEpoch1763980000000 } from './migrations/15-log-epoch';
import { SessionUse1763985000000 } from './migrations/16-session-use';
import { BackupRuns1763990000000 } from './migrations/17-backup-runs';
import { LoggedErrors1763995000000 } from './migrations/18-logged-errors';
import { SecondFactor1764020000000 } from './migrations/19-second-factor';
import { Logo1764023000000 } from './migrations/20-logo';
import { PasswordLinks1764026000000 } from './migrations/21-password-links';
import { PhoneContact1764150000000 } from './migrations/23-phone-contact';
import { EventVacuum1764200000000 } from './migrations/24-event-vacuum';

const migrations = [
  Foundation1763700000000,
  Phones1763800000000,
  KnownDevices1763908000000,
  TextOrder1763909200000,
  CommandFingerprints1763909400000,
  EntryBudget1763911000000,
  Quarantine1763915000000,
  LoginTryId1763920000000,
  AuditProof1763922000000,
  Accounts1763930000000,
  Downloads1763935000000,
  UploadChoices1763940000000,
  Push1763970000000,
  LogEpoch1763980000000,
  SessionUse1763985000000,
  BackupRuns1763990000000,
  LoggedErrors1763995000000,
  SecondFactor1764020000000,
  Logo1764023000000,
  PasswordLinks1764026000000,
  PhoneContact1764150000000,
  EventVacuum1764200000000,
];
const lockKey = 5_077_041_763;

/** The names of all migrations of this version, in their order. */
export const migrationNames: readonly string[] = migrations.map(({ name }) => name);

/**
 * Runs the missing migrations. Servers that start at the same time run them only once.
 *
 * @param names the migrations to run, for a database of an older version; left out, all
 * @throws StartError when a newer version has migrated the database, or the role may not create tables
 */
export async function migrate(options: DataSourceOptions, names = migrationNames): Promise<void> {
  const missingMigrations = migrations.filter(({ name }) => names.includes(name));
  const dataSource = new DataSource({
    ...options,
    entities: [],
    migrations: missingMigrations,
    migrationsTableName: 'migration',
  });
  await dataSource.initialize();
  const lock = dataSource.createQueryRunner();
  try {
    await lock.query('select pg_advisory_lock($1)', [lockKey]);
    await refuseNewer(dataSource);
    await refuseUnreleased(dataSource);
    // Each in a transaction of its own, so that a killed upgrade continues with the next migration.
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

/**
 * An older version would write events that the newer one has replaced, and read tables that it has changed.
 * @throws StartError when a newer version has migrated the database
 */
export async function refuseNewer(dataSource: DataSource): Promise<void> {
  const unknown = (await executedMigrations(dataSource)).filter(
    (name) => !migrationNames.includes(name),
  );
  if (unknown.length > 0)
    throw new StartError(
      `A newer version of Milkround has changed the database (${unknown.join(', ')}). Start that version, or restore a backup that was made before.`,
    );
}

/** The first migration was edited until 21 November 2026, before the first release. A database of before lacks tables that no migration adds. */
async function refuseUnreleased(dataSource: DataSource): Promise<void> {
  const [first] = migrationNames;
  if (first === undefined || !(await executedMigrations(dataSource)).includes(first)) return;
  const rows: { exists: boolean }[] = await dataSource.query(
    `select to_regclass('unchanged_command') is not null as exists`,
  );
  if (!rows[0]?.exists)
    throw new StartError(
      'The database was made by a version of before 22 November 2026, which was never released and cannot be upgraded. Start with an empty database.',
    );
}

/** The names of this version's migrations that the database has not run. */
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
