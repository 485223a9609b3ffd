import type { ClientBase, Pool } from 'pg';
import { createBatchLoader } from './batch-loader';
import type { LogPosition, RecordedEvent, StreamVersion } from './events';
import { eventIdOf } from './event-id';
import { onlyRow } from './only-row';
import {
  EVENT_COLUMNS,
  EventDecoder,
  logTypes,
  queryEvents,
  type EventCells,
} from './recorded-event';
import { readPages } from './read-pages';
import { FENCE_TAG } from './schema';
import { streamRows, type RowsQuery } from './stream-rows';
import { withClient } from './with-client';

export interface LogPage {
  events: RecordedEvent[];
  /** No event will ever be added at or below this position. */
  horizon: LogPosition;
}

export interface Horizon {
  horizon: LogPosition;
  /** The newest position drawn from the sequence; above `horizon` while an append is in flight. */
  last: LogPosition;
}

/** Reads single streams, and the log of all streams in the order of its positions. */
export class EventReader {
  /** Every command reads the tail of its stream; concurrent reads share one query. */
  private readonly tailLoader = createBatchLoader(keyOf, (tails: StreamVersion[]) =>
    this.readTails(tails),
  );
  /** Every request of a phone asks whether its commands were handled before; concurrent requests share one query. */
  private readonly firstEventLoader = createBatchLoader(String, (commandIds: string[]) =>
    this.readFirstEvents(commandIds),
  );

  constructor(readonly pool: Pool) {}

  /** Reads the events of a stream in order. */
  readStream(streamId: string): Promise<RecordedEvent[]> {
    return this.events({
      name: 'read-stream',
      text: `SELECT ${EVENT_COLUMNS} FROM event e WHERE e.stream_id = $1 ORDER BY e.version`,
      values: [streamId],
    });
  }

  /** Reads the events of a stream after version `after`, in order. For small frequent reads: concurrent ones share one query. */
  async readTail(streamId: string, after: number): Promise<RecordedEvent[]> {
    return (await this.tailLoader.load({ streamId, version: after })) ?? [];
  }

  /**
   * Reads many streams in one query.
   * @param after Versions after which to read, by stream id; from the first event where it is missing.
   * @returns The events by stream id; an empty list for a stream without events after its version.
   */
  async readStreams(
    streamIds: readonly string[],
    after?: ReadonlyMap<string, number>,
  ): Promise<Map<string, RecordedEvent[]>> {
    const streams = new Map<string, RecordedEvent[]>(streamIds.map((id) => [id, []]));
    const ids = [...streams.keys()];
    const events = await this.events({
      name: 'read-streams',
      text: `SELECT ${EVENT_COLUMNS} FROM unnest($1::text[], $2::int[]) AS s(id, after)
        CROSS JOIN LATERAL (SELECT * FROM event WHERE stream_id = s.id AND version > s.after ORDER BY version) AS e`,
      values: [ids, ids.map((id) => after?.get(id) ?? 0)],
    });
    for (const event of events) streams.get(event.streamId)?.push(event);
    return streams;
  }

  /**
   * Like {@link readStreams}, but a part of each stream.
   * @param until milliseconds since the epoch: each stream is read before its first event that was recorded after this time
   * @param types the types of events that are read
   */
  async readPartsOfStreams(
    streamIds: readonly string[],
    { until = null, types = null }: { until?: number | null; types?: readonly string[] | null },
  ): Promise<Map<string, RecordedEvent[]>> {
    const streams = new Map<string, RecordedEvent[]>(streamIds.map((id) => [id, []]));
    const events = await this.events({
      name: 'read-parts-of-streams',
      text: `SELECT ${EVENT_COLUMNS} FROM unnest($1::text[]) AS s(id)
        CROSS JOIN LATERAL (SELECT min(version) AS version FROM event
          WHERE $2::numeric IS NOT NULL AND stream_id = s.id AND date_trunc('milliseconds', recorded_at) > to_timestamp($2 / 1000.0)) AS later
        CROSS JOIN LATERAL (SELECT * FROM event
          WHERE stream_id = s.id AND (later.version IS NULL OR version < later.version) AND ($3::text[] IS NULL OR type = ANY($3))
          ORDER BY version) AS e`,
      values: [[...streams.keys()], until, types],
    });
    for (const event of events) streams.get(event.streamId)?.push(event);
    return streams;
  }

  /** Reads at most `limit` events after a position, in log order and up to the horizon, so that no event is missed. */
  async readAll(after: LogPosition, limit: number): Promise<LogPage> {
    const { horizon } = await this.horizon();
    return { events: await this.readRange(after, horizon, limit), horizon };
  }

  /**
   * Reads all events after a position, up to the horizon at the start, in pages in log order. The next page is read while the caller works on one.
   */
  async *readPages(after: LogPosition, limit: number): AsyncGenerator<RecordedEvent[], void> {
    const { horizon } = await this.horizon();
    yield* readPages((from) => this.readRange(from, horizon, limit), after, limit);
  }

