import type { ClientBase } from 'pg';
import type { LogPosition } from '../events';
import { logTypes } from '../recorded-event';
import { LOG_CHANNEL } from '../schema';
import type { Checkpoint } from './checkpoints';
import type { ExcludedEvents, PoisonousEvent } from './fold-batch';
import type { ProjectionModel, Role } from './projection-model';

/** A stream whose events a projection does not process from a position on. */
export interface QuarantinedStream {
  id: bigint;
  projection: string;
  role: Role;
  streamId: string;
  /** Position of the event that the projection cannot process. */
  position: LogPosition;
  eventType: string;
  error: string;
  /** ISO 8601 UTC. */
  quarantinedAt: string;
  /** `decided`: the projecting process will retry or skip the event. `rebuilding`: a rebuild in progress does that. */
  state: 'held' | 'decided' | 'rebuilding' | 'released';
  decision: 'retry' | 'skip' | null;
  reason: string | null;
  decidedBy: string | null;
  decidedAt: string | null;
}

const COLUMNS = `id, projection, role, stream_id AS "streamId", position, event_type AS "eventType", error, state, decision, reason,
  quarantined_at AT TIME ZONE 'UTC' AS "quarantinedAt", decided_by AS "decidedBy", decided_at AT TIME ZONE 'UTC' AS "decidedAt"`;

/** Reads the quarantined streams, the oldest quarantine first. */
export async function readQuarantined(
  client: Pick<ClientBase, 'query'>,
): Promise<QuarantinedStream[]> {
  const text = `SELECT ${COLUMNS} FROM quarantine WHERE state <> 'released' ORDER BY id`;
  return (await client.query<QuarantinedStream>({ text, types: logTypes })).rows;
}

/** Finds the quarantine with an id, or all quarantines of the event at a position, including released ones. */
export async function findQuarantined(
  client: Pick<ClientBase, 'query'>,
  {
    id,
    position,
  }: { id: bigint; position?: undefined } | { id?: undefined; position: LogPosition },
): Promise<QuarantinedStream[]> {
  const text = `SELECT ${COLUMNS} FROM quarantine WHERE ($1::bigint IS NULL OR id = $1) AND ($2::bigint IS NULL OR position = $2) ORDER BY id`;
  return (
    await client.query<QuarantinedStream>({
      text,
      values: [id ?? null, position ?? null],
      types: logTypes,
    })
  ).rows;
}

/** Reads the quarantined streams with a decision that is not carried out yet. */
export async function readDecided(client: Pick<ClientBase, 'query'>): Promise<QuarantinedStream[]> {
  const text = `SELECT ${COLUMNS} FROM quarantine WHERE state = 'decided' ORDER BY id`;
  return (await client.query<QuarantinedStream>({ text, types: logTypes })).rows;
}

/** A person's decision about the quarantined streams with this `position` or `streamId`; about all of them when both are missing. */
export interface QuarantineDecision {
  decision: 'retry' | 'skip';
  position?: LogPosition;
  streamId?: string;
  by: string;
  reason: string | null;
}

/** Records a decision for the process that projects, and returns the streams that it concerns. */
export async function decideQuarantined(
  client: Pick<ClientBase, 'query'>,
  { decision, position, streamId, by, reason }: QuarantineDecision,
): Promise<QuarantinedStream[]> {
  const { rows } = await client.query<QuarantinedStream>({
    text: `UPDATE quarantine SET state = 'decided', decision = $1, decided_by = $2, reason = $3, decided_at = clock_timestamp()
      WHERE state <> 'released' AND ($4::bigint IS NULL OR position = $4) AND ($5::text IS NULL OR stream_id = $5) RETURNING ${COLUMNS}`,
    values: [decision, by, reason, position ?? null, streamId ?? null],
    types: logTypes,
  });
  await client.query(`NOTIFY ${LOG_CHANNEL}`);
  return rows;
}

