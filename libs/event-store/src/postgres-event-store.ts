import { DatabaseError, type ClientBase, type Pool } from 'pg';
import { meaningOf, positionOfCommand } from './append-errors';
import { AppendNotice } from './append-notice';
import { requestJson } from './append-request';
import { ReliedHeld, type AppendRequest, type Appended, type LogPosition, type RecordedEvent } from './events';
import { eventIdOf } from './event-id';
import { one } from './one-row';
import { EVENT_COLUMNS, logTypes, recorded, type EventRow } from './recorded-event';
import { whenFree } from './retry';
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

  constructor(readonly pool: Pool) {
    this.notice = new AppendNotice(pool);
  }

  /**
   * Writes all events of a command, of one or several streams, or none.
   * @throws VersionConflict, CommandRepeated, ClaimTaken
   */
  async append(request: AppendRequest): Promise<Appended> {
    const json = await requestJson(request);
    const position = await whenFree(
      (error) => error instanceof ReliedHeld,
      () => this.appendOnce(request, json),
    );
    this.tell(position);
    return { position };
  }

  /**
   * The events of several commands, in their order, in one transaction: all of them or none.
   * @throws VersionConflict, CommandRepeated, or what the database says: one by one they tell more
   */
  async appendAll(requests: readonly AppendRequest[]): Promise<LogPosition[]> {
    const [first] = requests;
    if (!first) return [];
    const jsons = await Promise.all(requests.map(requestJson));
    const positions = await this.onClient(async (client) => {
      try {
        const { rows } = await client.query<{ position: bigint }>({
          name: 'append-all',
          text: 'SELECT append_events(r.request) AS position FROM unnest($1::jsonb[]) WITH ORDINALITY AS r(request, nth) ORDER BY r.nth',
          values: [jsons],
          types: logTypes,
        });
        return rows.map(({ position }) => position);
      } catch (error) {
        throw await meaningOf(error, first, client);
      }
    });
    this.tell(positions.at(-1) ?? 0n);
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
    return this.onClient((client) => readRange(client, after, upTo, limit));
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
    return this.onClient(readHorizon);
  }

  /** The newest position that is committed; 0 of an empty log. */
  async position(): Promise<LogPosition> {
    return this.onClient(async (client) => {
      const text = 'SELECT coalesce(max(position), 0) AS position FROM event';
      const { rows } = await client.query<{ position: bigint }>({ name: 'log-position', text, types: logTypes });
      return one(rows).position;
    });
  }

  /** Where a command's last event lies, or what it was answered with when it changed nothing; null when it was not carried out. */
  commandPosition(commandId: string): Promise<LogPosition | null> {
    return this.onClient((client) => positionOfCommand(client, commandId));
  }

  /**
   * Remembers of a command that changed nothing where the log stood for it, so that it changes nothing when it comes again. Answers
   * what is remembered of it. A few of those of more than a year ago go with each that comes.
   */
  keepUnchanged(commandId: string, position: LogPosition): Promise<LogPosition> {
    return this.onClient((client) => keepUnchanged(client, commandId, position));
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

  private appendOnce(request: AppendRequest, json: string): Promise<LogPosition> {
    return this.onClient(async (client) => {
      try {
        const { rows } = await client.query<{ position: bigint }>({
          name: 'append-events',
          text: 'SELECT append_events($1::jsonb) AS position',
          values: [json],
          types: logTypes,
        });
        return one(rows).position;
      } catch (error) {
        throw await meaningOf(error, request, client);
      }
    });
  }

  private events(query: { name: string; text: string; values: unknown[] }): Promise<RecordedEvent[]> {
    return this.onClient(async (client) => (await client.query<EventRow>({ ...query, types: logTypes })).rows.map(recorded));
  }

  /** Unlike `pool.query`, which throws the connection away with every error of a statement, a conflict among them. */
  private async onClient<T>(work: (client: ClientBase) => Promise<T>): Promise<T> {
    const client = await this.pool.connect();
    // A connection that is lost fails its statement, too; unheard, the loss itself would end the process.
    const heard = () => undefined;
    client.on('error', heard);
    let broken = true;
    try {
      const result = await work(client);
      broken = false;
      return result;
    } catch (error) {
      broken = !isAnswer(error);
      throw error;
    } finally {
      client.off('error', heard);
      client.release(broken);
    }
  }
}

/** The database said no, as opposed to being gone. */
const isAnswer = (error: unknown): boolean =>
  error instanceof DatabaseError ? error.severity === 'ERROR' : error instanceof Error && CONFLICTS.has(error.name);
const CONFLICTS = new Set(['VersionConflict', 'CommandRepeated', 'ClaimTaken']);

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