  /** Reads at most `limit` events after `after`, in log order. `upTo` must be a horizon that was read before this call. */
  readRange(after: LogPosition, upTo: LogPosition, limit: number): Promise<RecordedEvent[]> {
    return withClient(this.pool, (client) => readRange(client, after, upTo, limit));
  }

  /** Reads the events at these positions, in log order. */
  readAt(positions: readonly LogPosition[]): Promise<RecordedEvent[]> {
    return this.events({
      name: 'read-at',
      text: `SELECT ${EVENT_COLUMNS} FROM event e WHERE e.position = ANY($1::bigint[]) ORDER BY e.position`,
      values: [positions],
    });
  }

  /** Reads the highest position up to which no append is in flight. */
  horizon(): Promise<Horizon> {
    return withClient(this.pool, readHorizon);
  }

  /** Reads the newest committed position; 0 if the log is empty. */
  async position(): Promise<LogPosition> {
    return withClient(this.pool, async (client) => {
      const text = 'SELECT coalesce(max(position), 0) AS position FROM event';
      const { rows } = await client.query<{ position: bigint }>({
        name: 'log-position',
        text,
        types: logTypes,
      });
      return onlyRow(rows).position;
    });
  }

  /** Reads the first event of each of these commands, by command id; a command without events has no entry. */
  async firstEvents(commandIds: readonly string[]): Promise<Map<string, RecordedEvent>> {
    const firstEvents = await Promise.all(commandIds.map((id) => this.firstEventLoader.load(id)));
    return new Map(
      firstEvents.flatMap((event) => (event === null ? [] : [[event.meta.commandId, event]])),
    );
  }

  private async readFirstEvents(
    commandIds: readonly string[],
  ): Promise<Map<string, RecordedEvent>> {
    const events = await this.events({
      name: 'first-events',
      text: `SELECT ${EVENT_COLUMNS} FROM event e WHERE e.event_id = ANY($1::uuid[])`,
      values: [commandIds.map((id) => eventIdOf(id, 0))],
    });
    return new Map(events.map((event) => [event.meta.commandId, event]));
  }

  private async readTails(tails: readonly StreamVersion[]): Promise<Map<string, RecordedEvent[]>> {
    const query = {
      name: 'read-tails',
      text: `SELECT s.nth, ${EVENT_COLUMNS} FROM unnest($1::text[], $2::int[]) WITH ORDINALITY AS s(id, after, nth)
        CROSS JOIN LATERAL (SELECT * FROM event WHERE stream_id = s.id AND version > s.after ORDER BY version) AS e`,
      values: [tails.map(({ streamId }) => streamId), tails.map(({ version }) => version)],
    };
    return this.run(async (client) => {
      const eventsByStream = new Map<string, RecordedEvent[]>(
        tails.map((tail) => [keyOf(tail), []]),
      );
      const keys = [...eventsByStream.keys()];
      const decoder = new EventDecoder();
      await streamRows<readonly [nth: string, ...EventCells]>(client, query, ([nth, ...cells]) => {
        eventsByStream.get(keys[Number(nth) - 1] ?? '')?.push(decoder.decode(cells));
      });
      return eventsByStream;
    });
  }

  private events(query: RowsQuery): Promise<RecordedEvent[]> {
    return this.run((client) => queryEvents(client, query));
  }

  /** Runs a read of events on a connection. A reader that may read elsewhere than in its pool overrides this. */
  protected run<T>(work: (client: ClientBase) => Promise<T>): Promise<T> {
    return withClient(this.pool, work);
  }
}

const keyOf = ({ streamId, version }: StreamVersion) => `${version} ${streamId}`;

/**
 * The first part of an ordered read (`event_horizon` in schema.ts explains it). The second part, {@link readRange}, reads the events with a
 * snapshot of its own.
 */
export async function readHorizon(client: ClientBase): Promise<Horizon> {
  const { rows } = await client.query<Horizon>({
    name: 'horizon',
    text: 'SELECT horizon, last FROM event_horizon()',
    types: logTypes,
  });
  return onlyRow(rows);
}

/**
 * Holds the horizon at a position, as an append would that is in flight: readers of the log, also those of other processes, read no further.
 * @returns a function that lets them read on; so does the end of the client's session
 */
export async function holdHorizon(
  client: ClientBase,
  position: LogPosition,
): Promise<() => Promise<void>> {
  const fence = `(${FENCE_TAG}::bigint << 48) | $1::bigint`;
  await client.query(`SELECT pg_advisory_lock_shared(${fence})`, [position]);
  return async () => {
    await client.query(`SELECT pg_advisory_unlock_shared(${fence})`, [position]);
  };
}

/** Reads at most `limit` events with positions above `after`, in log order. `upTo` must be a horizon that was read before this call. */
export function readRange(
  client: ClientBase,
  after: LogPosition,
  upTo: LogPosition,
  limit: number,
): Promise<RecordedEvent[]> {
  if (upTo <= after) return Promise.resolve([]);
  return queryEvents(client, {
    name: 'read-range',
    text: `SELECT ${EVENT_COLUMNS} FROM event e WHERE e.position > $1 AND e.position <= $2 ORDER BY e.position LIMIT $3`,
    values: [after, upTo, limit],
  });
}
