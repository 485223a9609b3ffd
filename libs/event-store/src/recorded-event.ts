import { TypeOverrides, type ClientBase } from 'pg';
import type { EventMeta, RecordedEvent } from './events';
import { streamRows, type RowsQuery } from './stream-rows';

/** The columns that each read of the log selects, for a table alias `e`. Times are selected in UTC, in any time zone of the session. */
export const EVENT_COLUMNS = `e.position, e.stream_id, e.version, e.event_id, e.type, e.schema_version, e.data, e.meta,
  e.recorded_at AT TIME ZONE 'UTC' AS recorded_at`;

/** A row of {@link EVENT_COLUMNS} as PostgreSQL sends it. */
export type EventCells = readonly [
  position: string,
  streamId: string,
  version: string,
  eventId: string,
  type: string,
  schemaVersion: string,
  data: string,
  meta: string,
  recordedAt: string,
];

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

/** Makes the events of the rows of one read. The events of a command follow each other and have equal metadata, which is parsed once and shared. */
export class EventDecoder {
  private metaText = '';
  private meta: EventMeta | null = null;

  decode([
    position,
    streamId,
    version,
    eventId,
    type,
    schemaVersion,
    data,
    meta,
    recordedAt,
  ]: EventCells): RecordedEvent {
    return {
      position: BigInt(position),
      streamId,
      version: Number(version),
      eventId,
      type,
      schemaVersion: Number(schemaVersion),
      data: JSON.parse(data) as Record<string, unknown>,
      meta: this.metaOf(meta),
      recordedAt: isoOf(recordedAt),
    };
  }

  private metaOf(text: string): EventMeta {
    if (this.meta === null || text !== this.metaText) {
      this.meta = JSON.parse(text) as EventMeta;
      this.metaText = text;
    }
    return this.meta;
  }
}

/** Reads events with a query that selects {@link EVENT_COLUMNS}. */
export async function queryEvents(client: ClientBase, query: RowsQuery): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  const decoder = new EventDecoder();
  await streamRows<EventCells>(client, query, (cells) => events.push(decoder.decode(cells)));
  return events;
}
