import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { inEmbedded, inTemporaryDatabase } from '../backup/drill';
import { restoreBackup } from '../backup/restore-backup';
import { writeBackup } from '../backup/write-backup';
import { readDatabaseConfig } from '../config';
import { findCluster } from '../database/embedded/cluster';
import { migrate, migrationNames, missingMigrations, refuseNewer } from '../database/migrate';
import { checkAddress } from '../database/postgres-address';
import { connectTo, runningEmbeddedUrl } from '../database/running-database';
import { StartError } from '../operations/start-error';
import { PRODUCT_VERSION } from '../operations/product-version';
import { endWith, print, printUsage, secondsSince } from './command';
import { printRestored } from './print-restored';
import { readUpgradeArguments, UPGRADE_USAGE } from './upgrade.arguments';

/** `npm run upgrade`: brings the database to this version, or tries that on a copy. */
async function run(): Promise<number> {
  const args = readUpgradeArguments(process.argv.slice(2));
  if (args === null) return printUsage(UPGRADE_USAGE);
  return withDatabase((url) => upgrade(url, args.isCheck));
}

/** Runs `work` with the address of the database: that of `DATABASE_URL`, or the embedded one, which is started if no server runs on it. */
async function withDatabase<T>(work: (url: string) => Promise<T>): Promise<T> {
  const { databaseUrl, dataDir } = readDatabaseConfig(process.env);
  if (databaseUrl === null) {
    if (!(await findCluster(dataDir)))
      throw new StartError(`There is no database in DATA_DIR ${dataDir}.`);
    const runningUrl = await runningEmbeddedUrl(dataDir);
    return runningUrl === null ? inEmbedded(dataDir, work) : work(runningUrl);
  }
  await checkAddress(databaseUrl);
  return work(databaseUrl);
}

async function upgrade(url: string, isCheck: boolean): Promise<number> {
  const missingMigrations = await missingIn(url);
  if (missingMigrations.length === 0) {
    print(`The database has all migrations of version ${PRODUCT_VERSION}.`);
    return 0;
  }
  if (missingMigrations.length === migrationNames.length)
    throw new StartError(
      'The database has no tables yet. The first server that starts makes them.',
    );
  print(`Missing migrations: ${missingMigrations.join(', ')}.`);
  return isCheck ? tryOnCopy(url) : runMissing(url);
}

async function missingIn(url: string): Promise<string[]> {
  const dataSource = await new DataSource({ type: 'postgres', url }).initialize();
  try {
    await refuseNewer(dataSource);
    return await missingMigrations(dataSource);
  } finally {
    await dataSource.destroy();
  }
}

async function runMissing(url: string): Promise<number> {
  const startTime = performance.now();
  await migrate({ type: 'postgres', url });
  print(
    `They ran in ${secondsSince(startTime)} s. The next server that starts builds read models whose rows have changed.`,
  );
  return 0;
}

/** A copy is made by a backup in a temporary folder, which is restored into a temporary PostgreSQL. */
async function tryOnCopy(url: string): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'milkround-upgrade-'));
  const client = await connectTo(url);
  try {
    const startTime = performance.now();
    const { file, bytes } = await writeBackup(client, folder, null);
    print(`Copied in ${secondsSince(startTime)} s (${(bytes / 1e6).toFixed(1)} MB).`);
    const restoring = performance.now();
    const code = printRestored(
      await inTemporaryDatabase((copy) => restoreBackup(file, null, copy)),
    );
    print(
      `The migrations and all read models took ${secondsSince(restoring)} s on the copy, which is deleted. The database was not changed.`,
    );
    return code;
  } finally {
    await client.end();
    await rm(folder, { recursive: true, force: true });
  }
}

endWith(run());
