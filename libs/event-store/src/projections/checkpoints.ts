import type { ClientBase } from 'pg';
import type { LogPosition } from '../events';
import { logTypes } from '../recorded-event';
import type { Role } from './projection-model';
import type { RebuildReport } from './rebuild-report';

/**
 * How far a projection has processed the log. Role `live`: the tables that are read. Role `next`: tables that are built beside them. The row
 * `('*', 'log')` has the common position of all live projections.
 */
export interface Checkpoint {
  projection: string;
  role: Role | 'log';
  version: number;
  position: LogPosition;
  status: 'running' | 'stopped';
  error: string | null;
  /** Names of its tables, without the suffix of role `next`. */
  tables: string[];
  report: RebuildReport | null;
  /** Number of streams that are quarantined for it. */
  quarantined: number;
  /** Time at which it last moved or stopped, ISO 8601 UTC by the database's clock. */
  changed_at: string;
}

const COLUMNS = `projection, role, version, position, status, error, tables, report, quarantined, changed_at AT TIME ZONE 'UTC' AS changed_at`;

export async function readCheckpoints(client: Pick<ClientBase, 'query'>): Promise<Checkpoint[]> {
  const text = `SELECT ${COLUMNS} FROM checkpoint ORDER BY projection, role`;
  const { rows } = await client.query<Checkpoint>({
    name: 'read-checkpoints',
    text,
    types: logTypes,
  });
  return rows;
}

/** Returns the common position of the live projections. */
export const reachedOf = (checkpoints: readonly Checkpoint[]): LogPosition =>
  checkpoints.find((checkpoint) => checkpoint.role === 'log')?.position ?? 0n;

/**
 * Begins a transaction and locks the log's checkpoint row. Only the process that holds it projects, rebuilds and takes over; the lock of a
 * process that died is released by the database. Needs a connection with pipelining, as `configOf` configures it.
 *
 * @returns false when another process holds the lock and `wait` is false
 */
export async function lockLog(client: ClientBase, { wait }: { wait: boolean }): Promise<boolean> {
  const lock = `SELECT FROM checkpoint WHERE projection = '*' AND role = 'log' FOR UPDATE`;
  const [, { rowCount }] = await Promise.all([
    client.query({ name: 'begin', text: 'BEGIN ISOLATION LEVEL READ COMMITTED' }),
    client.query(
      wait
        ? { name: 'lock-log', text: lock }
        : { name: 'try-lock-log', text: `${lock} SKIP LOCKED` },
    ),
  ]);
  return rowCount === 1;
}

/** Moves the log's checkpoint and the checkpoints of the named live projections. */
export async function moveLive(
  client: ClientBase,
  names: readonly string[],
  to: LogPosition,
): Promise<void> {
  const { rowCount } = await client.query({
    name: 'move-live',
    text: `UPDATE checkpoint SET position = $1, changed_at = now() WHERE role = 'log' OR (role = 'live' AND projection = ANY ($2))`,
    values: [to, names],
  });
  if (rowCount !== names.length + 1)
    throw new Error(`${rowCount} checkpoints moved instead of ${names.length + 1}`);
}

export async function moveOne(
  client: ClientBase,
  { projection, role }: Pick<Checkpoint, 'projection' | 'role'>,
  to: LogPosition,
): Promise<void> {
  await exactlyOne(
    client,
    'UPDATE checkpoint SET position = $3, changed_at = now() WHERE projection = $1 AND role = $2',
    [projection, role, to],
  );
}

/** Records that a projection has stopped. @param position Last position that it has processed. */
export async function markStopped(
  client: ClientBase,
  { projection, role }: Pick<Checkpoint, 'projection' | 'role'>,
  position: LogPosition,
  error: string,
): Promise<void> {
  const text = `UPDATE checkpoint SET position = $3, status = 'stopped', error = $4, changed_at = now() WHERE projection = $1 AND role = $2`;
  await exactlyOne(client, text, [projection, role, position, error]);
}

export async function insertCheckpoint(
  client: ClientBase,
  {
    projection,
    role,
    version,
    tables,
  }: Pick<Checkpoint, 'projection' | 'role' | 'version' | 'tables'>,
): Promise<void> {
  const text =
    'INSERT INTO checkpoint (projection, role, version, position, tables) VALUES ($1, $2, $3, 0, $4)';
  await exactlyOne(client, text, [projection, role, version, tables]);
}

/** Runs a statement that must change one checkpoint. @throws Error when it changes none or several */
export async function exactlyOne(
  client: ClientBase,
  text: string,
  values: unknown[],
): Promise<void> {
  const { rowCount } = await client.query(text, values);
  if (rowCount !== 1)
    throw new Error(
      `A checkpoint was not where it was expected: ${JSON.stringify(values.slice(0, 2))}`,
    );
}
