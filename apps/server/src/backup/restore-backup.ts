import { Client } from 'pg';
import { migrate, migrationNames } from '../database/migrate';
import { createPool } from '../database/pg-pool';
import { StartError } from '../operations/start-error';
import { loadBackup } from './load-backup';
import { tableParts, verifyBackup, type VerifiedBackup } from './read-backup';
import { buildReadModels, type Comparison } from './restored-read-models';

const POOL_SIZE = 6;

export interface Restored {
  backup: VerifiedBackup;
  comparison: Comparison;
}

/**
 * Restores a backup into an empty database: verifies the file, writes its rows, runs the migrations that are newer than the backup, builds the
 * read models, and compares them with the backed-up ones. A restore that was interrupted can be started again.
 *
 * @param url the database, as its owner
 * @throws StartError when the file or the database does not fit; the database is empty then
 */
export async function restoreBackup(path: string, identity: string | null, url: string): Promise<Restored> {
  const backup = await verifyBackup(path, identity);
  const newer = backup.header.migrations.filter((name) => !migrationNames.includes(name));
  if (newer.length > 0) throw new StartError(`The backup was written by version ${backup.header.version}, which is newer than this one.`);
  const client = new Client({ connectionString: url, application_name: 'milkround restore' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await refuseUsed(client);
    await migrate({ type: 'postgres', url }, backup.header.migrations);
    await loadBackup(client, backup.header, tableParts(path, identity));
    await migrate({ type: 'postgres', url });
  } finally {
    await client.end();
  }
  const pool = createPool(url, POOL_SIZE);
  try {
    return { backup, comparison: await buildReadModels(pool, backup) };
  } finally {
    await pool.end();
  }
}

/** Only an empty database is written to, or one in which a restore was interrupted. */
async function refuseUsed(client: Client): Promise<void> {
  const { rows } = await client.query<{ hasTables: boolean; hasLog: boolean }>(
    `SELECT EXISTS (SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r') AS "hasTables",
      to_regclass('public.event') IS NOT NULL AND to_regclass('public.admin') IS NOT NULL AS "hasLog"`,
  );
  if (!rows[0]?.hasTables) return;
  const { rows: used } = rows[0].hasLog
    ? await client.query('(SELECT 1 FROM event LIMIT 1) UNION ALL (SELECT 1 FROM admin LIMIT 1)')
    : { rows: [{}] };
  if (used.length > 0)
    throw new StartError('The database is not empty. A restore writes into an empty one only: make another, and give its address.');
}
