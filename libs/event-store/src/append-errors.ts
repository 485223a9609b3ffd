import { DatabaseError, type ClientBase } from 'pg';
import { foldedValue } from './append-request';
import { ClaimTaken, CommandRepeated, ReliedHeld, VersionConflict, type AppendRequest, type Claim, type LogPosition } from './events';
import { eventIdOf } from './event-id';
import { logTypes } from './recorded-event';
import { CLAIM_TAKEN, COMMAND_UNCHANGED, EVENT_ID_KEY, RELIED_HELD, RELIED_MOVED, STREAM_VERSION_KEY } from './schema';

const UNIQUE_VIOLATION = '23505';
const DEADLOCK = '40P01';
const SERIALIZATION_FAILURE = '40001';
const IDS_PER_QUERY = 64;

/** Whether nothing was written and another attempt may succeed. */
export const isRetryable = (error: unknown): boolean =>
  (error instanceof VersionConflict && !(error instanceof ReliedHeld)) ||
  (error instanceof DatabaseError && (error.code === DEADLOCK || error.code === SERIALIZATION_FAILURE));

/** Log position of an already handled command: its last event, or what an unchanged command was answered with; null if it is new. */
export async function findCommandPosition(client: Pick<ClientBase, 'query'>, commandId: string): Promise<LogPosition | null> {
  let position: LogPosition | null = null;
  for (let first = 0; ; first += IDS_PER_QUERY) {
    const ids = Array.from({ length: IDS_PER_QUERY }, (_, index) => eventIdOf(commandId, first + index));
    const { rows } = await client.query<{ found: number; position: bigint | null }>({
      name: 'find-command-position',
      text: `SELECT count(*)::int AS found,
          coalesce(max(position), (SELECT u.position FROM unchanged_command u WHERE u.command_id = $2)) AS position
        FROM event WHERE event_id = ANY ($1::uuid[])`,
      values: [ids, commandId],
      types: logTypes,
    });
    position = rows[0]?.position ?? position;
    if ((rows[0]?.found ?? 0) < IDS_PER_QUERY) return position;
  }
}

/**
 * Translates a database error of an append into an error of the event store, with queries on the same connection. A repeated command is
 * tested first, because it may conflict with the stream's version or a claim as well.
 */
export async function toStoreError(error: unknown, request: AppendRequest, client: ClientBase): Promise<unknown> {
  if (!(error instanceof DatabaseError) || !isConflict(error)) return error;
  const position = await findCommandPosition(client, request.commandId);
  if (position !== null) return new CommandRepeated(request.commandId, position);
  if (error.code === RELIED_HELD) return new ReliedHeld(request.relies?.[0]?.streamId ?? '');
  if (error.code === RELIED_MOVED) return new VersionConflict(error.detail ?? '');
  if (error.code === CLAIM_TAKEN) return new ClaimTaken(findTakenClaim(error, request.claims ?? []));
  return error.constraint === STREAM_VERSION_KEY ? new VersionConflict(await findConflictingStream(request, client)) : error;
}

const isConflict = (error: DatabaseError): boolean =>
  (error.code !== undefined && OWN_CODES.has(error.code)) ||
  (error.code === UNIQUE_VIOLATION && (error.constraint === STREAM_VERSION_KEY || error.constraint === EVENT_ID_KEY));

const OWN_CODES: ReadonlySet<string> = new Set([CLAIM_TAKEN, COMMAND_UNCHANGED, RELIED_HELD, RELIED_MOVED]);

function findTakenClaim(error: DatabaseError, claims: readonly Claim[]): Claim {
  const { kind, value }: { kind?: string; value?: string } = JSON.parse(error.detail ?? '{}');
  const taken = claims.find((claim) => claim.kind === kind && foldedValue(claim.value) === value) ?? claims[0];
  if (!taken) throw error;
  return taken;
}

async function findConflictingStream({ streams }: AppendRequest, client: ClientBase): Promise<string> {
  const { rows } = await client.query<{ stream_id: string }>({
    name: 'find-conflicting-stream',
    text: `SELECT s.stream_id FROM unnest($1::text[], $2::int[]) AS s(stream_id, version)
      WHERE EXISTS (SELECT FROM event e WHERE e.stream_id = s.stream_id AND e.version = s.version + 1) LIMIT 1`,
    values: [streams.map((stream) => stream.streamId), streams.map((stream) => stream.expectedVersion)],
  });
  return rows[0]?.stream_id ?? streams[0]?.streamId ?? '';
}
