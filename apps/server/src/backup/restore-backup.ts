import { Client, type Pool, type PoolClient } from 'pg';
import { holdHorizon, PostgresEventStore, ProjectionEngine } from '@milkround/event-store';
import { RESTORE_NAME } from '../database/application-names';
import { migrate, migrationNames } from '../database/migrate';
import { createPool, LOG_LIMITS } from '../database/pg-pool';
import { StartError } from '../operations/start-error';
import { loadBackup } from './load-backup';
import { refuseServers, refuseUsed } from './refuse-used';
import { tableParts, verifyBackup, type VerifiedBackup } from './read-backup';
import { countUsableSessions, endLoadedSessions } from './restored-sessions';
import { projections } from '../projections';
import type { BackupHeader } from './backup-format';
import { checksumOf } from './stored-tables';

const POOL_SIZE = 6;
/** How long connected servers are looked for before anything is written. */
const WATCH_MS = 2_000;
/** The same before the rows are committed. */
const WATCH_AGAIN_MS = 500;

export interface RestoreResult {
  backup: VerifiedBackup;
  comparison: Comparison;
  /** Number of sessions that the restore has ended; null if it was not asked to. */
  endedSessions: number | null;
  /** Number of sessions that can be used. */
  usableSessions: number;
}

/**
 * Restores a backup into an empty database: verifies the file, writes its rows, builds the read models, and compares them with the backed-up ones. All rows are written in one transaction: a restore that was interrupted before its end can be
 * started again.
 *
 * @param url the database, as its owner
 * @param endsSessions whether the sessions of the backup are ended before a server can see them
 * @throws StartError when the file or the database does not fit; nothing was written then
 */
export async function restoreBackup(
  path: string,
  url: string,
  endsSessions = false,
): Promise<RestoreResult> {
  const backup = await verifyBackup(path);
  if (backup.header.migrations.join() !== migrationNames.join())
    throw new StartError(
      `The backup was written by another version of Milkround (${backup.header.version}, ${backup.header.migrations.join(', ')}): restore it with that version.`,
    );
  const client = new Client({ connectionString: url, application_name: RESTORE_NAME });
  client.on('error', () => undefined);
  let endedSessions: number | null = null;
  await client.connect();
  try {
    await refuseUsed(client, backup.header);
    await refuseServers(client, WATCH_MS);
    await migrate({ type: 'postgres', url });
    await loadBackup(client, backup.header, tableParts(path), async () => {
      await refuseServers(client, WATCH_AGAIN_MS);
      if (endsSessions) endedSessions = await endLoadedSessions(client);
    });
  } finally {
    await client.end();
  }
  const pool = createPool(url, POOL_SIZE, { ...LOG_LIMITS, statement: '0' });
  try {
    const comparison = await buildReadModels(pool, backup);
    return { backup, comparison, endedSessions, usableSessions: await countUsableSessions(pool) };
  } finally {
    await pool.end();
  }
}

const STANDSTILL_MS = 60_000;

interface Comparison {
  /** Tables with the same rows as in the backed-up database. */
  equal: string[];
  /** One sentence for each table that has other rows. */
  different: string[];
  /** Tables that could not be compared: of another version, or behind the log when the backup was made. */
  notCompared: string[];
}

/**
 * Builds the read models of a restored log, and compares them with those of the backup at the position that these had.
 * @throws StartError when a read model does not reach that position
 */
async function buildReadModels(
  pool: Pool,
  { header, checksums }: VerifiedBackup,
): Promise<Comparison> {
  const store = new PostgresEventStore(pool);
  const failures: string[] = [];
  const engine = new ProjectionEngine(store, projections, {
    onError: ({ projection, error }) => void failures.push(`${projection}: ${String(error)}`),
  });
  const holder = await pool.connect();
  try {
    const release = await holdHorizon(holder, BigInt(header.shown));
    await engine.start();
    await reach(engine, BigInt(header.shown), failures);
    const comparison = await compare(holder, header, checksums.readModels);
    await release();
    await reach(engine, BigInt(header.position), failures);
    return comparison;
  } finally {
    await engine.stop();
    await store.close();
    holder.release();
  }
}

/** Waits for as long as the read models move on. */
async function reach(
  engine: ProjectionEngine,
  position: bigint,
  failures: readonly string[],
): Promise<void> {
  let before: bigint;
  do {
    before = engine.reached();
    if (await engine.waitFor(position, STANDSTILL_MS)) return;
  } while (engine.reached() > before);
  throw new StartError(
    ['The read models cannot be built from the restored log.', ...failures].join('\n'),
  );
}

async function compare(
  client: PoolClient,
  header: BackupHeader,
  expected: VerifiedBackup['checksums']['readModels'],
): Promise<Comparison> {
  const comparison: Comparison = { equal: [], different: [], notCompared: [] };
  for (const { name, version, tables } of projections) {
    const backedUp = header.readModels.find(
      (readModel) => readModel.projection === name && readModel.version === version,
    );
    for (const { table } of tables) {
      const before = backedUp?.tables.includes(table.name) ? expected[table.name] : undefined;
      if (!before) {
        comparison.notCompared.push(table.name);
        continue;
      }
      const now = await checksumOf(client, table.name);
      if (now.rows === before.rows && now.sum === before.sum) comparison.equal.push(table.name);
      else if (now.rows === before.rows)
        comparison.different.push(`${table.name}: ${now.rows} rows, of which some differ.`);
      else comparison.different.push(`${table.name}: ${now.rows} rows instead of ${before.rows}.`);
    }
  }
  return comparison;
}
