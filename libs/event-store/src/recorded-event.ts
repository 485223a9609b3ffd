import { TypeOverrides } from 'pg';
import type { EventMeta, RecordedEvent } from './events';

/** The columns that each read of the log selects, for a table alias `e`. Times are selected in UTC, whatever the time zone of the session is. */
export const EVENT_COLUMNS = `e.position, e.stream_id, e.version, e.event_id, e.type, e.schema_version, e.data, e.meta,
  e.recorded_at AT TIME ZONE 'UTC' AS recorded_at`;

export interface EventRow {
  position: bigint;
  stream_id: string;
  version: number;
  event_id: string;
  type: string;
  schema_version: number;
  data: Record<string, unknown>;
  meta: EventMeta;
  recorded_at: string;
}

const INT8 = 20;
const TIMESTAMP = 1114;

/** Converts PostgreSQL's `2026-01-02 03:04:05.6789` (UTC) into `2026-01-02T03:04:05.678Z`. */
export function isoOf(timestamp: string): string {
  const fraction = timestamp.slice(20, 23).padEnd(3, '0');
  return `${timestamp.slice(0, 10)}T${timestamp.slice(11, 19)}.${fraction}Z`;
}

/** Type parsers for reads of the log: positions as bigint, UTC timestamps as ISO 8601. */
export const logTypes = new TypeOverrides();
logTypes.setTypeParser(INT8, BigInt);
logTypes.setTypeParser(TIMESTAMP, isoOf);

export const toRecordedEvent = (row: EventRow): RecordedEvent => ({
  position: row.position,
  streamId: row.stream_id,
  version: row.version,
  eventId: row.event_id,
  type: row.type,
  schemaVersion: row.schema_version,
  data: row.data,
  meta: row.meta,
  recordedAt: row.recorded_at,
});
