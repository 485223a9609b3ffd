import type { ClientBase } from 'pg';
import { eventIdOf } from './event-id';
import { CommandReused, type LogPosition } from './events';
import { one } from './one-row';
import { logTypes } from './recorded-event';

const IDS_PER_QUERY = 64;
/** More than one, so that a backlog of expired rows shrinks. */
const EXPIRED_PER_INSERT = 4;

/** A command by its id, and by what it asks for where its `meta` has a `fingerprint`. */
export interface CommandIdentity {
  commandId: string;
  meta?: object;
  /** Fingerprints that the same command can have been recorded with: those of earlier definitions. */
  formerFingerprints?: readonly string[];
}

/** What is recorded of a command: its last event, or the position that it was answered with when it changed nothing. */
interface CommandRecord {
  position: LogPosition;
  fingerprint: string | null;
}

/**
 * Log position of an already handled command: its last event, or what an unchanged command was answered with; null if it is new.
 * @throws CommandReused when the command asked for something else
 */
export async function findCommandPosition(client: Pick<ClientBase, 'query'>, command: CommandIdentity): Promise<LogPosition | null> {
  let record: CommandRecord | null = null;
  for (let first = 0; ; first += IDS_PER_QUERY) {
    const ids = Array.from({ length: IDS_PER_QUERY }, (_, index) => eventIdOf(command.commandId, first + index));
    const { rows } = await client.query<{ found: number; position: bigint | null; fingerprint: string | null }>({
      name: 'find-command-record',
      text: `SELECT count(*)::int AS found,
          coalesce(max(e.position), (SELECT u.position FROM unchanged_command u WHERE u.command_id = $2)) AS position,
          coalesce(min(e.meta->>'fingerprint'), (SELECT u.fingerprint FROM unchanged_command u WHERE u.command_id = $2)) AS fingerprint
        FROM event e WHERE e.event_id = ANY ($1::uuid[])`,
      values: [ids, command.commandId],
      types: logTypes,
    });
    const { found = 0, position = null, fingerprint = null } = rows[0] ?? {};
    if (position !== null) record = { position, fingerprint };
    if (found < IDS_PER_QUERY) return record && positionOfSame(command, record);
  }
}

/**
 * Records the log position that a command without events was answered with, unless the command has a record already. Returns the recorded
 * position. Each call deletes a few records that are older than a year.
 * @throws CommandReused when the command asked for something else
 */
export async function recordUnchangedCommand(
  client: Pick<ClientBase, 'query'>,
  command: CommandIdentity,
  position: LogPosition,
): Promise<LogPosition> {
  const { rows } = await client.query<CommandRecord>({
    name: 'record-unchanged-command',
    text: `WITH expired AS (
        DELETE FROM unchanged_command WHERE command_id IN (
          SELECT command_id FROM unchanged_command WHERE answered_at < now() - interval '366 days'
          ORDER BY answered_at LIMIT ${EXPIRED_PER_INSERT} FOR UPDATE SKIP LOCKED))
      INSERT INTO unchanged_command (command_id, position, fingerprint) VALUES ($1, $2, $3)
        ON CONFLICT (command_id) DO UPDATE SET position = unchanged_command.position RETURNING position, fingerprint`,
    values: [command.commandId, position, fingerprintOf(command)],
    types: logTypes,
  });
  return positionOfSame(command, one(rows));
}

function positionOfSame(command: CommandIdentity, { position, fingerprint }: CommandRecord): LogPosition {
  if (!isSameCommand(command, fingerprint)) throw new CommandReused(command.commandId);
  return position;
}

/** Whether a command asks for what was recorded under its id. Commands without a fingerprint, such as those of older versions, match any. */
export function isSameCommand(command: CommandIdentity, recorded: string | null): boolean {
  const own = fingerprintOf(command);
  return own === null || recorded === null || own === recorded || (command.formerFingerprints?.includes(recorded) ?? false);
}

const fingerprintOf = ({ meta }: CommandIdentity): string | null =>
  meta && 'fingerprint' in meta && typeof meta.fingerprint === 'string' ? meta.fingerprint : null;
