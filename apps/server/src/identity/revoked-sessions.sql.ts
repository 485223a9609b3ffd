import { queueFactSql } from './fact-queue';

/**
 * Queues a fact about each session of the table expression `changed`. $1: type, $2: fields of its data beside those of the session, $3: the actor or
 * null for the person.
 */
export const queueSessionFact = queueFactSql({
  streamId: `'session/' || id`,
  type: '$1::text',
  data: `jsonb_build_object('sessionId', id, 'role', role, 'personId', person_id) || $2::jsonb`,
  actor: `coalesce($3::jsonb, jsonb_build_object('role', role, 'id', person_id))`,
  from: 'changed where expires_at > now()',
});

/** Returns the statement that revokes the sessions matching `condition`, whose parameters begin with $4, and returns their token hashes. */
export const revokeSessions = (condition: string): string => `
  with changed as (update session set revoked_at = now() where ${condition} and revoked_at is null returning *), queued as (${queueSessionFact})
  select token_hash from changed`;
