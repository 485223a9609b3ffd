import { queueFactSql } from './queue-fact.sql';

/**
 * Returns the last part of a statement that queues `SignInRefused` for each row of `from`, which has the columns of `refused_sign_in`.
 * @param time `now`, or the start of the minute
 */
export const queueRefusedSql = (from: string, time: 'now' | 'minute'): string => {
  const person = 'nullif(person_id, 0)';
  const minute = `to_char(minute at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.000"Z"')`;
  return queueFactSql({
    streamId: `'refused-sign-ins/' || role || '/' || coalesce(${person}::text, 'unknown') || '/' || ${minute}`,
    type: `'SignInRefused'`,
    data: `jsonb_build_object('role', role, 'personId', ${person}, 'minute', ${minute}, 'count', count, 'throttled', throttled,
      'address', address, 'browser', browser, 'system', system)`,
    actor: `jsonb_build_object('role', 'system', 'id', 0)`,
    occurredAt: time === 'minute' ? minute : undefined,
    from,
  });
};
