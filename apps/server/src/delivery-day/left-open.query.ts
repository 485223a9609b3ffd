import { Inject, Injectable } from '@nestjs/common';
import { SYNC_LIMITS, type BusinessDate, type LeftOpenDay } from '@milkround/contracts';
import { addDays, type DayKey } from '@milkround/domain';
import { createBatchLoader } from '@milkround/event-store';
import type { Pool } from 'pg';
import { PG_POOL } from '../database/pg-pool';
import { WHOLE_DAIRY, type Scope } from '../http/caller';
import { dayName } from './row-names';

/** Prepared once per connection, because dashboards and phones ask for it all the time. */
const LEFT_OPEN = {
  name: 'left-open',
  text: `
    select distinct on (d.delivery_boy_id) to_char(d.date, 'YYYY-MM-DD') as date, d.delivery_boy_id as "deliveryBoyId",
      b.name as "deliveryBoyName", b.phone as "deliveryBoyPhone", b.unique_id as "uniqueId", d.area_id as "areaId", a.name as "areaName",
      g.stops, g.done, g.absent
    from delivery_day d
    join day_progress g on g.date = d.date and g.area_id = d.area_id and g.delivery_boy_id = d.delivery_boy_id
    join delivery_boy b on b.id = d.delivery_boy_id
    join area a on a.id = d.area_id
    where d.date >= $1 and d.date < $2 and ($3::int[] is null or d.area_id = any($3)) and ($4::int[] is null or d.delivery_boy_id = any($4))
      and jsonb_typeof(d.close) is distinct from 'object' and g.stops > 0
    order by d.delivery_boy_id, d.date desc`,
};

/** The earliest date of open days: an older day takes no entries of a phone any more. */
const firstLeftOpen = (date: BusinessDate): BusinessDate => addDays(date, -SYNC_LIMITS.daysBack);

/** Whether the dashboards of `today` name a day of this date while it is open. */
export const isEarlierDay = (date: BusinessDate, today: BusinessDate): boolean =>
  date < today && date >= firstLeftOpen(today);

/** Reads the earlier days that are not closed. */
@Injectable()
export class LeftOpenQuery {
  /** Every phone that opens its day asks; concurrent reads share one query. */
  private readonly loader = createBatchLoader<DayKey, LeftOpenDay>(dayName, (days) =>
    this.before(days),
  );

  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /** The newest of the delivery boy before this day. */
  find(today: DayKey): Promise<LeftOpenDay | null> {
    return this.loader.load(today);
  }

  /** The newest of each delivery boy of a scope: of these, or of all. */
  async list(
    today: BusinessDate,
    { zones }: Scope,
    deliveryBoyIds: readonly number[] | null = null,
  ): Promise<LeftOpenDay[]> {
    const values = [firstLeftOpen(today), today, zones, deliveryBoyIds];
    return (await this.pool.query<LeftOpenDay>({ ...LEFT_OPEN, values })).rows;
  }

  private async before(days: readonly DayKey[]): Promise<ReadonlyMap<string, LeftOpenDay>> {
    const dates = [...new Set(days.map(({ date }) => date))];
    const openDays = dates.map(async (date) => {
      const sameDate = days.filter((day) => day.date === date);
      const boyIds = sameDate.map(({ deliveryBoyId }) => deliveryBoyId);
      const found = await this.list(date, WHOLE_DAIRY, boyIds);
      return found.map((day) => [dayName({ ...day, date }), day] as const);
    });
    return new Map((await Promise.all(openDays)).flat());
  }
}
