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
