import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import type { DashboardStats, OrderTotals, Totals } from '@milkround/contracts';
import { addDays } from '@milkround/domain';
import { PG_POOL } from '../database/pg-pool';
import type { Scope } from '../http/caller';

const SCOPED =
  'where date = $1 and ($2::int[] is null or area_id = any($2)) and ($3::int is null or delivery_boy_id = $3)';

const STATS = `
  select
    (select coalesce(sum(stops), 0)::int from day_progress ${SCOPED}) as total_today_orders,
    (select coalesce(sum(done), 0)::int from day_progress ${SCOPED}) as total_today_delivered,
    (select count(*)::int from area where not archived and ($2::int[] is null or id = any($2))) as total_active_areas,
    (select count(*)::int from delivery_boy where not archived and ($2::int[] is null or area_id = any($2))) as total_delivery_boys`;

const totalsOf = (table: string, scopedBy: string) => `
  select m.id, m.name, s.required
  from (select product_id, sum(required) as required from ${table}
        where date >= $1 and date < $2 and ($3::int[] is null or ${scopedBy} = any($3)) group by product_id) s
  join product m on m.id = s.product_id order by m.id`;

const AREA_TOTALS = { name: 'area-totals', text: totalsOf('area_product', 'area_id') };
const DAY_TOTALS = { name: 'day-totals', text: totalsOf('day_product', 'delivery_boy_id') };

/** Reads the figures of the dashboards: sums of the read models, never of the log. The statements are prepared, because they run very often. */
@Injectable()
export class DashboardQuery {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /** Returns the four figures of a scope on a date; deliveries are counted in stops. */
  async stats(date: string, { zones, deliveryBoyId }: Scope): Promise<DashboardStats> {
    const { rows } = await this.pool.query<DashboardStats>({
      name: 'dashboard-stats',
      text: STATS,
      values: [date, zones, deliveryBoyId],
    });
    const [row] = rows;
    if (!row) throw new Error('A select of sums has one row');
    return row;
  }

  /** The month is the business month up to and including `date`. */
  async orderTotals(date: string, scope: Scope): Promise<OrderTotals> {
    const [todayOrders, monthlyOrders] = await Promise.all([
      this.totals(date, addDays(date, 1), scope),
      this.totals(firstOfMonth(date), addDays(date, 1), scope),
    ]);
    return { todayOrders, monthlyOrders };
  }

  /** Requirement per product from `from` up to, but without, `until`; products without any are left out. */
  async totals(from: string, until: string, scope: Scope): Promise<Totals> {
    return (await this.required(from, until, scope)).map(({ name, required }) => ({
      productName: name,
      totalQuantity: required,
    }));
  }

  /** Like {@link totals}, with the ids of the products. */
  async required(
    from: string,
    until: string,
    scope: Scope,
  ): Promise<{ productId: number; name: string; required: number }[]> {
    const { zones, deliveryBoyId } = scope;
    const [query, ids] =
      deliveryBoyId === null ? [AREA_TOTALS, zones] : [DAY_TOTALS, [deliveryBoyId]];
    const { rows } = await this.pool.query<{ id: number; name: string; required: string }>({
      ...query,
      values: [from, until, ids],
    });
    return rows.map(({ id: productId, name, required }) => ({
      productId,
      name,
      required: Number(required),
    }));
  }
}

export const firstOfMonth = (date: string) => `${date.slice(0, 8)}01`;
