import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { OnApplicationShutdown } from '@nestjs/common';
import type { DayClock, PastSteps, Timestamp } from '@milkround/contracts';
import { dayFactsIn, inHappenedOrder, streams } from '@milkround/domain';
import {
  TemporaryTables,
  type PostgresEventStore,
  type Projection,
  type RecordedEvent,
} from '@milkround/event-store';
import { Pool, type ClientBase } from 'pg';
import type { Scope } from '../http/caller';

export interface PastMoment {
  date: string;
  /** Milliseconds since the epoch; events of this time are included. */
  time: number;
  clock: DayClock;
}

/** @param at ISO 8601; `known` is the default clock */
export const toMoment = (
  date: string,
  at: Timestamp,
  clock: DayClock | null | undefined,
): PastMoment => ({ date, time: Date.parse(at), clock: clock ?? 'known' });

/** The selects of the past use these tables; to fill the others as well takes longer. */
const READ_TABLES: ReadonlySet<string> = new Set([
  'stop',
  'delivery_day',
  'day_progress',
  'day_product',
  'day_pace',
  'set_aside',
]);

/** The events of the moment, and no report of a phone, which belongs to the present. `event` and `phone` are hidden like the tables. */
const VIEWS = `
  create or replace temp view event as select * from public.event
    where case current_setting('past.clock') when 'happened' then (meta ->> 'occurredAt')::timestamptz else date_trunc('milliseconds', recorded_at) end
      <= current_setting('past.at')::timestamptz;
  create or replace temp view phone as select * from public.phone where false`;

/** Connections that only read the past: their temporary tables would hide the live ones from other reads. Further requests wait for one. */
const CONNECTIONS = 2;
/** Number of delivery days that are read and folded together: about 2,000 events. */
const DAYS_AT_ONCE = 10;

const DELIVERY_BOYS = `
  select delivery_boy_id as id from delivery_day
  where date = $1 and ($2::int[] is null or area_id = any($2)) and ($3::int is null or delivery_boy_id = $3) order by delivery_boy_id`;

/** An event is in the figures of the first whole second that is not before it. What came on another date changes no figure within this one. */
const STEPS = `
  with step as (
    select date_trunc('second', at + interval '999 milliseconds') as at from (
      select date_trunc('milliseconds', case $3 when 'happened' then (meta ->> 'occurredAt')::timestamptz else recorded_at end) as at
      from event where stream_id = any($1)) e)
  select min(at) as first, max(at) as last, max(at) filter (where at < $2) as previous, min(at) filter (where at > $2) as next from step
  where at >= $4 and at < $5`;

/** Answers the reads of the live screens as of a moment of the past: the same selects over the day's events, which are folded up to it. */
export class PastDay implements OnApplicationShutdown {
  private readonly pool: Pool;
  private readonly tables: TemporaryTables;

  constructor(
    private readonly live: Pool,
    private readonly store: PostgresEventStore,
    projections: readonly Projection[],
  ) {
    this.tables = new TemporaryTables(
      projections.flatMap((projection) => {
        const tables = projection.tables.filter(({ table }) => READ_TABLES.has(table.name));
        return tables.length > 0 ? [{ ...projection, tables }] : [];
      }),
    );
    this.pool = new Pool({ ...live.options, max: CONNECTIONS });
    this.pool.on('error', () => undefined);
  }

  onApplicationShutdown(): Promise<void> {
    return this.pool.end();
  }

  /** Runs `read` on a connection that sees the delivery days of a scope as they were. @param gone aborted when the client has disconnected */
  async read<T>(
    moment: PastMoment,
    scope: Scope,
    gone: AbortSignal,
    read: (client: ClientBase) => Promise<T>,
  ): Promise<T> {
    const streamIds = await this.streamsOf(moment.date, scope);
    const client = await this.pool.connect();
    let isBroken = true;
    try {
      gone.throwIfAborted();
      await client.query(`set client_min_messages = warning; ${this.tables.create}; ${VIEWS}`);
      await client.query('begin');
      await client.query(
        `select set_config('past.at', $1, true), set_config('past.clock', $2, true)`,
        [new Date(moment.time).toISOString(), moment.clock],
      );
      for (let from = 0; from < streamIds.length; from += DAYS_AT_ONCE) {
        const events = await this.eventsOf(streamIds.slice(from, from + DAYS_AT_ONCE), moment);
        await this.tables.fold(client, events);
        gone.throwIfAborted();
        await yieldToOthers();
      }
      const result = await read(client);
      // The tables are emptied by the commit.
      await client.query('commit');
      isBroken = false;
      return result;
    } finally {
      client.release(isBroken);
    }
  }

  /** The moments of the date at which the figures of a scope change: the outermost, and those beside a moment. @param dateRange its beginning and its end */
  async steps(
    { date, time, clock }: PastMoment,
    scope: Scope,
    dateRange: readonly [from: Date, to: Date],
  ): Promise<PastSteps> {
    const { rows } = await this.live.query<Record<keyof PastSteps, Date | null>>(STEPS, [
      await this.streamsOf(date, scope),
      new Date(time),
      clock,
      ...dateRange,
    ]);
    const iso = (at: Date | null | undefined) => at?.toISOString() ?? null;
    const [row] = rows;
    return {
      first: iso(row?.first),
      last: iso(row?.last),
      previous: iso(row?.previous),
      next: iso(row?.next),
    };
  }

  private async streamsOf(date: string, { zones, deliveryBoyId }: Scope): Promise<string[]> {
    const { rows } = await this.live.query<{ id: number }>(DELIVERY_BOYS, [
      date,
      zones,
      deliveryBoyId,
    ]);
    return rows.map(({ id }) => streams.deliveryDay(date, id));
  }

  /** By the clock of the doors, an event that was recorded later may have happened earlier. */
  private async eventsOf(
    streamIds: readonly string[],
    { time, clock }: PastMoment,
  ): Promise<RecordedEvent[]> {
    const until = clock === 'known' ? time : null;
    const days = await this.store.readPartsOfStreams(streamIds, { until });
    return [...days.values()].flatMap((events) =>
      clock === 'known' ? events : inHappenedOrder(events.flatMap(dayFactsIn), time),
    );
  }
}
