import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import type {
  ConsumerOrders,
  DeliveryBoyStats,
  OrderLine,
  StopRow as LiveStop,
} from '@milkround/contracts';
import {
  consumerOrders,
  pauseOf,
  pauseOn,
  type ConsumerRow,
  type DayKey,
  type StopRow,
} from '@milkround/domain';
import { createBatchLoader } from '@milkround/event-store';
import { PG_POOL } from '../database/pg-pool';
import { personName } from '../identity/people.sql';
import { stopName, type StopKey } from './row-names';

type StopOfArea = Omit<StopRow, 'payment_amount'> & {
  area: string;
  payment_amount: string | null;
  /** The names of the products on its lines, by id. */
  products: Record<string, string> | null;
  corrected_by: string | null;
} & Pick<ConsumerRow, 'paused_until' | 'paused_reason'>;

const STOPS = `
  select to_char(s.date, 'YYYY-MM-DD') as date, s.delivery_boy_id, s.consumer_id, s.area_id, s.supervisor_id, s.sequence, s.name, s.address,
    s.lines, s.done, s.payment_amount, s.payment_mode, s.absence, s.absence_reason, s.bottles, s.round, s.corrected, a.name as area,
    to_char(c.paused_until, 'YYYY-MM-DD') as paused_until, c.paused_reason,
    ${personName("(s.corrected -> 'by')")} as corrected_by,
    (select json_object_agg(m.id, m.name) from product m
     where m.id in (select (line ->> 'productId')::int from jsonb_array_elements(s.lines) line)) as products
  from stop s join area a on a.id = s.area_id
  left join lateral (select paused_until, paused_reason from consumer where area_id = s.area_id and consumer_id = s.consumer_id) c on true`;

/** Prepared once per connection, because planning takes longer than running and every write is answered with such a row. */
const READS = {
  'board-orders': `${STOPS} where s.date = $1 and s.delivery_boy_id = $2 order by s.sequence, s.consumer_id`,
  'board-line': `${STOPS} join order_line l using (date, delivery_boy_id, consumer_id)
    where l.order_id = $1 and s.date = $2 and s.delivery_boy_id = $3`,
  'board-stops': `${STOPS}
    where (s.date, s.delivery_boy_id, s.consumer_id) in (select * from unnest($1::date[], $2::int[], $3::text[]))`,
  'board-stats': `
    select coalesce(sum(stops), 0)::int as total_today_orders, coalesce(sum(done), 0)::int as total_today_delivered
    from day_progress where date = $1 and delivery_boy_id = $2`,
};

/** Reads a delivery day as the delivery boy sees it. */
@Injectable()
export class Board {
  /** Every write reads its stop; concurrent reads share one query. */
  private readonly stopLoader = createBatchLoader(stopName, (keys: StopKey[]) => this.byName(keys));

  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /** The stops of a day in delivery sequence. */
  async orders(day: DayKey): Promise<ConsumerOrders[]> {
    return (await this.read('board-orders', [day.date, day.deliveryBoyId])).map(
      ({ orders }) => orders,
    );
  }

  async stats(day: DayKey): Promise<DeliveryBoyStats> {
    const [row] = await this.rows<DeliveryBoyStats>('board-stats', [day.date, day.deliveryBoyId]);
    return row ?? { total_today_orders: 0, total_today_delivered: 0 };
  }

  async stop(day: DayKey, consumerId: string): Promise<ConsumerOrders | null> {
    return (await this.stopLoader.load({ ...day, consumerId }))?.orders ?? null;
  }

  async line(day: DayKey, orderId: string): Promise<OrderLine | null> {
    const [stop] = await this.read('board-line', [orderId, day.date, day.deliveryBoyId]);
    return stop?.orders.data.find(({ id }) => id === orderId) ?? null;
  }

  /** These stops as the live push sends them; one that is gone has `orders: null`. */
  async stops(keys: StopKey[]): Promise<LiveStop[]> {
    return Promise.all(
      keys.map(
        async (key) => (await this.stopLoader.load(key)) ?? { ...key, sequence: 0, orders: null },
      ),
    );
  }

  private async byName(
    keys: readonly StopKey[],
  ): Promise<ReadonlyMap<string, LiveStop & { orders: ConsumerOrders }>> {
    const rows = await this.read('board-stops', [
      keys.map((key) => key.date),
      keys.map((key) => key.deliveryBoyId),
      keys.map((key) => key.consumerId),
    ]);
    return new Map(rows.map((row) => [stopName(row), row]));
  }

  private async read(
    name: keyof typeof READS,
    values: unknown[],
  ): Promise<(LiveStop & { orders: ConsumerOrders })[]> {
    return (await this.rows<StopOfArea>(name, values)).map((stop) => ({
      date: stop.date,
      deliveryBoyId: stop.delivery_boy_id,
      consumerId: stop.consumer_id,
      sequence: stop.sequence,
      orders: consumerOrders(
        {
          ...stop,
          payment_amount: stop.payment_amount === null ? null : Number(stop.payment_amount),
        },
        stop.area,
        new Map(Object.entries(stop.products ?? {}).map(([id, product]) => [Number(id), product])),
        stop.corrected_by,
        pauseOn(pauseOf(stop), stop.date),
      ),
    }));
  }

  private async rows<Row extends object>(
    name: keyof typeof READS,
    values: unknown[],
  ): Promise<Row[]> {
    return (await this.pool.query<Row>({ name, text: READS[name], values })).rows;
  }
}
