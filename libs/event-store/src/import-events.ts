import type { Pool } from 'pg';
import { toStoreError } from './append-errors';
import { requestJson } from './append-request';
import type { AppendRequest, LogPosition } from './events';
import { inTransaction } from './in-transaction';
import { logTypes } from './recorded-event';
import { FENCE_TAG } from './schema';
import { withClient } from './with-client';

/** The events of one command that was recorded elsewhere, with the time of that record (ISO 8601 UTC). */
export interface ImportedAppend extends Pick<AppendRequest, 'commandId' | 'streams' | 'meta'> {
  recordedAt: string;
}

/**
 * Appends events that were recorded elsewhere, in their order, in one transaction: all of them or none. They keep their own `recordedAt`.
 * Positions, horizon and versions are those of any append, so others may write at the same time. Readers expect that recorded times do not
 * decrease within a stream, which the caller ensures; across streams they do not rely on it.
 * @returns the position of the last event
 * @throws VersionConflict, CommandRepeated, CommandReused, UnstorableEvent
 */
export async function importEvents(
  pool: Pool,
  appends: readonly ImportedAppend[],
): Promise<LogPosition> {
  const [first] = appends;
  if (!first) throw new Error('There is nothing to import');
  const requests: string[] = [];
  for (const append of appends) requests.push(await requestJson(append));
  return withClient(pool, async (client) => {
    try {
      return await inTransaction(client, async () => {
        await client.query(TAKE_FENCE);
        await client.query(INSERT, [requests, appends.map(({ recordedAt }) => recordedAt)]);
        const { rows } = await client.query<{ position: LogPosition }>({
          text: `SELECT currval('event_position') AS position`,
          types: logTypes,
        });
        const [last] = rows;
        if (!last) throw new Error('The database returned no position');
        return last.position;
      });
    } catch (error) {
      throw await toStoreError(error, first, client);
    }
  });
}

/** The fence of `append_events`: readers wait for the positions that are drawn behind it. */
const TAKE_FENCE = `SELECT pg_advisory_xact_lock_shared((${FENCE_TAG}::bigint << 48) | pg_sequence_last_value('event_position'))`;

const INSERT = `INSERT INTO event (position, stream_id, version, event_id, type, schema_version, data, meta, recorded_at)
  SELECT nextval('event_position'), e.s, e.v, e.i, e.t, e.sv, e.d, e.meta, e.recorded_at
  FROM (
    SELECT f.s, f.v, f.i, f.t, coalesce(f.sv, 1) AS sv, f.d, r.request->'meta' AS meta, r.recorded_at
    FROM unnest($1::jsonb[], $2::timestamptz[]) WITH ORDINALITY AS r(request, recorded_at, nth),
      ROWS FROM (jsonb_to_recordset(r.request->'events') AS (s text, v int, i uuid, t text, sv smallint, d jsonb)) WITH ORDINALITY AS f
    ORDER BY r.nth, f.ordinality
    OFFSET 0
  ) AS e`;
