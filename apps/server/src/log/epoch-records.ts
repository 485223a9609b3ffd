import type { LogEpoch } from '@milkround/contracts';
import type { ClientBase } from 'pg';
import { codeOf } from '../operations/start-error';

type Queryable = Pick<ClientBase, 'query'>;

/** Where the log is stored. A log in another place than its newest epoch records was restored there. */
export interface LogLocation {
  /** The cluster, the database and the table, by the ids that PostgreSQL assigned. */
  installation: string;
  /** PostgreSQL begins a new timeline after a recovery to a point in time, and after a failover; null if it cannot be read. */
  timeline: string | null;
}

export interface EpochRecord extends LogLocation {
  epoch: LogEpoch;
}

const TABLE_IDS = `(SELECT oid FROM pg_database WHERE datname = current_database()) || '/' || 'log_epoch'::regclass::oid`;
const INSTALLATION = `SELECT (SELECT system_identifier FROM pg_control_system()) || '/' || ${TABLE_IDS} AS installation`;
const TIMELINE = `SELECT ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::bigint::text AS timeline`;
const INSUFFICIENT_PRIVILEGE = '42501';

/**
 * Reads where the log is stored now.
 * @param files identifies the files of an embedded database, which a copy of the folder changes; empty for a foreign database
 */
export async function readPlace(client: Queryable, files: string): Promise<LogLocation> {
  const { installation } = await readOne<Pick<LogLocation, 'installation'>>(
    client,
    INSTALLATION,
    `SELECT ${TABLE_IDS} AS installation`,
  );
  return {
    installation: files === '' ? installation : `${installation}/${files}`,
    timeline: await readTimeline(client),
  };
}

export async function readTimeline(client: Queryable): Promise<LogLocation['timeline']> {
  return (await readOne<Pick<LogLocation, 'timeline'>>(client, TIMELINE, 'SELECT null AS timeline'))
    .timeline;
}

/** The newest epoch; null before the first. */
export async function readEpoch(client: Queryable): Promise<EpochRecord | null> {
  const { rows } = await client.query<EpochRecord>(
    'SELECT epoch, installation, timeline::text FROM log_epoch ORDER BY number DESC LIMIT 1',
  );
  return rows[0] ?? null;
}

/** Begins a new epoch: clients drop their rows, and phones send their sent entries again. */
export async function beginEpoch(
  client: Queryable,
  reason: string,
  { installation, timeline }: LogLocation,
): Promise<LogEpoch> {
  const { rows } = await client.query<{ epoch: LogEpoch }>(
    'INSERT INTO log_epoch (reason, installation, timeline) VALUES ($1, $2, $3) RETURNING epoch',
    [reason, installation, timeline],
  );
  return rows[0]?.epoch ?? '';
}

/** Begins a new epoch at the place of the newest one, for an administrator who has restored the log. */
export async function beginRequestedEpoch(client: Queryable, reason: string): Promise<LogEpoch> {
  const place = (await readEpoch(client)) ?? (await readPlace(client, ''));
  return beginEpoch(client, reason, place);
}

/** Returns why the log counts as restored since its newest epoch began, or null if its place shows no restore. */
export function restoreShownBy(newestEpoch: EpochRecord | null, place: LogLocation): string | null {
  if (newestEpoch === null) return 'first start with epochs';
  if (newestEpoch.installation !== place.installation)
    return `found at ${place.installation} instead of ${newestEpoch.installation}`;
  if (
    newestEpoch.timeline !== null &&
    place.timeline !== null &&
    newestEpoch.timeline !== place.timeline
  )
    return `found on timeline ${place.timeline} instead of ${newestEpoch.timeline}`;
  return null;
}

/** Some hosts of PostgreSQL refuse functions that PostgreSQL itself allows to everybody. */
async function readOne<Row extends object>(
  client: Queryable,
  sql: string,
  fallbackSql: string,
): Promise<Row> {
  const { rows } = await client.query<Row>(sql).catch((error: unknown) => {
    if (codeOf(error) === INSUFFICIENT_PRIVILEGE) return client.query<Row>(fallbackSql);
    throw error;
  });
  const [row] = rows;
  if (!row) throw new Error('The place of the log could not be read');
  return row;
}
