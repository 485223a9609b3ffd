import type { ClientBase, Pool } from 'pg';
import { AppendNotifier } from './append-notifier';
import { AppendWriter } from './append-writer';
import { createBatchLoader } from './batch-loader';
import { findCommandPosition, recordUnchangedCommand, type CommandIdentity } from './command-records';
import type { AppendRequest, Appended, LogPosition, RecordedEvent, StreamVersion } from './events';
import { eventIdOf } from './event-id';
import { one } from './one-row';
import { EVENT_COLUMNS, logTypes, recorded, type EventRow } from './recorded-event';
import { withClient } from './with-client';

export interface LogPage {
  events: RecordedEvent[];
  /** No event will ever be added at or below this position. */
  horizon: LogPosition;
}

export interface Horizon {
  horizon: LogPosition;
  /** The newest position drawn; above `horizon` while an append is under way. */
  last: LogPosition;
}

/** The event log in PostgreSQL. `eventStoreSchema` creates its tables. The caller owns the pool and handles its error events. */
export class PostgresEventStore {
  private readonly listeners = new Set<(position: LogPosition) => void>();
  private readonly notifier: AppendNotifier;
  private readonly writer: AppendWriter;
  /** Every command reads the tail of its stream; concurrent reads share one query. */
  private readonly tailLoader = createBatchLoader(keyOf, (tails: StreamVersion[]) => this.readTails(tails));

  constructor(readonly pool: Pool) {
    this.notifier = new AppendNotifier(pool);
    this.writer = new AppendWriter(pool);
  }

  /**
   * Writes all events of a command, of one or several streams, or none.
   * @throws VersionConflict, CommandRepeated, CommandReused, ClaimTaken
   */
  async append(request: AppendRequest): Promise<Appended> {
    const position = await this.writer.write(request);
    this.notifyAppended(position);
    return { position };
  }

  /**
   * Writes the events of several commands, in their order, in one transaction: all of them or none.
   * @throws VersionConflict, CommandRepeated or CommandReused of the first command, or a DatabaseError; appended one by one, each command gets its own error
   */
  async appendAll(requests: readonly AppendRequest[]): Promise<LogPosition[]> {
    const positions = await this.writer.writeAll(requests);
    const last = positions.at(-1);
    if (last !== undefined) this.notifyAppended(last);
    return positions;
  }

  /** The first event of each of these commands, by command id; a command without events has no entry. */
  async firstEvents(commandIds: readonly string[]): Promise<Map<string, RecordedEvent>> {
    const events = await this.events({
      name: 'first-events',
      text: `SELECT ${EVENT_COLUMNS} FROM event e WHERE e.event_id = ANY($1::uuid[])`,
      values: [commandIds.map((id) => eventIdOf(id, 0))],
    });
    return new Map(events.map((event) => [event.meta.commandId, event]));
  }

