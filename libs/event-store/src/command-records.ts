import type { ClientBase } from 'pg';
import { eventIdOf } from './event-id';
import { CommandReused, type LogPosition } from './events';
import { onlyRow } from './only-row';
import { logTypes } from './recorded-event';

const IDS_PER_QUERY = 64;
/** More than one, so that a backlog of expired rows shrinks. */
const EXPIRED_PER_INSERT = 4;

/** Identifies a command by its id and, if its `meta` has one, by the `fingerprint` of its input. */
export interface CommandIdentity {
  commandId: string;
  meta?: object;
}

/** The record of a handled command: the position of its last event, or the position with which it was answered when it had no events. */
interface CommandRecord {
  position: LogPosition;
  fingerprint: string | null;
}

/**
 * Finds the log position of an already handled command: that of its last event, or the one that a command without events was answered with.
 * @returns null if the command is new
 * @throws CommandReused when the id was used for a command with another fingerprint
 */
export async function findCommandPosition(
  client: Pick<ClientBase, 'query'>,
  command: CommandIdentity,
): Promise<LogPosition | null> {
  let record: CommandRecord | null = null;
  for (let first = 0; ; first += IDS_PER_QUERY) {
    const ids = Array.from({ length: IDS_PER_QUERY }, (_, index) =>
      eventIdOf(command.commandId, first + index),
    );
    const { rows } = await client.query<{
      found: number;
      position: bigint | null;
      fingerprint: string | null;
    }>({
      name: 'find-command-record',
      text: `SELECT count(*)::int AS found,
          coalesce(max(e.position), (SELECT u.position FROM unchanged_command u WHERE u.command_id = $2)) AS position,
          coalesce(min(e.meta->>'fingerprint'), (SELECT u.fingerprint FROM unchanged_command u WHERE u.command_id = $2)) AS fingerprint
        FROM event e WHERE e.event_id = ANY ($1::uuid[])
          -- Most commands are new. In a log that the memory does not hold, each id that is looked for reads a page.
          AND EXISTS (SELECT FROM event WHERE event_id = ($1::uuid[])[1])`,
      values: [ids, command.commandId],
      types: logTypes,
    });
    const { found = 0, position = null, fingerprint = null } = rows[0] ?? {};
    if (position !== null) record = { position, fingerprint };
    if (found < IDS_PER_QUERY) return record && positionOfSame(command, record);
  }
}

/** Returns which of these commands have been handled, with events or without. */
export async function findHandledCommands(
  client: Pick<ClientBase, 'query'>,
  commandIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ command_id: string }>({
    name: 'find-handled-commands',
    text: `SELECT c.command_id FROM unnest($1::text[], $2::uuid[]) AS c(command_id, first_event_id)
      WHERE EXISTS (SELECT FROM event WHERE event_id = c.first_event_id)
        OR EXISTS (SELECT FROM unchanged_command u WHERE u.command_id = c.command_id::uuid)`,
    values: [commandIds, commandIds.map((id) => eventIdOf(id, 0))],
  });
  return new Set(rows.map(({ command_id }) => command_id));
}

/**
 * Records the log position with which a command without events is answered, unless the command has a record already. Each call deletes a few
 * records that are older than a year.
 * @returns The recorded position.
 * @throws CommandReused when the id was used for a command with another fingerprint
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
  return positionOfSame(command, onlyRow(rows));
}

function positionOfSame(
  command: CommandIdentity,
  { position, fingerprint }: CommandRecord,
): LogPosition {
  if (!isSameCommand(command, fingerprint)) throw new CommandReused(command.commandId);
  return position;
}

/** Whether a command is the one that was recorded under its id. A command or record without a fingerprint matches any. */
export function isSameCommand(
  command: CommandIdentity,
  recordedFingerprint: string | null,
): boolean {
  const ownFingerprint = fingerprintOf(command);
  return (
    ownFingerprint === null ||
    recordedFingerprint === null ||
    ownFingerprint === recordedFingerprint
  );
}

const fingerprintOf = ({ meta }: CommandIdentity): string | null =>
  meta && 'fingerprint' in meta && typeof meta.fingerprint === 'string' ? meta.fingerprint : null;
