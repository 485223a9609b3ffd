import { Inject, Injectable } from '@nestjs/common';
import type { Progress, UsualMorning } from '@milkround/contracts';
import { addDays } from '@milkround/domain';
import type { Pool } from 'pg';
import type { Config } from '../config';
import { CONFIG } from '../config.token';
import { PG_POOL } from '../database/pg-pool';
import { PACE } from './day-rows.query';

const DAYS_BACK = 14;
const WEEKS_BACK = 4;
/** With at least this number of days of the same weekday, other weekdays are left out. */
const ENOUGH_WEEKDAYS = 3;
/** With fewer earlier days nothing is usual: the first day of a dairy is often a trial in the evening. */
const FEWEST_DAYS = 3;
/** A day with fewer visited stops has no pace. */
const FEWEST_STOPS = 5;

/**
 * Selects the medians over the earlier days. Minutes of a business day count from twelve hours before its noon. The times at which a quarter, half
 * and three quarters of the stops were done are interpolated in the slots of the pace.
 */
const USUAL = `
  with earlier as (
    select d.delivery_boy_id, d.date, d.first_entry_at, extract(epoch from d.last_entry_at - d.first_entry_at) as seconds,
      g.done + g.partly + g.absent as visited, extract(isodow from d.date) = extract(isodow from $1::date) as is_same_weekday
    from delivery_day d join day_progress g on g.date = d.date and g.area_id = d.area_id and g.delivery_boy_id = d.delivery_boy_id
    where d.date = any($2::date[]) and d.delivery_boy_id = any($3::int[]) and d.last_entry_at > d.first_entry_at
      and g.done + g.partly + g.absent >= ${FEWEST_STOPS}),
  enough as (
    select delivery_boy_id, count(*) filter (where is_same_weekday) >= ${ENOUGH_WEEKDAYS} as has_weekdays from earlier group by delivery_boy_id),
  chosen as (
    select e.* from earlier e join enough n using (delivery_boy_id) where e.is_same_weekday or not n.has_weekdays),
  slots as (
    select c.delivery_boy_id, c.date, extract(epoch from c.first_entry_at) as first_at, c.seconds, p.slot, p.done,
      sum(p.done) over (partition by c.delivery_boy_id, c.date order by p.slot) as up_to,
      sum(p.done) over (partition by c.delivery_boy_id, c.date) as total
    from chosen c join day_pace p on p.date = c.date and p.delivery_boy_id = c.delivery_boy_id),
  reached as (
    select delivery_boy_id, date, share,
      least(0.99, greatest(0.01, (min(600 * (slot + (share * total - up_to + done) / done)) - min(first_at)) / min(seconds))) as time_share
    from slots cross join unnest(array[0.25, 0.5, 0.75]) as share
    where up_to >= share * total and up_to - done < share * total group by delivery_boy_id, date, share),
  quarters as (
    select delivery_boy_id, json_agg(time_share order by share) as quarters from (
      select delivery_boy_id, share, round((percentile_cont(0.5) within group (order by time_share))::numeric, 3) as time_share
      from reached group by delivery_boy_id, share) q
    group by delivery_boy_id)
  select c.delivery_boy_id as "deliveryBoyId", count(*)::int as days, bool_and(c.is_same_weekday) as "isSameWeekday",
    round((percentile_cont(0.5) within group (order by
      extract(epoch from c.first_entry_at - ((c.date + time '12:00') at time zone $4 - interval '12 hours')) / 60))::numeric)::int as "startMinute",
    round((percentile_cont(0.5) within group (order by c.seconds / (c.visited - 1)))::numeric)::int as "secondsPerStop",
    (select q.quarters from quarters q where q.delivery_boy_id = c.delivery_boy_id) as quarters
  from chosen c group by c.delivery_boy_id having count(*) >= ${FEWEST_DAYS} order by c.delivery_boy_id`;

/** The number of days in which the last delivery day before is searched: more than a week of holidays, less than a season. */
const PACE_DAYS_BACK = 14;

const PACE_BEFORE = `
  select d.delivery_boy_id as "deliveryBoyId", d.area_id as "areaId", to_char(d.date, 'YYYY-MM-DD') as date, ${PACE} as pace
  from (select distinct on (delivery_boy_id) date, delivery_boy_id, area_id from delivery_day
        where date < $1 and date >= $1::date - $2::int
        order by delivery_boy_id, date desc) d`;

/** The pace of a delivery boy's last day before a date, and the area of that day. */
export type PaceBefore = Progress['before'][number] & { areaId: number };

/** Reads the earlier mornings of delivery boys, with which a day is compared. */
@Injectable()
export class UsualQuery {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(CONFIG) private readonly config: Pick<Config, 'timeZone'>,
  ) {}

  /**
   * The medians of the same weekday of four weeks, or else of all days of two weeks. A delivery boy
   * with fewer than three earlier days is left out.
   */
  async list(date: string, deliveryBoyIds: readonly number[]): Promise<UsualMorning[]> {
    const values = [date, datesBefore(date), deliveryBoyIds, this.config.timeZone];
    return (await this.pool.query<UsualMorning>({ name: 'usual-mornings', text: USUAL, values }))
      .rows;
  }

  /** The pace of each delivery boy's last day with orders before a date. */
  async paceBefore(date: string): Promise<PaceBefore[]> {
    const values = [date, PACE_DAYS_BACK];
    return (await this.pool.query<PaceBefore>({ name: 'pace-before', text: PACE_BEFORE, values }))
      .rows;
  }
}

/** The dates of two weeks and the same weekday of four weeks before a date. */
function datesBefore(date: string): string[] {
  const daysBack = [
    ...Array.from({ length: DAYS_BACK }, (_, index) => index + 1),
    ...Array.from({ length: WEEKS_BACK }, (_, index) => (index + 1) * 7),
  ];
  return [...new Set(daysBack)].map((days) => addDays(date, -days));
}
