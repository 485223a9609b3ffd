import { DatabaseError, type ClientBase } from 'pg';
import { foldedValue } from './append-request';
import {
  ClaimTaken,
  CommandRepeated,
  StreamsLocked,
  VersionConflict,
  type AppendRequest,
  type Claim,
  type LogPosition,
} from './events';
import { findCommandPosition } from './command-records';
import {
  CLAIM_TAKEN,
  COMMAND_UNCHANGED,
  EVENT_ID_KEY,
  RELIED_LOCKED,
  RELIED_MOVED,
  STREAM_LOCKED,
  STREAM_VERSION_KEY,
} from './schema';

const UNIQUE_VIOLATION = '23505';
const DEADLOCK = '40P01';
const SERIALIZATION_FAILURE = '40001';

/** Whether nothing was written and another attempt may succeed. */
export const isRetryable = (error: unknown): boolean =>
  (error instanceof VersionConflict && !(error instanceof StreamsLocked)) ||
  (error instanceof DatabaseError &&
    (error.code === DEADLOCK || error.code === SERIALIZATION_FAILURE));

/**
 * Translates a database error of an append into an error of the event store, with queries on the same connection. A repeated command is
 * tested first, because it may conflict with the stream's version or a claim as well.
 */
export async function toStoreError(
  error: unknown,
  request: AppendRequest,
  client: ClientBase,
): Promise<unknown> {
  if (!(error instanceof DatabaseError) || !isConflict(error)) return error;
  let position: LogPosition | null;
  try {
    position = await findCommandPosition(client, request);
  } catch (reused) {
    return reused;
  }
  if (position !== null) return new CommandRepeated(request.commandId, position);
  if (error.code === STREAM_LOCKED) return new StreamsLocked(error.detail ?? '');
  if (error.code === RELIED_LOCKED) return new StreamsLocked(request.relies?.[0]?.streamId ?? '');
  if (error.code === RELIED_MOVED) return new VersionConflict(error.detail ?? '');
  if (error.code === CLAIM_TAKEN)
    return new ClaimTaken(findTakenClaim(error, request.claims ?? []));
  return error.constraint === STREAM_VERSION_KEY
    ? new VersionConflict(await findConflictingStream(request, client))
    : error;
}

const isConflict = (error: DatabaseError): boolean =>
  (error.code !== undefined && OWN_CODES.has(error.code)) ||
  (error.code === UNIQUE_VIOLATION &&
    (error.constraint === STREAM_VERSION_KEY || error.constraint === EVENT_ID_KEY));

const OWN_CODES: ReadonlySet<string> = new Set([
  CLAIM_TAKEN,
  COMMAND_UNCHANGED,
  RELIED_LOCKED,
  RELIED_MOVED,
  STREAM_LOCKED,
]);

function findTakenClaim(error: DatabaseError, claims: readonly Claim[]): Claim {
  const { kind, value } = JSON.parse(error.detail ?? '{}') as { kind?: string; value?: string };
  const takenClaim =
    claims.find((claim) => claim.kind === kind && foldedValue(claim.value) === value) ?? claims[0];
  if (!takenClaim) throw error;
  return takenClaim;
}

async function findConflictingStream(
  { streams }: AppendRequest,
  client: ClientBase,
): Promise<string> {
  const { rows } = await client.query<{ stream_id: string }>({
    name: 'find-conflicting-stream',
    text: `SELECT s.stream_id FROM unnest($1::text[], $2::int[]) AS s(stream_id, version)
      WHERE EXISTS (SELECT FROM event e WHERE e.stream_id = s.stream_id AND e.version = s.version + 1) LIMIT 1`,
    values: [
      streams.map((stream) => stream.streamId),
      streams.map((stream) => stream.expectedVersion),
    ],
  });
  return rows[0]?.stream_id ?? streams[0]?.streamId ?? '';
}
