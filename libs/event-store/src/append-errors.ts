import { DatabaseError, type ClientBase } from 'pg';
import { foldedValue } from './append-request';
import { ClaimTaken, CommandRepeated, ReliedHeld, VersionConflict, type AppendRequest, type Claim, type LogPosition } from './events';
import { eventIdOf } from './event-id';
import { logTypes } from './recorded-event';
import { CLAIM_TAKEN, COMMAND_UNCHANGED, EVENT_ID_KEY, RELIED_HELD, RELIED_MOVED, STREAM_VERSION_KEY } from './schema';

const UNIQUE_VIOLATION = '23505';
const DEADLOCK = '40P01';
const SERIALIZATION_FAILURE = '40001';
const IDS_AT_A_TIME = 64;

/** Nothing was written and a second try may succeed. */
export const isWorthRetrying = (error: unknown): boolean =>
  (error instanceof VersionConflict && !(error instanceof ReliedHeld)) ||
  (error instanceof DatabaseError && (error.code === DEADLOCK || error.code === SERIALIZATION_FAILURE));

/** Where a command's last event lies, or what it was answered with when it changed nothing; null when it was not carried out. */
export async function positionOfCommand(client: Pick<ClientBase, 'query'>, commandId: string): Promise<LogPosition | null> {
  let position: LogPosition | null = null;
  for (let first = 0; ; first += IDS_AT_A_TIME) {
    const ids = Array.from({ length: IDS_AT_A_TIME }, (_, index) => eventIdOf(commandId, first + index));
    const { rows } = await client.query<{ found: number; position: bigint | null }>({
      name: 'position-of-command',
      text: `SELECT count(*)::int AS found,
          coalesce(max(position), (SELECT u.position FROM unchanged_command u WHERE u.command_id = $2)) AS position
        FROM event WHERE event_id = ANY ($1::uuid[])`,
      values: [ids, commandId],
      types: logTypes,
    });
    position = rows[0]?.position ?? position;
    if ((rows[0]?.found ?? 0) < IDS_AT_A_TIME) return position;
  }
}

/**
 * What a failed append means, asked on the same connection. A repeated command comes first: its second carrying-out
 * may as well trip over the stream's version or a claim.
 */
export async function meaningOf(error: unknown, request: AppendRequest, client: ClientBase): Promise<unknown> {
  if (!(error instanceof DatabaseError) || !isConflict(error)) return error;
  const done = await positionOfCommand(client, request.commandId);
  if (done !== null) return new CommandRepeated(request.commandId, done);
  if (error.code === RELIED_HELD) return new ReliedHeld(request.relies?.[0]?.streamId ?? '');
  if (error.code === RELIED_MOVED) return new VersionConflict(error.detail ?? '');
  if (error.code === CLAIM_TAKEN) return new ClaimTaken(takenOf(error, request.claims ?? []));
  return error.constraint === STREAM_VERSION_KEY ? new VersionConflict(await movedOn(request, client)) : error;
}

const isConflict = (error: DatabaseError): boolean =>
  (error.code !== undefined && RAISED.has(error.code)) ||
  (error.code === UNIQUE_VIOLATION && (error.constraint === STREAM_VERSION_KEY || error.constraint === EVENT_ID_KEY));

const RAISED: ReadonlySet<string> = new Set([CLAIM_TAKEN, COMMAND_UNCHANGED, RELIED_HELD, RELIED_MOVED]);

function takenOf(error: DatabaseError, claims: readonly Claim[]): Claim {
  const { kind, value }: { kind?: string; value?: string } = JSON.parse(error.detail ?? '{}');
  const taken = claims.find((claim) => claim.kind === kind && foldedValue(claim.value) === value) ?? claims[0];
  if (!taken) throw error;
  return taken;
}

async function movedOn({ streams }: AppendRequest, client: ClientBase): Promise<string> {
  const { rows } = await client.query<{ stream_id: string }>({
    name: 'streams-moved-on',
    text: `SELECT s.stream_id FROM unnest($1::text[], $2::int[]) AS s(stream_id, version)
      WHERE EXISTS (SELECT FROM event e WHERE e.stream_id = s.stream_id AND e.version = s.version + 1) LIMIT 1`,
    values: [streams.map((stream) => stream.streamId), streams.map((stream) => stream.expectedVersion)],
  });
  return rows[0]?.stream_id ?? streams[0]?.streamId ?? '';
}
