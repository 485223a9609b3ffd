import { type VerifiedBackup, verifyBackup } from '../backup/read-backup';
import { restoreBackup, type RestoreResult } from '../backup/restore-backup';
import { readDatabaseConfig } from '../config';
import { EmbeddedPostgres } from '../database/embedded/embedded-postgres';
import { checkAddress, placeOf } from '../database/postgres-address';
import { exitAfterDatabaseLoss } from '../operations/clear-errors';
import { EXIT_CODES } from '../operations/start-error';
import { endWith, print, printUsage, secondsSince } from './command';
import { readRestoreArguments, RESTORE_USAGE } from './restore.arguments';

async function run(): Promise<number> {
  const args = readRestoreArguments(process.argv.slice(2));
  if (args === null) return printUsage(RESTORE_USAGE);
  if (args.isCheck) {
    printBackup(await verifyBackup(args.file));
    return 0;
  }
  const startTime = performance.now();
  const result = await restore(args.file, args.endsSessions);
  const code = printRestored(result);
  printSessions(result);
  print(`Restored in ${secondsSince(startTime)} s, into ${target()}. ${NEXT_STEPS}`);
  return code;
}

const NEXT_STEPS = `Bring the folder keys to its place, start the server on it, and say while it runs why the log was restored:
npm run audit -- restored --reason TEXT. Screens read everything again, and phones send again what they had sent.`;

/** The settings of the servers may be others, and then they would not find the restored data. */
function target(): string {
  const { databaseUrl, dataDir } = readDatabaseConfig(process.env);
  return databaseUrl === null
    ? `the embedded database of DATA_DIR ${dataDir}`
    : `the database of DATABASE_URL (${placeOf(databaseUrl)})`;
}

async function restore(file: string, endsSessions: boolean): Promise<RestoreResult> {
  const { databaseUrl, dataDir } = readDatabaseConfig(process.env);
  if (databaseUrl === null) {
    const embedded = await EmbeddedPostgres.start(dataDir, exitAfterDatabaseLoss);
    try {
      return await restoreBackup(file, embedded.url, endsSessions);
    } finally {
      await embedded.stop();
    }
  }
  await checkAddress(databaseUrl);
  return restoreBackup(file, databaseUrl, endsSessions);
}

endWith(run());

function printBackup({ header, checksums }: VerifiedBackup): void {
  const bytes = Object.values(checksums.tables).reduce((sum, table) => sum + table.bytes, 0);
  print(
    `A backup of ${header.takenAt} by version ${header.version} (PostgreSQL ${header.postgres}), with events up to ${header.position}.`,
  );
  print(`${header.tables.length} tables, ${(bytes / 1e6).toFixed(1)} MB: every checksum is right.`);
}

function printRestored({
  backup,
  comparison: { equal, different, notCompared },
}: RestoreResult): number {
  printBackup(backup);
  print(`Read models: ${equal.length} tables are equal to the backed-up ones.`);
  if (notCompared.length > 0)
    print(
      `Not compared, because another version or no complete one was backed up: ${notCompared.join(', ')}.`,
    );
  for (const sentence of different) print(`DIFFERENT: ${sentence}`);
  return different.length === 0 ? 0 : EXIT_CODES.failed;
}

/** Prints how many sessions were ended, or how many are valid again. */
function printSessions({ endedSessions, usableSessions }: RestoreResult): void {
  if (endedSessions !== null) print(`Sessions that were ended: ${endedSessions}.`);
  else
    print(
      `Sessions that are valid again: ${usableSessions}. Some may have been ended after the backup; to end all, restore again into an empty database with --end-sessions.`,
    );
}
