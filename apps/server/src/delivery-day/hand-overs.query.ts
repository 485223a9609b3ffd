import { Inject, Injectable } from '@nestjs/common';
import type { HandOver } from '@milkround/contracts';
import type { DayKey } from '@milkround/domain';
import { createBatchLoader } from '@milkround/event-store';
import type { Pool } from 'pg';
import { PG_POOL } from '../database/pg-pool';
import type { Scope } from '../http/caller';
import { personName } from '../identity/people.sql';
import { dayName } from './row-names';

const HAND_OVERS = `
  select h.hand_over_id as id, to_char(h.date, 'YYYY-MM-DD') as date,
    json_build_object('id', f.id, 'name', f.name) as "from", json_build_object('id', t.id, 'name', t.name) as "to",
    h.consumer_ids as "consumerIds", h.lines, h.reason, ${personName('h.made_by')} as by, h.made_at as at,
    h.undone_at as "undoneAt", ${personName('h.undone_by')} as "undoneBy"
  from hand_over h
  join delivery_boy f on f.id = h.from_id
  join delivery_boy t on t.id = h.to_id
  left join delivery_day fd on fd.date = h.date and fd.delivery_boy_id = h.from_id
  left join delivery_day td on td.date = h.date and td.delivery_boy_id = h.to_id`;
/** One of the two days is in the scope. */
const SEEN = `($2::int[] is null or fd.area_id = any($2) or td.area_id = any($2)) and ($3::int is null or $3 in (h.from_id, h.to_id))`;

/** Prepared once per connection, because every phone reads them at its start. */
const READS = {
  'hand-overs-of-date': `${HAND_OVERS} where h.date = $1 and ${SEEN} order by h.made_at desc, h.hand_over_id`,
  'hand-overs-of-boys': `${HAND_OVERS}
    where h.date = any($1::date[]) and (h.from_id = any($2::int[]) or h.to_id = any($2::int[])) order by h.made_at desc, h.hand_over_id`,
  'hand-overs-by-id': `${HAND_OVERS} where h.hand_over_id = any($1::uuid[]) and ${SEEN} order by h.made_at desc, h.hand_over_id`,
};

/** Reads the hand-overs of a date. */
@Injectable()
export class HandOversQuery {
  /** Every phone that opens its day asks; concurrent reads share one query. */
  private readonly loader = createBatchLoader<DayKey, HandOver[]>(dayName, (days) =>
    this.ofBoys(days),
  );

  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /** Newest first. */
  of(date: string, { zones, deliveryBoyId }: Scope): Promise<HandOver[]> {
    return this.read('hand-overs-of-date', [date, zones, deliveryBoyId]);
  }

  /** Those of which the delivery boy gives or takes the stops, newest first. */
  async ofDay(day: DayKey): Promise<HandOver[]> {
    return (await this.loader.load(day)) ?? [];
  }

  /** The hand-overs with these ids in the scope. */
  rows(ids: readonly string[], { zones, deliveryBoyId }: Scope): Promise<HandOver[]> {
    return this.read('hand-overs-by-id', [ids, zones, deliveryBoyId]);
  }

  /**
   * The two days of a hand-over; null if there is none that the scope may see. `now` (ISO 8601, UTC) is the time of the database, which also recorded
   * the hand-over: the clock of this server may differ from it.
   */
  async daysOf(
    id: string,
    scope: Scope,
  ): Promise<{ from: DayKey; to: DayKey; now: string } | null> {
    const [[handOver], { rows }] = await Promise.all([
      this.rows([id], scope),
      this.pool.query<{ now: Date }>('select clock_timestamp() as now'),
    ]);
    const [clock] = rows;
    if (!handOver || !clock) return null;
    const { date, from, to } = handOver;
    return {
      from: { date, deliveryBoyId: from.id },
      to: { date, deliveryBoyId: to.id },
      now: clock.now.toISOString(),
    };
  }

  private async ofBoys(days: readonly DayKey[]): Promise<ReadonlyMap<string, HandOver[]>> {
    const handOvers = await this.read('hand-overs-of-boys', [
      days.map(({ date }) => date),
      days.map(({ deliveryBoyId }) => deliveryBoyId),
    ]);
    return new Map(
      days.map((day) => [dayName(day), handOvers.filter((handOver) => isOf(handOver, day))]),
    );
  }

  private async read(name: keyof typeof READS, values: unknown[]): Promise<HandOver[]> {
    return (await this.pool.query<HandOver>({ name, text: READS[name], values })).rows;
  }
}

const isOf = ({ date, from, to }: HandOver, day: DayKey): boolean =>
  date === day.date && (from.id === day.deliveryBoyId || to.id === day.deliveryBoyId);