/** Reads which events the projection does not process. @param maxQuarantined Number of quarantined streams at which the projection stops. */
export async function readExcludedEvents(
  client: ClientBase,
  { projection, role }: Pick<Checkpoint, 'projection' | 'role'>,
  maxQuarantined: number,
): Promise<ExcludedEvents> {
  const { rows } = await client.query<{
    stream_id: string;
    position: bigint;
    is_held: boolean;
    is_skipped: boolean;
  }>({
    text: `SELECT stream_id, position, role = $2 AND state <> 'released' AS is_held, coalesce(decision = 'skip', false) AS is_skipped
      FROM quarantine WHERE projection = $1 AND (state <> 'released' OR decision = 'skip')`,
    values: [projection, role],
    types: logTypes,
  });
  const heldStreams = new Map(
    rows.filter(({ is_held }) => is_held).map((row) => [row.stream_id, row.position]),
  );
  const skippedPositions = new Set(
    rows.filter(({ is_skipped }) => is_skipped).map(({ position }) => position),
  );
  return { heldStreams, skippedPositions, freePlaces: maxQuarantined - heldStreams.size };
}

/** Records that the projection does not process the stream from the event on. */
export async function quarantine(
  client: ClientBase,
  model: ProjectionModel,
  { event, error }: PoisonousEvent,
): Promise<void> {
  await Promise.all([
    client.query(
      `INSERT INTO quarantine (projection, role, stream_id, position, event_type, error) VALUES ($1, $2, $3, $4, $5, $6)`,
      [model.name, model.role, event.streamId, event.position, event.type, errorTextOf(error)],
    ),
    addToCount(client, model, 1),
  ]);
}

export async function release(
  client: ClientBase,
  { id, projection, role }: QuarantinedStream,
): Promise<void> {
  await client.query(
    `UPDATE quarantine SET state = 'released', released_at = clock_timestamp() WHERE id = $1`,
    [id],
  );
  await addToCount(client, { name: projection, role }, -1);
}

/** Records that a rebuild carries out the decision, because events of other streams have changed the same rows since. */
export async function markRebuilding(client: ClientBase, { id }: QuarantinedStream): Promise<void> {
  await client.query(`UPDATE quarantine SET state = 'rebuilding' WHERE id = $1`, [id]);
}

/** Releases the streams that were quarantined for dropped `next` tables. Decisions to skip an event stay. */
export async function forgetNext(client: ClientBase, projection: string): Promise<void> {
  await client.query(
    `UPDATE quarantine SET state = 'released', released_at = clock_timestamp() WHERE projection = $1 AND role = 'next' AND state <> 'released'`,
    [projection],
  );
}

/** Replaces the quarantine of the live tables by that of the rebuilt tables. */
export async function takeOverQuarantine(client: ClientBase, projection: string): Promise<void> {
  await client.query(
    `UPDATE quarantine SET state = 'released', released_at = clock_timestamp() WHERE projection = $1 AND role = 'live' AND state <> 'released'`,
    [projection],
  );
  await client.query(
    `UPDATE quarantine SET role = 'live' WHERE projection = $1 AND role = 'next' AND state <> 'released'`,
    [projection],
  );
}

const addToCount = (
  client: ClientBase,
  { name, role }: Pick<ProjectionModel, 'name' | 'role'>,
  difference: 1 | -1,
) =>
  client.query(
    `UPDATE checkpoint SET quarantined = quarantined + $3 WHERE projection = $1 AND role = $2`,
    [name, role, difference],
  );

const MAX_ERROR_LENGTH = 1_000;

/** Converts an error into storable text: without NUL, which PostgreSQL cannot store, and cut to 1,000 characters. */
export const errorTextOf = (error: unknown): string =>
  (error instanceof Error ? `${error.name}: ${error.message}` : String(error))
    .replaceAll('\0', '')
    .slice(0, MAX_ERROR_LENGTH);
