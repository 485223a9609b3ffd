import { Inject, Injectable } from '@nestjs/common';
import { ENTRIES_MISSING, type DayProgress, type PhoneState } from '@milkround/contracts';
import type { DayKey } from '@milkround/domain';
import { createBatchLoader } from '@milkround/event-store';
import type { ClientBase } from 'pg';
import { wireTime } from '../database/json-rows';
import { PG_POOL } from '../database/pg-pool';
import type { Scope } from '../http/caller';
import { joinPhone, PHONE_STATE } from '../phones/phone.sql';
import { dayName } from '../delivery-day/row-names';

/** The pace of a day `d`: its done stops by slot. */
export const PACE = `coalesce((
  select json_agg(json_build_object('slot', p.slot, 'done', p.done) order by p.slot)
  from day_pace p where p.date = d.date and p.delivery_boy_id = d.delivery_boy_id), '[]')`;

/** The deliveries of a day `d`, in the order in which they happened. */
const DELIVERIES = `
  select min(delivered_at) as first_at, (array_agg(json_build_object('consumerId', consumer_id, 'consumerName', name, 'address', address,
      'at', ${wireTime('delivered_at')}) order by delivered_at desc, sequence desc, consumer_id collate "C" desc))[1] as last,
    case when count(*) > 2 then round((percentile_cont(0.5) within group (order by seconds))::numeric)::int end as median_seconds
  from (select s.*, extract(epoch from delivered_at - lag(delivered_at) over (order by delivered_at)) as seconds from stop s
        where s.date = d.date and s.delivery_boy_id = d.delivery_boy_id and s.delivered_at is not null) s`;

/** The entries of a day `d` that wait to be checked, and the number of those that never came, with the time at which their phone was last heard. */
const SET_ASIDE = `
  select count(*) filter (where not is_missing)::int as entries, min(recorded_at) filter (where not is_missing) as since,
    case when bool_or(is_missing) then json_build_object('entries', sum((data ->> 'entries')::int) filter (where is_missing),
      'heardAt', min(data ->> 'heardAt') filter (where is_missing)) end as missing
  from (
    select recorded_at, command -> 'data' as data, command ->> 'type' = '${ENTRIES_MISSING}' as is_missing from set_aside e
    where e.kept_on = d.date and e.delivery_boy_id = d.delivery_boy_id and e.state = 'open') e`;

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
    e.entries as "setAside", e.since as "setAsideSince", e.missing, d.close ->> 'at' as "closedAt", d.last_heard_at as "lastHeardAt",
    ${PHONE_STATE} as phone
  from delivery_day d
  join delivery_boy b on b.id = d.delivery_boy_id
  join area a on a.id = d.area_id
  left join day_progress g on g.date = d.date and g.area_id = d.area_id and g.delivery_boy_id = d.delivery_boy_id
  ${joinPhone('d.delivery_boy_id')}
  cross join lateral (${DELIVERIES}) v
  cross join lateral (${SET_ASIDE}) e`;

/** Prepared once per connection, because they run very often and planning takes as long as running. */
const READS = {
  'progress-rows': `${DAYS} where (d.date, d.delivery_boy_id) in (select * from unnest($1::date[], $2::int[]))`,
  'progress-days': `${DAYS} where d.date = $1 and d.delivery_boy_id > $2 order by d.delivery_boy_id limit $3`,
  'progress-phones': `
    select ${PHONE_STATE} as phone
    from delivery_day d ${joinPhone('d.delivery_boy_id')}
    where d.date = $1 and ($2::int[] is null or d.area_id = any($2)) and p.delivery_boy_id is not null`,
};

/** The number of rows that one statement reads. Other requests wait while the server parses them. */
const PAGE = 500;

@Injectable()
export class DayRowsQuery {
  /** The dashboards of hundreds of zones read their changed days at the same time; concurrent reads share one query. */
  private readonly loader = createBatchLoader(dayName, (days: DayKey[]) => this.byName(days));

  constructor(@Inject(PG_POOL) private readonly pool: Pick<ClientBase, 'query'>) {}

  /** The rows of these days; days that were never opened are left out. */
  async list(days: readonly DayKey[]): Promise<DayProgress[]> {
    const rows = await Promise.all(days.map((day) => this.loader.load(day)));
    return rows.filter((row) => row !== null);
  }

  /** The rows of all days of a date, by delivery boy. It takes half a second for 500 delivery boys: {@link KnownDays} keeps them. */
  async ofDate(date: string): Promise<DayProgress[]> {
    const rows: DayProgress[] = [];
    let page: DayProgress[];
    do {
      page = await this.read('progress-days', [date, rows.at(-1)?.deliveryBoyId ?? 0, PAGE]);
      rows.push(...page);
    } while (page.length === PAGE);
    return rows;
  }

  /** The newest reports of the phones of a date's delivery boys, of a scope. */
  async phones(date: string, { zones }: Scope): Promise<ReadonlyMap<number, PhoneState>> {
    const rows = await this.read<{ phone: PhoneState }>('progress-phones', [date, zones]);
    return new Map(rows.map(({ phone }) => [phone.deliveryBoyId, phone]));
  }

  private async byName(days: readonly DayKey[]): Promise<ReadonlyMap<string, DayProgress>> {
    const rows = await this.read<DayProgress>('progress-rows', [
      days.map((day) => day.date),
      days.map((day) => day.deliveryBoyId),
    ]);
    return new Map(rows.map((row) => [dayName(row), row]));
  }

  private async read<Row extends object>(
    name: keyof typeof READS,
    values: unknown[],
  ): Promise<Row[]> {
    return (await this.pool.query<Row>({ name, text: READS[name], values })).rows;
  }
}
