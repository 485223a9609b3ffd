import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import type { AreaDeadline, DayProgress, PaceSlot, Position, Progress } from '@milkround/contracts';
import type { DayKey } from '@milkround/domain';
import { wireTime } from '../database/json-rows';
import { PG_POOL } from '../database/pg-pool';
import type { Scope } from '../http/caller';
import { ReadModels } from '../log/read-models';
import { PHONE_STATE } from '../phones/phone.sql';
import { DashboardQuery, firstOfMonth } from './dashboard.query';
import { JustNowQuery } from './just-now.query';
import { UsualQuery } from './usual.query';

/** The number of days in which the last delivery day before is searched: more than a week of holidays, less than a season. */
const PACE_DAYS_BACK = 14;

const PACE = `coalesce((
  select json_agg(json_build_object('slot', p.slot, 'done', p.done) order by p.slot)
  from day_pace p where p.date = d.date and p.delivery_boy_id = d.delivery_boy_id), '[]')`;

/** The deliveries of a day `d`, in the order in which they happened. */
const DELIVERIES = `
  select min(delivered_at) as first_at, (array_agg(json_build_object('consumerId', consumer_id, 'consumerName', name, 'address', address,
      'at', ${wireTime('delivered_at')}) order by delivered_at desc, sequence desc, consumer_id collate "C" desc))[1] as last,
    case when count(*) > 2 then round((percentile_cont(0.5) within group (order by seconds))::numeric)::int end as median_seconds
  from (select s.*, extract(epoch from delivered_at - lag(delivered_at) over (order by delivered_at)) as seconds from stop s
        where s.date = d.date and s.delivery_boy_id = d.delivery_boy_id and s.delivered_at is not null) s`;

const SET_ASIDE = `(select count(*)::int from set_aside e
  where e.kept_on = d.date and e.delivery_boy_id = d.delivery_boy_id and e.state = 'open')`;

const DAYS = `
  select to_char(d.date, 'YYYY-MM-DD') as date, d.delivery_boy_id as "deliveryBoyId", b.name as "deliveryBoyName",
    b.phone as "deliveryBoyPhone", b.unique_id as "uniqueId", d.area_id as "areaId", a.name as "areaName",
    coalesce(g.stops, 0) as stops, coalesce(g.lines, 0) as lines, coalesce(g.done, 0) as done,
    coalesce(g.partly, 0) as partly, coalesce(g.absent, 0) as absent,
    coalesce((
      select json_agg(json_build_object('productId', m.id, 'productName', m.name, 'required', s.required,
        'delivered', case when s.recorded > 0 then s.delivered end) order by m.id)
      from day_product s join product m on m.id = s.product_id
      where s.date = d.date and s.area_id = d.area_id and s.delivery_boy_id = d.delivery_boy_id), '[]') as products,
    ${PACE} as pace, v.first_at as "firstDoneAt", v.last as "lastDone", v.median_seconds as "medianIntervalSeconds",
    ${SET_ASIDE} as "setAside", d.close ->> 'at' as "closedAt", d.last_heard_at as "lastHeardAt",
    ${PHONE_STATE} as phone
  from delivery_day d
  join delivery_boy b on b.id = d.delivery_boy_id
  join area a on a.id = d.area_id
  left join day_progress g on g.date = d.date and g.area_id = d.area_id and g.delivery_boy_id = d.delivery_boy_id
  left join phone p on p.delivery_boy_id = d.delivery_boy_id
  cross join lateral (${DELIVERIES}) v`;

/** Prepared once per connection, because they run very often and planning takes as long as running. */
const READS = {
  'progress-rows': `${DAYS} where (d.date, d.delivery_boy_id) in (select * from unnest($1::date[], $2::int[]))`,
  'progress-days': `${DAYS} where d.date = $1 and ($2::int is null or d.area_id = $2) and ($3::int is null or d.delivery_boy_id = $3)
    order by d.delivery_boy_id`,
  'pace-before': `
    select d.delivery_boy_id as "deliveryBoyId", to_char(d.date, 'YYYY-MM-DD') as date, ${PACE} as pace
    from (select distinct on (delivery_boy_id) date, delivery_boy_id from delivery_day
          where date < $1 and date >= $1::date - $3::int and ($2::int is null or area_id = $2)
          order by delivery_boy_id, date desc) d`,
  deadlines: `
    select id as "areaId", deadline from area
    where not archived and ($1::int is null or id = $1) and ($2::int[] is null or id = any($2)) order by id`,
};

/** Reads what the live dashboards show. */
@Injectable()
export class ProgressQuery {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    private readonly readModels: ReadModels,
    private readonly justNow: JustNowQuery,
    private readonly dashboard: DashboardQuery,
    private readonly usual: UsualQuery,
  ) {}

  /** True for `position` or later: it is read before the rows are. */
  async progress(date: string, scope: Scope): Promise<Progress> {
    const position: Position = this.readModels.position().toString();
    const [days, before, deadlines, monthBefore, happenings] = await Promise.all([
      this.daysOf(date, scope),
      this.paceBefore(date, scope),
      this.deadlines(scope),
      this.dashboard.totals(firstOfMonth(date), date, scope),
      this.justNow.latest(date, scope),
    ]);
    const deliveryBoys = days.map(({ deliveryBoyId }) => deliveryBoyId);
    const usual = await this.usual.of(date, deliveryBoys);
    return { position, date, days, before, usual, deadlines, monthBefore, happenings };
  }

  /** The deadlines of a scope: of these zones, or of all. */
  deadlines({ areaId }: Scope, ids: readonly number[] | null = null): Promise<AreaDeadline[]> {
    return this.read('deadlines', [areaId, ids]);
  }

  /** The rows of these days, for the live push; days that were never opened are left out. */
  async rows(days: DayKey[]): Promise<DayProgress[]> {
    if (days.length === 0) return [];
    return this.read('progress-rows', [days.map((day) => day.date), days.map((day) => day.deliveryBoyId)]);
  }

  private daysOf(date: string, { areaId, deliveryBoyId }: Scope): Promise<DayProgress[]> {
    return this.read('progress-days', [date, areaId, deliveryBoyId]);
  }

  /** The pace of each delivery boy's last day with orders before a date. */
  paceBefore(date: string, { areaId }: Scope): Promise<{ deliveryBoyId: number; date: string; pace: PaceSlot[] }[]> {
    return this.read('pace-before', [date, areaId, PACE_DAYS_BACK]);
  }

  private async read<Row extends object>(name: keyof typeof READS, values: unknown[]): Promise<Row[]> {
    return (await this.pool.query<Row>({ name, text: READS[name], values })).rows;
  }
}
