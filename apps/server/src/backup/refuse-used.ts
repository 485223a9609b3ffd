import { setTimeout as pause } from 'node:timers/promises';
import type { ClientBase } from 'pg';
import { RESTORE_NAME, SERVER_NAME } from '../database/application-names';
import { StartError } from '../operations/start-error';
import type { BackupHeader } from './backup-format';

/**
 * Only an empty database is written to, or one in which a restore was interrupted before it had written its rows.
 * @throws StartError for every other one
 */
export async function refuseUsed(
  client: Pick<ClientBase, 'query'>,
  { position }: Pick<BackupHeader, 'position'>,
): Promise<void> {
  // The list of migrations is made before the first of them.
  const { rows } = await client.query<{ hasTables: boolean; hasLog: boolean }>(
    `SELECT EXISTS (SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> 'migration') AS "hasTables",
      to_regclass('public.event') IS NOT NULL AND to_regclass('public.admin') IS NOT NULL AS "hasLog"`,
  );
  if (!rows[0]?.hasTables) return;
  if (!rows[0].hasLog) throw new StartError(NOT_EMPTY);
  const { rows: usageRows } = await client.query<{ end: string | null; hasAdmin: boolean }>(
    `SELECT (SELECT max(position)::text FROM event) AS "end", EXISTS (SELECT FROM admin) AS "hasAdmin"`,
  );
  const [usage] = usageRows;
  if (usage?.end === position) throw new StartError(`${NOT_EMPTY}\n${ROWS_ARE_THERE}`);
  if (usage?.end || usage?.hasAdmin) throw new StartError(NOT_EMPTY);
}

const SAMPLE_MS = 200;

/**
 * A running server would build read models among those of the restore, and would go on with an epoch that phones believe.
 * @param watchMs for how long: a server whose database was dropped connects to the next one within two seconds
 * @throws StartError when servers are connected to the database, or another restore
 */
export async function refuseServers(
  client: Pick<ClientBase, 'query'>,
  watchMs: number,
): Promise<void> {
  const seen = new Set<number>();
  for (const end = Date.now() + watchMs; Date.now() < end; await pause(SAMPLE_MS)) {
    // In a transaction the list is otherwise that of its first look.
    await client.query('SELECT pg_stat_clear_snapshot()');
    const { rows } = await client.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
        AND application_name = ANY ($1)`,
      [[SERVER_NAME, RESTORE_NAME]],
    );
    // A session of this command that has just ended may still be listed once.
    if (rows.some(({ pid }) => seen.has(pid))) throw new StartError(SERVERS_RUN);
    for (const { pid } of rows) seen.add(pid);
  }
}

const SERVERS_RUN =
  'A Milkround server, or another restore, is connected to this database: stop all its servers, then restore again.';
const NOT_EMPTY =
  'The database is not empty. A restore writes into an empty one only: make another, and give its address or another DATA_DIR.';
const ROWS_ARE_THERE = `Its log ends where that of this backup ends. If a restore was interrupted, its rows are complete: start the server, which builds the
read models, or restore into an empty database to have them compared.`;
