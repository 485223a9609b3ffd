import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { recordRun } from '../backup/backup-runs';
import { verifyBackup, type VerifiedBackup } from '../backup/read-backup';
import { restoreBackup, type Restored } from '../backup/restore-backup';
import { readDatabaseConfig } from '../config';
import { EmbeddedPostgres } from '../database/embedded/embedded-postgres';
import { checkAddress } from '../database/postgres-address';
import { primaryOf } from '../database/primary/find-primary';
import { connectToRunning } from '../database/running-database';
import { exitBecauseLost, sentencesFor } from '../operations/clear-errors';
import { EXIT_CODES, StartError, codeOf } from '../operations/start-error';
import { endWith, print, printUsage } from './command';
import { RESTORE_USAGE, readRestoreArguments } from './restore.arguments';

/** `npm run restore`: verifies a backup, tries it out, or restores it. */
async function run(): Promise<number> {
  const args = readRestoreArguments(process.argv.slice(2));
  if (args === null) return printUsage(RESTORE_USAGE);
  const { file, mode } = args;
  const identity = args.identity === null ? null : await readIdentity(args.identity);
  if (mode === 'check') {
    describe(await verifyBackup(file, identity));
    return 0;
  }
  const began = performance.now();
  const work = (url: string) => restoreBackup(file, identity, url);
  const restored = mode === 'drill' ? await drill(file, work) : await inDatabase(work);
  const code = report(restored);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  if (mode === 'drill') print(`The drill took ${seconds} s; its database is deleted.`);
  else print(`Restored in ${seconds} s. ${NEXT_STEPS}`);
  return code;
}

const NEXT_STEPS = `Bring the audit key to its place before the first server starts, then say why the log was restored:
npm run audit -- restored --reason TEXT. Screens read everything again, and phones send again what they had sent.`;

async function inDatabase(work: (url: string) => Promise<Restored>): Promise<Restored> {
  const { databaseUrl, dataDir } = readDatabaseConfig(process.env);
  if (databaseUrl === null) return inEmbedded(dataDir, work);
  const url = await primaryOf(databaseUrl);
  await checkAddress(url);
  return work(url);
}

/** Records in the database of the running servers how the drill ended, if there is one. */
async function drill(file: string, work: (url: string) => Promise<Restored>): Promise<Restored> {
  try {
    const restored = await inTemporaryDatabase(work);
    await recordDrill(file, restored.comparison.different.join(' ') || null);
    return restored;
  } catch (error) {
    await recordDrill(file, sentencesFor(error).join(' '));
    throw error;
  }
}

async function recordDrill(file: string, error: string | null): Promise<void> {
  try {
    const client = await connectToRunning(readDatabaseConfig(process.env));
    await recordRun(client, { kind: 'drill', fileName: basename(file), error }).finally(() => client.end());
  } catch (failure) {
    print(`The drill is not recorded. ${sentencesFor(failure).join(' ')}`);
  }
}

async function inTemporaryDatabase(work: (url: string) => Promise<Restored>): Promise<Restored> {
  const folder = await mkdtemp(join(tmpdir(), 'milkround-drill-'));
  try {
    return await inEmbedded(folder, work);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function inEmbedded(folder: string, work: (url: string) => Promise<Restored>): Promise<Restored> {
  const embedded = await EmbeddedPostgres.start(folder, exitBecauseLost);
  try {
    return await work(embedded.url);
  } finally {
    await embedded.stop();
  }
}

function describe({ header, checksums }: VerifiedBackup): void {
  const bytes = Object.values(checksums.tables).reduce((sum, table) => sum + table.bytes, 0);
  print(
    `A backup of ${header.takenAt} by version ${header.version} (PostgreSQL ${header.postgres}), with events up to ${header.position}.`,
  );
  print(`${header.tables.length} tables, ${(bytes / 1e6).toFixed(1)} MB: every checksum is right.`);
}

function report({ backup, comparison: { equal, different, notCompared } }: Restored): number {
  describe(backup);
  print(`Read models: ${equal.length} tables are equal to the backed-up ones.`);
  if (notCompared.length > 0) print(`Not compared, because another version or no complete one was backed up: ${notCompared.join(', ')}.`);
  for (const sentence of different) print(`DIFFERENT: ${sentence}`);
  return different.length === 0 ? 0 : EXIT_CODES.failed;
}

async function readIdentity(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch((error: unknown) =>
    Promise.reject(new StartError(`${file} cannot be read (${codeOf(error) ?? String(error)}).`)),
  );
  return /^AGE-SECRET-KEY-1\S+$/m.exec(text)?.[0] ?? '';
}

endWith(run());
