import type { FactMeta, IdentityFact } from '@milkround/domain';
import type { ClientBase } from 'pg';

const NOW = `to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** SQL expressions over the rows of `from`, one fact for each row. */
interface QueuedFact {
  streamId: string;
  type: string;
  /** Of type jsonb. */
  data: string;
  /** Of type jsonb. */
  actor: string;
  /** ISO 8601 UTC; now by default. */
  occurredAt?: string;
  /** A table, or a table expression of the statement, with conditions if there are any. */
  from: string;
}

/** Returns the statement, or its last part, that queues facts for the log. */
export const queueFactSql = ({
  streamId,
  type,
  data,
  actor,
  occurredAt = NOW,
  from,
}: QueuedFact): string => `
  insert into identity_fact (command_id, stream_id, facts, meta)
  select gen_random_uuid(), ${streamId}, jsonb_build_array(jsonb_build_object('type', ${type}, 'data', ${data})),
    jsonb_build_object('actor', ${actor}, 'occurredAt', ${occurredAt})
  from ${from}`;

/** The facts of one command, which are appended to the log later. */
export interface CommandFacts {
  commandId: string;
  streamId: string;
  facts: readonly IdentityFact[];
  meta: Omit<FactMeta, 'commandId'>;
}

/** Queues facts for the log. A running server appends them. */
export async function queueFacts(
  client: Pick<ClientBase, 'query'>,
  { commandId, streamId, facts, meta }: CommandFacts,
): Promise<void> {
  await client.query(
    'insert into identity_fact (command_id, stream_id, facts, meta) values ($1, $2, $3, $4)',
    [commandId, streamId, JSON.stringify(facts), JSON.stringify(meta)],
  );
}

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