  /** Calls `listener` after each append of this process; it must not throw. Returns a function that unsubscribes. */
  onAppend(listener: (position: LogPosition) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** The events of a stream after version `after`, in order. */
  readStream(streamId: string, { after = 0 }: { after?: number } = {}): Promise<RecordedEvent[]> {
    return this.events({
      name: 'read-stream',
      text: `SELECT ${EVENT_COLUMNS} FROM event e WHERE e.stream_id = $1 AND e.version > $2 ORDER BY e.version`,
      values: [streamId, after],
    });
  }

  /** The same for small frequent reads: concurrent ones share one query. */
  async readTail(streamId: string, after: number): Promise<RecordedEvent[]> {
    return (await this.tailLoader.load({ streamId, version: after })) ?? [];
  }

  /** Many streams in one query; a stream without events after its version has an empty list. */
  async readStreams(streamIds: readonly string[], after?: ReadonlyMap<string, number>): Promise<Map<string, RecordedEvent[]>> {
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

  /** At most `limit` events after a position, in log order and without gaps, up to the horizon. */
  async readAll(after: LogPosition, limit: number): Promise<LogPage> {
    const { horizon } = await this.horizon();
    return { events: await this.readRange(after, horizon, limit), horizon };
  }

  /** At most `limit` events after `after`. `upTo` must be a horizon that was read before this call. */
  readRange(after: LogPosition, upTo: LogPosition, limit: number): Promise<RecordedEvent[]> {
    return withClient(this.pool, (client) => readRange(client, after, upTo, limit));
  }

  /** The events at these positions, in order. */
  readAt(positions: readonly LogPosition[]): Promise<RecordedEvent[]> {
    return this.events({
      name: 'read-at',
      text: `SELECT ${EVENT_COLUMNS} FROM event e WHERE e.position = ANY($1::bigint[]) ORDER BY e.position`,
      values: [positions],
    });
  }

  horizon(): Promise<Horizon> {
    return withClient(this.pool, readHorizon);
  }

  /** The newest committed position; 0 if the log is empty. */
  async position(): Promise<LogPosition> {
    return withClient(this.pool, async (client) => {
      const text = 'SELECT coalesce(max(position), 0) AS position FROM event';
      const { rows } = await client.query<{ position: bigint }>({ name: 'log-position', text, types: logTypes });
      return one(rows).position;
    });
  }

  /**
   * Log position of an already handled command: its last event, or what an unchanged command was answered with; null if it is new.
   * @throws CommandReused when the command asked for something else
   */
  commandPosition(command: CommandIdentity): Promise<LogPosition | null> {
    return withClient(this.pool, (client) => findCommandPosition(client, command));
  }

  /**
   * Records that a command changed nothing and the log position that it was answered with, so that a repetition changes nothing either.
   * Returns the recorded position. Records older than a year are deleted by and by.
   * @throws CommandReused when the command asked for something else
   */
  recordUnchangedCommand(command: CommandIdentity, position: LogPosition): Promise<LogPosition> {
    return withClient(this.pool, (client) => recordUnchangedCommand(client, command, position));
  }

  /** Closes the connections that the store opened; the pool stays open. */
  close(): Promise<void> {
    return this.notifier.close();
  }

  /** Calls the listeners of this process at once and notifies other processes. */
  private notifyAppended(position: LogPosition): void {
    for (const listener of this.listeners) listener(position);
    this.notifier.notify();
  }

  private async readTails(tails: readonly StreamVersion[]): Promise<Map<string, RecordedEvent[]>> {
    const read = new Map<string, RecordedEvent[]>(tails.map((tail) => [keyOf(tail), []]));
    const keys = [...read.keys()];
    const rows = await this.rows<EventRow & { nth: number }>({
      name: 'read-tails',
      text: `SELECT s.nth::int, ${EVENT_COLUMNS} FROM unnest($1::text[], $2::int[]) WITH ORDINALITY AS s(id, after, nth)
        CROSS JOIN LATERAL (SELECT * FROM event WHERE stream_id = s.id AND version > s.after ORDER BY version) AS e`,
      values: [tails.map(({ streamId }) => streamId), tails.map(({ version }) => version)],
    });
    for (const row of rows) read.get(keys[row.nth - 1] ?? '')?.push(recorded(row));
    return read;
  }

  private async events(query: { name: string; text: string; values: unknown[] }): Promise<RecordedEvent[]> {
    return (await this.rows<EventRow>(query)).map(recorded);
  }

  private rows<Row extends EventRow>(query: { name: string; text: string; values: unknown[] }): Promise<Row[]> {
    return withClient(this.pool, async (client) => (await client.query<Row>({ ...query, types: logTypes })).rows);
  }
}

const keyOf = ({ streamId, version }: StreamVersion) => `${version} ${streamId}`;

/** The first two of the three statements of an ordered read; the third one reads the events with its own snapshot. */
export async function readHorizon(client: ClientBase): Promise<Horizon> {
  const { rows } = await client.query<Horizon>({ name: 'horizon', text: 'SELECT horizon, last FROM event_horizon()', types: logTypes });
  return one(rows);
}

export async function readRange(client: ClientBase, after: LogPosition, upTo: LogPosition, limit: number): Promise<RecordedEvent[]> {
  if (upTo <= after) return [];
  const { rows } = await client.query<EventRow>({
    name: 'read-range',
    text: `SELECT ${EVENT_COLUMNS} FROM event e WHERE e.position > $1 AND e.position <= $2 ORDER BY e.position LIMIT $3`,
    values: [after, upTo, limit],
    types: logTypes,
  });
  return rows.map(recorded);
}
