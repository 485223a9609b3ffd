import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { PostgresEventStore } from '@milkround/event-store';
import type { DayLog } from '@milkround/contracts';
import { DayLogWriter, streams, type LoggedDayEvent } from '@milkround/domain';
import type { RecordedEvent } from '@milkround/event-store';
import type { Pool } from 'pg';
import { PG_POOL } from '../database/pg-pool';

/** Number of delivery days that are read at once, about 2,000 events: parsing them takes the event loop a few milliseconds. */
const BATCH_DAYS = 10;

const DELIVERY_BOYS = `
  select delivery_boy_id as id from delivery_day where date = $1 and ($2::int[] is null or area_id = any($2)) order by delivery_boy_id`;

const START = `
  select floor(extract(epoch from min(recorded_at)) * 1000)::float8 as time, min(position)::text as position
  from event where stream_id = any($1) and version = 1`;

/** The first event of a date. */
export interface DayStart {
  /** When it was recorded, in milliseconds since the epoch; 0 without events. */
  time: number;
  /** Null without events. */
  position: bigint | null;
}

/** The events of a delivery day, in the order of its stream. */
interface DayStream {
  deliveryBoyId: number;
  events: RecordedEvent[];
}

interface DayStreamsSelection {
  /** Position of the newest event that is wanted. */
  upTo: bigint;
  gone: AbortSignal;
  recordedUntil?: number | null;
  types?: readonly string[] | null;
}

/** Reads the events of all delivery days of a date. */
@Injectable()
export class DayStreams {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    private readonly events: PostgresEventStore,
  ) {}

  /** The delivery boys with a delivery day in these areas; null for all areas. */
  async deliveryBoys(date: string, areaIds: readonly number[] | null): Promise<number[]> {
    const { rows } = await this.pool.query<{ id: number }>({
      name: 'day-log-days',
      text: DELIVERY_BOYS,
      values: [date, areaIds],
    });
    return rows.map(({ id }) => id);
  }

  async start(date: string, deliveryBoys: readonly number[]): Promise<DayStart> {
    const ids = deliveryBoys.map((id) => streams.deliveryDay(date, id));
    const { rows } = await this.pool.query<{ time: number | null; position: string | null }>({
      name: 'day-log-start',
      text: START,
      values: [ids],
    });
    const [row] = rows;
    return { time: row?.time ?? 0, position: row?.position ? BigInt(row.position) : null };
  }

  /** @param upTo position of the newest event that is wanted */
  async read(
    date: string,
    deliveryBoys: readonly number[],
    { start, upTo, gone }: { start: number; upTo: bigint; gone: AbortSignal },
  ): Promise<Pick<DayLog, 'ids' | 'texts' | 'actors' | 'events'>> {
    const writer = new DayLogWriter(start);
    for await (const { deliveryBoyId, events } of this.days(date, deliveryBoys, { upTo, gone }))
      writer.addDay(deliveryBoyId, events.filter(hasActor));
    return writer.end();
  }

  /**
   * Reads the events of one delivery day after the other, in batches, and lets others have a turn after each day. The next batch is read while the
   * caller works on one.
   * @param recordedUntil leaves out events that were recorded after this time, in milliseconds since the epoch
   * @param types the types of events that are read
   */
  async *days(
    date: string,
    deliveryBoys: readonly number[],
    { upTo, gone, recordedUntil = null, types = null }: DayStreamsSelection,
  ): AsyncGenerator<DayStream> {
    const read = (from: number) => {
      const batch = deliveryBoys
        .slice(from, from + BATCH_DAYS)
        .map((id) => streams.deliveryDay(date, id));
      const reading = this.events.readPartsOfStreams(batch, { until: recordedUntil, types });
      // A batch that fails while another one is worked on is reported when its turn comes.
      reading.catch(() => undefined);
      return reading;
    };
    let next: ReturnType<typeof read> | null = null;
    for (let from = 0; from < deliveryBoys.length; from += BATCH_DAYS) {
      gone.throwIfAborted();
      const batch = await (next ?? read(from));
      next = from + BATCH_DAYS < deliveryBoys.length ? read(from + BATCH_DAYS) : null;
      for (const deliveryBoyId of deliveryBoys.slice(from, from + BATCH_DAYS)) {
        const events = (batch.get(streams.deliveryDay(date, deliveryBoyId)) ?? []).filter(
          ({ position }) => position <= upTo,
        );
        yield { deliveryBoyId, events };
        await yieldToOthers();
      }
    }
  }
}

/** The log knows metadata only as far as it needs them; every event of a delivery day has an actor. */
const hasActor = (event: RecordedEvent): event is RecordedEvent & LoggedDayEvent =>
  typeof event.meta.actor === 'object' && event.meta.actor !== null;
