import type { ClientBase, Pool } from 'pg';
import { positionOfCommand } from './append-errors';
import { AppendNotice } from './append-notice';
import { Appends } from './appends';
import type { AppendRequest, Appended, LogPosition, RecordedEvent, StreamVersion } from './events';
import { eventIdOf } from './event-id';
import { Gathered } from './gathered';
import { onClient } from './on-client';
import { one } from './one-row';
import { EVENT_COLUMNS, logTypes, recorded, type EventRow } from './recorded-event';
import { keepUnchanged } from './unchanged-commands';

export interface LogPage {
  events: RecordedEvent[];
  /** Everything up to here is settled: what is not in the log now will never be. */
  horizon: LogPosition;
}

export interface Horizon {
  horizon: LogPosition;
  /** The newest position drawn; above `horizon` while an append is under way. */
  last: LogPosition;
}

/** The log in PostgreSQL. Its tables are made from `eventStoreSchema`; the pool is its owner's, who also listens to the pool's errors. */
export class PostgresEventStore {
  private readonly listeners = new Set<(position: LogPosition) => void>();
  private readonly notice: AppendNotice;
  private readonly appends: Appends;
  /** Every command asks for the end of its stream. */
  private readonly tails = new Gathered(nameOf, (tails: StreamVersion[]) => this.readTails(tails));

  constructor(readonly pool: Pool) {
    this.notice = new AppendNotice(pool);
    this.appends = new Appends(pool);
  }

  /**
   * Writes all events of a command, of one or several streams, or none.
   * @throws VersionConflict, CommandRepeated, ClaimTaken
   */
  async append(request: AppendRequest): Promise<Appended> {
    const position = await this.appends.one(request);
    this.tell(position);
    return { position };
  }

  /**
   * The events of several commands, in their order, in one transaction: all of them or none.
   * @throws VersionConflict, CommandRepeated, or what the database says: one by one they tell more
   */
  async appendAll(requests: readonly AppendRequest[]): Promise<LogPosition[]> {
    const positions = await this.appends.all(requests);
    const last = positions.at(-1);
    if (last !== undefined) this.tell(last);
    return positions;
  }

  /** The first event of each of these commands that has one, by the command's id. */
  async firstEvents(commandIds: readonly string[]): Promise<Map<string, RecordedEvent>> {
    const events = await this.events({
      name: 'first-events',
      text: `SELECT ${EVENT_COLUMNS} FROM event e WHERE e.event_id = ANY($1::uuid[])`,
      values: [commandIds.map((id) => eventIdOf(id, 0))],
    });
    return new Map(events.map((event) => [event.meta.commandId, event]));
  }

  /** Calls back after each append of this process; the callback must not throw. Answers how to stop that. */
  onAppend(listener: (position: LogPosition) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** A stream's events in order, those after version `after` only. */
  readStream(streamId: string, { after = 0 }: { after?: number } = {}): Promise<RecordedEvent[]> {
    return this.events({
      name: 'read-stream',
      text: `SELECT ${EVENT_COLUMNS} FROM event e WHERE e.stream_id = $1 AND e.version > $2 ORDER BY e.version`,
      values: [streamId, after],
    });
  }

  /** The same, for those who ask often and for little: in a rush many are read together. */
  async readTail(streamId: string, after: number): Promise<RecordedEvent[]> {
    return (await this.tails.find({ streamId, version: after })) ?? [];
  }

  /** Many streams in one query; a stream without (further) events has an empty list. */
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

  /** The log in order, nothing skipped and nothing out of order: at most `limit` events after a position, up to the horizon. */
  async readAll(after: LogPosition, limit: number): Promise<LogPage> {
    const { horizon } = await this.horizon();
    return { events: await this.readRange(after, horizon, limit), horizon };
  }

  /** Only for an `upTo` that was a horizon before this call. */
  readRange(after: LogPosition, upTo: LogPosition, limit: number): Promise<RecordedEvent[]> {
    return onClient(this.pool, (client) => readRange(client, after, upTo, limit));
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
    return onClient(this.pool, readHorizon);
  }

  /** The newest position that is committed; 0 of an empty log. */
  async position(): Promise<LogPosition> {
    return onClient(this.pool, async (client) => {
      const text = 'SELECT coalesce(max(position), 0) AS position FROM event';
      const { rows } = await client.query<{ position: bigint }>({ name: 'log-position', text, types: logTypes });
      return one(rows).position;
    });
  }

  /** Where a command's last event lies, or what it was answered with when it changed nothing; null when it was not carried out. */
  commandPosition(commandId: string): Promise<LogPosition | null> {
    return onClient(this.pool, (client) => positionOfCommand(client, commandId));
  }

  /**
   * Remembers of a command that changed nothing where the log stood for it, so that it changes nothing when it comes again. Answers
   * what is remembered of it. A few of those of more than a year ago go with each that comes.
   */
  keepUnchanged(commandId: string, position: LogPosition): Promise<LogPosition> {
    return onClient(this.pool, (client) => keepUnchanged(client, commandId, position));
  }

  /** Ends what the store opened itself; the pool is its owner's. */
  close(): Promise<void> {
    return this.notice.close();
  }

  /** The log has grown: those in this process are told at once, the others soon. */
  private tell(position: LogPosition): void {
    for (const listener of this.listeners) listener(position);
    this.notice.give();
  }

  private async readTails(tails: readonly StreamVersion[]): Promise<Map<string, RecordedEvent[]>> {
    const read = new Map<string, RecordedEvent[]>(tails.map((tail) => [nameOf(tail), []]));
    const names = [...read.keys()];
    const rows = await this.rows<EventRow & { nth: number }>({
      name: 'read-tails',
      text: `SELECT s.nth::int, ${EVENT_COLUMNS} FROM unnest($1::text[], $2::int[]) WITH ORDINALITY AS s(id, after, nth)
        CROSS JOIN LATERAL (SELECT * FROM event WHERE stream_id = s.id AND version > s.after ORDER BY version) AS e`,
      values: [tails.map(({ streamId }) => streamId), tails.map(({ version }) => version)],
    });
    for (const row of rows) read.get(names[row.nth - 1] ?? '')?.push(recorded(row));
    return read;
  }

  private async events(query: { name: string; text: string; values: unknown[] }): Promise<RecordedEvent[]> {
    return (await this.rows<EventRow>(query)).map(recorded);
  }

  private rows<Row extends EventRow>(query: { name: string; text: string; values: unknown[] }): Promise<Row[]> {
    return onClient(this.pool, async (client) => (await client.query<Row>({ ...query, types: logTypes })).rows);
  }
}

const nameOf = ({ streamId, version }: StreamVersion) => `${version} ${streamId}`;

/** The first two of the horizon read's three statements; the third reads the events, with a snapshot of its own. */
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
