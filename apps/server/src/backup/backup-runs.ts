import type { ClientBase } from 'pg';
import { hasTable } from './stored-tables';

type Queries = Pick<ClientBase, 'query'>;

/** The end of a backup, or of a drill of a restore. */
export interface BackupRun {
  kind: 'backup' | 'drill';
  fileName: string | null;
  /** Null if it went well. */
  error: string | null;
}

/** The newest run of a kind, and the newest one that went well. */
export interface NewestRun {
  kind: BackupRun['kind'];
  /** Seconds since one went well, by the database's clock; null before the first. */
  age: number | null;
  /** When the newest one that went well ended, and the name of its file. */
  succeededAt: Date | null;
  fileName: string | null;
  /** When the newest run of all ended, and why it failed; null if it went well. */
  endedAt: Date;
  error: string | null;
}

const MAX_ERROR = 1_000;
const KEPT_DAYS = 400;

/** Records the result of a run, and deletes results older than a year. The database of an older version has no table for them. */
export async function recordRun(
  client: Queries,
  { kind, fileName, error }: BackupRun,
): Promise<void> {
  if (!(await hasTable(client, 'backup_run'))) return;
  await client.query('INSERT INTO backup_run (kind, file_name, error) VALUES ($1, $2, $3)', [
    kind,
    fileName,
    error?.slice(0, MAX_ERROR) ?? null,
  ]);
  await client.query(`DELETE FROM backup_run WHERE ended_at < now() - make_interval(days => $1)`, [
    KEPT_DAYS,
  ]);
}

/** Reads the newest runs of each kind that there was. */
export async function newestRuns(client: Queries): Promise<NewestRun[]> {
  const { rows } = await client.query<NewestRun>(
    `SELECT newest.kind, newest.ended_at AS "endedAt", newest.error, good.ended_at AS "succeededAt", good.file_name AS "fileName",
      extract(epoch FROM now() - good.ended_at)::float8 AS age
      FROM (SELECT DISTINCT ON (kind) * FROM backup_run ORDER BY kind, ended_at DESC, id DESC) AS newest
      LEFT JOIN (SELECT DISTINCT ON (kind) * FROM backup_run WHERE error IS NULL ORDER BY kind, ended_at DESC, id DESC) AS good USING (kind)`,
  );
  return rows;
}

/** Whether no drill of any server succeeded within the time after which another is due. */
export function isDrillDue(
  runs: readonly Pick<NewestRun, 'kind' | 'age'>[],
  everyMs: number,
): boolean {
  const age = runs.find(({ kind }) => kind === 'drill')?.age ?? null;
  return age === null || age * 1_000 >= everyMs;
}
