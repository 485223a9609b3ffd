import { queueFactSql } from './queue-fact.sql';

/** An office session ends after this time without use; those of delivery boys do not. */
export const OFFICE_IDLE_HOURS = 4;

/** SQL condition: the session `s` is in use. */
export const IS_USED = `(s.role = 'delivery-boy' or s.used_at > now() - interval '${OFFICE_IDLE_HOURS} hours')`;

/** SQL query for a session that ended only because it was idle. $1: token hash. */
export const IS_IDLE = `select from session s where s.token_hash = $1 and s.revoked_at is null and s.expires_at > now() and not ${IS_USED}`;

/** Stored at most once a minute. $1: token hash. */
export const MARK_USED = `update session set used_at = now() where token_hash = $1 and used_at < now() - interval '1 minute'`;

/**
 * Selects the valid sessions among the given ones, with the current state of their persons. A session is not valid when its person was
 * archived or has another password than the one that opened it, even when it was not revoked.
 * It is SQL and not an entity because it runs with every request: it is prepared once per connection. The array is read by a subselect,
 * because PostgreSQL would otherwise plan the joins for each length of the array, which takes ten times as long as running them.
 */
export const VALID_SESSIONS = `
  select encode(s.token_hash, 'hex') as "tokenHash", s.role, s.person_id as id, coalesce(m.name, u.name, b.name) as name, coalesce(m.email, a.email) as email,
    coalesce(u.unique_id, b.unique_id) as "uniqueId", coalesce(u.area_id, b.area_id) as "areaId", b.supervisor_id as "supervisorId",
    z.name as "areaName", f.person_id is not null as "hasSecondFactor", s.created_at as "signedInAt", s.last_seen_at < now() - interval '1 minute' as "isStale"
  from session s
  left join admin m on s.role = 'admin' and m.id = s.person_id and m.archived_at is null and m.password_set_by is not distinct from s.password_set_by
  left join account a on a.role = s.role and a.person_id = s.person_id and a.password_set_by in (s.password_set_by, s.continued_by)
  left join supervisor u on a.role = 'supervisor' and u.id = a.person_id
  left join delivery_boy b on a.role = 'delivery-boy' and b.id = a.person_id
  left join second_factor f on f.role = s.role and f.person_id = s.person_id and f.enabled_at is not null
  left join area z on z.id = coalesce(u.area_id, b.area_id)
  where s.token_hash = any((select $1::bytea[])::bytea[]) and s.revoked_at is null and s.expires_at > now() and ${IS_USED}
    and (m.id is not null or u.id is not null or b.id is not null)`;

/**
 * Queues a fact about each session of the table expression `changed`. $1: type, $2: fields of its data beside those of the session, $3: the actor or
 * null for the person.
 */
const QUEUE = queueFactSql({
  streamId: `'session/' || id`,
  type: '$1::text',
  data: `jsonb_build_object('sessionId', id, 'role', role, 'personId', person_id) || $2::jsonb`,
  actor: `coalesce($3::jsonb, jsonb_build_object('role', role, 'id', person_id))`,
  from: 'changed where expires_at > now()',
});

/** $4: token hash, $5: role, $6: person, $7: password_set_by, $8: address, $9: browser, $10: system, $11: hours. */
export const OPEN_SESSION = `
  with changed as (
    insert into session (token_hash, role, person_id, password_set_by, address, browser, system, expires_at)
    values ($4, $5, $6, $7, $8, $9, $10, now() + make_interval(hours => $11)) returning *)
  ${QUEUE}`;

/** Returns the statement that revokes the sessions matching `condition`, whose parameters begin with $4, and returns their token hashes. */
export const revokeSessions = (condition: string): string => `
  with changed as (update session set revoked_at = now() where ${condition} and revoked_at is null returning *), queued as (${QUEUE})
  select token_hash from changed`;
