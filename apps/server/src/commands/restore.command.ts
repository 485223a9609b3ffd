import { drillRestore, inEmbedded } from '../backup/drill';
import { verifyBackup } from '../backup/read-backup';
import { restoreBackup, type RestoreResult } from '../backup/restore-backup';
import { readDatabaseConfig } from '../config';
import { checkAddress, placeOf } from '../database/postgres-address';
import { endWith, print, printUsage, secondsSince } from './command';
import { onRunningDatabase } from './on-running-database';
import { printBackup, printRestored, printSessions } from './print-restored';
import { RESTORE_USAGE, readRestoreArguments } from './restore.arguments';
import { readSecretKey } from './secret-key';

/** `npm run restore`: verifies a backup, tries it out, or restores it. */
async function run(): Promise<number> {
  const args = readRestoreArguments(process.argv.slice(2));
  if (args === null) return printUsage(RESTORE_USAGE);
  const { file, mode } = args;
  const identity = args.identity === null ? null : await readSecretKey(args.identity);
  if (mode === 'check') {
    printBackup(await verifyBackup(file, identity));
    return 0;
  }
  const startTime = performance.now();
  const result =
    mode === 'drill'
      ? await drill(file, identity)
      : await restore(file, identity, args.endsSessions);
  const code = printRestored(result);
  const seconds = secondsSince(startTime);
  if (mode === 'drill') print(`The drill took ${seconds} s; its database is deleted.`);
  else {
    printSessions(result);
    print(`Restored in ${seconds} s, into ${target()}. ${NEXT_STEPS}`);
  }
  return code;
}

const NEXT_STEPS = `Bring the audit key to its place, start the server on it, and say while it runs why the log was restored:
npm run audit -- restored --reason TEXT. Screens read everything again, and phones send again what they had sent.`;

/** The settings of the servers may be others, and then they would not find the restored data. */
function target(): string {
  const { databaseUrl, dataDir } = readDatabaseConfig(process.env);
  return databaseUrl === null
    ? `the embedded database of DATA_DIR ${dataDir}`
    : `the database of DATABASE_URL (${placeOf(databaseUrl)})`;
}

const drill = (file: string, identity: string | null): Promise<RestoreResult> =>
  drillRestore(file, identity, onRunningDatabase, (sentences) =>
    print(`The drill is not recorded. ${sentences}`),
  );

async function restore(
  file: string,
  identity: string | null,
  endsSessions: boolean,
): Promise<RestoreResult> {
  const { databaseUrl, dataDir } = readDatabaseConfig(process.env);
  if (databaseUrl === null)
    return inEmbedded(dataDir, (url) => restoreBackup(file, identity, url, endsSessions));
  await checkAddress(databaseUrl);
  return restoreBackup(file, identity, databaseUrl, endsSessions);
}

endWith(run());
