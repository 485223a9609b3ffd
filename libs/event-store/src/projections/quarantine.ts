import type { ClientBase } from 'pg';
import type { LogPosition } from '../events';
import { logTypes } from '../recorded-event';
import { LOG_CHANNEL } from '../schema';
import type { Checkpoint } from './checkpoints';
import type { PoisonousEvent } from './fold-run';
import type { ProjectionModel, Role } from './model';

/** A stream that a projection does not take further. */
export interface QuarantinedStream {
  id: bigint;
  projection: string;
  role: Role;
  streamId: string;
  /** Of the event that the projection cannot take. */
  position: LogPosition;
  eventType: string;
  error: string;
  /** ISO 8601 UTC. */
  quarantinedAt: string;
  /** `decided`: to be retried or skipped by the process that projects. `rebuilding`: that happens by a rebuild under way. */
  state: 'held' | 'decided' | 'rebuilding' | 'released';
  decision: 'retry' | 'skip' | null;
  reason: string | null;
  decidedBy: string | null;
  decidedAt: string | null;
}

/** What a projection leaves out of a batch. */
export interface Holds {
  /** By stream: the first position that is not taken. */
  held: ReadonlyMap<string, LogPosition>;
  /** Positions that somebody has decided to skip. */
  skipped: ReadonlySet<LogPosition>;
  /** How many more streams may be quarantined before the projection stops. */
  room: number;
}

const COLUMNS = `id, projection, role, stream_id AS "streamId", position, event_type AS "eventType", error, state, decision, reason,
  quarantined_at AT TIME ZONE 'UTC' AS "quarantinedAt", decided_by AS "decidedBy", decided_at AT TIME ZONE 'UTC' AS "decidedAt"`;

/** The streams that are held now, the oldest first. */
export async function readQuarantined(client: Pick<ClientBase, 'query'>): Promise<QuarantinedStream[]> {
  const text = `SELECT ${COLUMNS} FROM quarantine WHERE state <> 'released' ORDER BY id`;
  return (await client.query<QuarantinedStream>({ text, types: logTypes })).rows;
}

/** The quarantine of that id, or those of an event, the released ones too. */
export async function findQuarantined(
  client: Pick<ClientBase, 'query'>,
  { id, position }: { id: bigint; position?: undefined } | { id?: undefined; position: LogPosition },
): Promise<QuarantinedStream[]> {
  const text = `SELECT ${COLUMNS} FROM quarantine WHERE ($1::bigint IS NULL OR id = $1) AND ($2::bigint IS NULL OR position = $2) ORDER BY id`;
  return (await client.query<QuarantinedStream>({ text, values: [id ?? null, position ?? null], types: logTypes })).rows;
}

/** Those with a decision that nobody has carried out. */
export async function readDecided(client: Pick<ClientBase, 'query'>): Promise<QuarantinedStream[]> {
  const text = `SELECT ${COLUMNS} FROM quarantine WHERE state = 'decided' ORDER BY id`;
  return (await client.query<QuarantinedStream>({ text, types: logTypes })).rows;
}

/** What somebody decides about quarantined streams; every one that holds at `position`, or of the stream, or all where neither is told. */
export interface QuarantineDecision {
  decision: 'retry' | 'skip';
  position?: LogPosition;
  streamId?: string;
  by: string;
  reason: string | null;
}

/** Records a decision, for the process that projects to carry it out, and answers whom it concerns. */
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

/** What the projection leaves out, also of what was skipped before. */
export async function readHolds(
  client: ClientBase,
  { projection, role }: Pick<Checkpoint, 'projection' | 'role'>,
  most: number,
): Promise<Holds> {
  const { rows } = await client.query<{ stream_id: string; position: bigint; is_held: boolean; is_skipped: boolean }>({
    text: `SELECT stream_id, position, role = $2 AND state <> 'released' AS is_held, coalesce(decision = 'skip', false) AS is_skipped
      FROM quarantine WHERE projection = $1 AND (state <> 'released' OR decision = 'skip')`,
    values: [projection, role],
    types: logTypes,
  });
  const held = new Map(rows.filter(({ is_held }) => is_held).map((row) => [row.stream_id, row.position]));
  const skipped = new Set(rows.filter(({ is_skipped }) => is_skipped).map(({ position }) => position));
  return { held, skipped, room: most - held.size };
}

/** Records that the projection does not take the stream further. */
export async function quarantine(client: ClientBase, model: ProjectionModel, { event, error }: PoisonousEvent): Promise<void> {
  await Promise.all([
    client.query(`INSERT INTO quarantine (projection, role, stream_id, position, event_type, error) VALUES ($1, $2, $3, $4, $5, $6)`, [
      model.name,
      model.role,
      event.streamId,
      event.position,
      event.type,
      textOf(error),
    ]),
    count(client, model, 1),
  ]);
}

/** Ends the quarantine of a stream. */
export async function release(client: ClientBase, { id, projection, role }: QuarantinedStream): Promise<void> {
  await client.query(`UPDATE quarantine SET state = 'released', released_at = clock_timestamp() WHERE id = $1`, [id]);
  await count(client, { name: projection, role }, -1);
}

/** The decision is carried out by a rebuild: what stands in the rows by now has come in another order. */
export async function markRebuilding(client: ClientBase, { id }: QuarantinedStream): Promise<void> {
  await client.query(`UPDATE quarantine SET state = 'rebuilding' WHERE id = $1`, [id]);
}

/** With the tables that were being built goes what was held for them; a decision to skip an event stays. */
export async function forgetNext(client: ClientBase, projection: string): Promise<void> {
  await client.query(
    `UPDATE quarantine SET state = 'released', released_at = clock_timestamp() WHERE projection = $1 AND role = 'next' AND state <> 'released'`,
    [projection],
  );
}

/** The rebuilt tables take over with what is held for them. */
export async function takeOverQuarantine(client: ClientBase, projection: string): Promise<void> {
  await client.query(
    `UPDATE quarantine SET state = 'released', released_at = clock_timestamp() WHERE projection = $1 AND role = 'live' AND state <> 'released'`,
    [projection],
  );
  await client.query(`UPDATE quarantine SET role = 'live' WHERE projection = $1 AND role = 'next' AND state <> 'released'`, [projection]);
}

const count = (client: ClientBase, { name, role }: Pick<ProjectionModel, 'name' | 'role'>, by: 1 | -1) =>
  client.query(`UPDATE checkpoint SET quarantined = quarantined + $3 WHERE projection = $1 AND role = $2`, [name, role, by]);

const LONGEST_ERROR = 1_000;

/** PostgreSQL stores no NUL, and an error may quote a whole value. */
export const textOf = (error: unknown): string =>
  (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).replaceAll('\0', '').slice(0, LONGEST_ERROR);
