import type { ClientBase } from 'pg';
import type { LogPosition } from './events';
import { one } from './one-row';
import { logTypes } from './recorded-event';

/** More than one: what has piled up is worked off. */
const FORGOTTEN_AT_A_TIME = 4;

/** Remembers where the log stood for a command that changed nothing, unless something is remembered of it; answers what is. */
export async function keepUnchanged(client: Pick<ClientBase, 'query'>, commandId: string, position: LogPosition): Promise<LogPosition> {
  const { rows } = await client.query<{ position: LogPosition }>({
    name: 'keep-unchanged',
    text: `WITH outdated AS (
        DELETE FROM unchanged_command WHERE command_id IN (
          SELECT command_id FROM unchanged_command WHERE answered_at < now() - interval '366 days'
          ORDER BY answered_at LIMIT ${FORGOTTEN_AT_A_TIME} FOR UPDATE SKIP LOCKED))
      INSERT INTO unchanged_command (command_id, position) VALUES ($1, $2)
        ON CONFLICT (command_id) DO UPDATE SET position = unchanged_command.position RETURNING position`,
    values: [commandId, position],
    types: logTypes,
  });
  return one(rows).position;
}
