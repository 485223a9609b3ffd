import type { ClientBase, Pool } from 'pg';
import { revokeSessions } from '../identity/revoked-sessions.sql';
import { IS_USED } from '../identity/sessions';

/** The person who runs the restore. */
const OPERATOR = { role: 'system', id: 0 };

/**
 * Ends all sessions of the loaded rows, and queues the facts about it for the log. Call it in the transaction that loads the rows, so that no server
 * can see the sessions before.
 * @returns the number of sessions that were ended
 */
export async function endLoadedSessions(client: Pick<ClientBase, 'query'>): Promise<number> {
  const { rowCount } = await client.query(revokeSessions('expires_at > now()'), [
    'SessionRevoked',
    JSON.stringify({ reason: 'operator' }),
    JSON.stringify(OPERATOR),
  ]);
  return rowCount ?? 0;
}

export async function countUsableSessions(pool: Pick<Pool, 'query'>): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM session s WHERE s.revoked_at IS NULL AND s.expires_at > now() AND ${IS_USED}`,
  );
  return rows[0]?.count ?? 0;
}
