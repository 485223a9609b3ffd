import type { ClientBase } from 'pg';

type Queries = Pick<ClientBase, 'query'>;

export interface BackupRun {
  fileName: string | null;
  /** Null if it went well. */
  error: string | null;
}

export interface NewestRun {
  /** Seconds since one went well, by the database's clock; null before the first. */
  age: number | null;
  /** When the newest one that went well ended. */
  succeededAt: Date | null;
  /** When the newest run of all ended, and why it failed; null if it went well. */
  endedAt: Date;
  error: string | null;
}

const MAX_ERROR = 1_000;
const KEPT_DAYS = 400;

/** Records the result of a backup, and deletes results older than a year. */
export async function recordRun(client: Queries, { fileName, error }: BackupRun): Promise<void> {
  await client.query('INSERT INTO backup_run (file_name, error) VALUES ($1, $2)', [
    fileName,
    error?.slice(0, MAX_ERROR) ?? null,
  ]);
  await client.query(`DELETE FROM backup_run WHERE ended_at < now() - make_interval(days => $1)`, [
    KEPT_DAYS,
  ]);
}

/** Returns null before the first backup. */
export async function newestRun(client: Queries): Promise<NewestRun | null> {
  const { rows } = await client.query<NewestRun>(
    `SELECT newest.ended_at AS "endedAt", newest.error, good.ended_at AS "succeededAt",
      extract(epoch FROM now() - good.ended_at)::float8 AS age
      FROM (SELECT * FROM backup_run ORDER BY ended_at DESC, id DESC LIMIT 1) AS newest
      LEFT JOIN (SELECT * FROM backup_run WHERE error IS NULL ORDER BY ended_at DESC, id DESC LIMIT 1) AS good ON true`,
  );
  return rows[0] ?? null;
}
