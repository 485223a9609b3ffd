import type { ClientBase } from 'pg';
import type { LogPosition } from './events';
import { one } from './one-row';
import { logTypes } from './recorded-event';

/** More than one, so that a backlog of expired rows shrinks. */
const EXPIRED_PER_INSERT = 4;

/**
 * Records the log position that a command without events was answered with, unless the command has a record already. Returns the recorded
 * position. Each call deletes a few records that are older than a year.
 */
export async function recordUnchangedCommand(
  client: Pick<ClientBase, 'query'>,
  commandId: string,
  position: LogPosition,
): Promise<LogPosition> {
  const { rows } = await client.query<{ position: LogPosition }>({
    name: 'record-unchanged-command',
    text: `WITH expired AS (
        DELETE FROM unchanged_command WHERE command_id IN (
          SELECT command_id FROM unchanged_command WHERE answered_at < now() - interval '366 days'
          ORDER BY answered_at LIMIT ${EXPIRED_PER_INSERT} FOR UPDATE SKIP LOCKED))
      INSERT INTO unchanged_command (command_id, position) VALUES ($1, $2)
        ON CONFLICT (command_id) DO UPDATE SET position = unchanged_command.position RETURNING position`,
    values: [commandId, position],
    types: logTypes,
  });
  return one(rows).position;
}
