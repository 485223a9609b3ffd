import { readdir, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import type { Client } from 'pg';
import { expiredBackups } from '../backup/backup-names';
import { isDrillDue, newestRuns, recordRun } from '../backup/backup-runs';
import { drillRestore } from '../backup/drill';
import { writeBackup } from '../backup/write-backup';
import { makeFolder } from '../database/make-folder';
import { errorSentences } from '../operations/clear-errors';
import { StartError, codeOf } from '../operations/start-error';
import {
  BACKUP_USAGE,
  readBackupArguments,
  type BackupArguments,
  type DrillArguments,
} from './backup.arguments';
import { endWith, print, printUsage, secondsSince } from './command';
import { onRunningDatabase } from './on-running-database';
import { printRestored } from './print-restored';
import { readSecretKey } from './secret-key';
import { waitUntil } from './wait-until';

type ArgumentsOf<Action extends BackupArguments['action']> = Extract<
  BackupArguments,
  { action: Action }
>;

/** A backup that failed is tried again soon, not at the next time. */
const RETRY_MS = 5 * 60_000;

/** `npm run backup`: writes one backup, or one after the other. */
async function run(): Promise<number> {
  const args = readBackupArguments(process.argv.slice(2));
  if (args === null) return printUsage(BACKUP_USAGE);
  if (args.action === 'new-key') return makeKey(args);
  await makeFolder(args.folder).catch((error: unknown) =>
    Promise.reject(unwritable(args.folder, error)),
  );
  // A wrong key file ends the command now, and not at the first drill.
  if (args.drill?.identity) await readSecretKey(args.drill.identity);
  if (args.everyMs === null) await backUp(args);
  else await repeat(args, args.everyMs);
  return 0;
}

/** Returns the path of the backup. */
async function backUp({ folder, recipient, keep }: ArgumentsOf<'write'>): Promise<string> {
  const file = await onRunningDatabase((client) => write(client, folder, recipient));
  if (!keep) return file;
  for (const expiredFile of expiredBackups(await readdir(folder), basename(file), keep)) {
    await rm(join(folder, expiredFile));
    print(`${expiredFile} was deleted.`);
  }
  return file;
}

async function write(client: Client, folder: string, recipient: string | null): Promise<string> {
  try {
    const startTime = performance.now();
    const { file, bytes, position } = await writeBackup(client, folder, recipient);
    const seconds = secondsSince(startTime);
    print(
      `${file}: events up to ${position}, ${(bytes / 1e6).toFixed(1)} MB${recipient ? ', encrypted' : ''}, in ${seconds} s`,
    );
    await recordRun(client, { kind: 'backup', fileName: basename(file), error: null });
    return file;
  } catch (error) {
    // By another connection, because this one may still be receiving rows. While the database cannot be reached, nothing is recorded.
    const failedRun = {
      kind: 'backup',
      fileName: null,
      error: errorSentences(error).join(' '),
    } as const;
    await onRunningDatabase((otherClient) => recordRun(otherClient, failedRun)).catch(
      () => undefined,
    );
    throw error;
  }
}

/** Restores a backup on trial when a drill is due. */
async function drillIfDue(file: string, { everyMs, identity }: DrillArguments): Promise<void> {
  const runs = await onRunningDatabase(newestRuns);
  if (!isDrillDue(runs, everyMs)) return;
  const key = identity === null ? null : await readSecretKey(identity);
  const startTime = performance.now();
  const result = await drillRestore(file, key, onRunningDatabase, (sentences) =>
    print(`The drill is not recorded. ${sentences}`),
  );
  printRestored(result);
  print(`The drill took ${secondsSince(startTime)} s; its database is deleted.`);
}

/** Repeats backups until a signal ends the process. */
async function repeat(args: ArgumentsOf<'write'>, everyMs: number): Promise<never> {
  for (;;) {
    const startTime = Date.now();
    const file = await backUp(args).catch(printFailure);
    if (file !== null && args.drill) await drillIfDue(file, args.drill).catch(printFailure);
    await waitUntil(file !== null ? startTime + everyMs : Date.now() + Math.min(RETRY_MS, everyMs));
  }
}

function printFailure(error: unknown): null {
  for (const sentence of errorSentences(error))
    process.stderr.write(`${new Date().toISOString()} ${sentence}\n`);
  return null;
}

async function makeKey({ file }: ArgumentsOf<'new-key'>): Promise<number> {
  const identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  const text = `# public key: ${recipient}\n${identity}\n`;
  await writeFile(file, text, { flag: 'wx', mode: 0o600 }).catch((error: unknown) =>
    Promise.reject(unwritable(file, error)),
  );
  print(
    `${recipient}\nThe secret key is in ${file}. Keep it away from this machine: without it no backup can be read.`,
  );
  return 0;
}

const unwritable = (path: string, error: unknown) =>
  new StartError(
    codeOf(error) === 'EEXIST'
      ? `${path} exists already.`
      : `${path} cannot be written (${codeOf(error) ?? String(error)}).`,
  );

endWith(run());
