import { Client } from 'pg';
import { RESTORE_NAME } from '../database/application-names';
import { migrate, migrationNames } from '../database/migrate';
import { createPool, LOG_LIMITS } from '../database/pg-pool';
import { StartError } from '../operations/start-error';
import { loadBackup } from './load-backup';
import { refuseServers, refuseUsed } from './refuse-used';
import { tableParts, verifyBackup, type VerifiedBackup } from './read-backup';
import { buildReadModels, type Comparison } from './restored-read-models';
import { countUsableSessions, endLoadedSessions } from './restored-sessions';

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
