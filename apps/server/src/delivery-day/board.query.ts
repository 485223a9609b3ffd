import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import type {
  ConsumerOrders,
  DeliveryBoyStats,
  LeftStop,
  OrderLine,
  StopRow as LiveStop,
} from '@milkround/contracts';
import {
  consumerOrders,
  pauseOn,
  type ConsumerRow,
  type DayKey,
  type StopOfPhone,
} from '@milkround/domain';
import { createBatchLoader } from '@milkround/event-store';
import { PG_POOL } from '../database/pg-pool';
import { personName } from '../identity/people.sql';
import { stopName, type StopKey } from './row-names';

interface StopOfArea extends StopOfPhone, Pick<ConsumerRow, 'pauses'> {
  date: string;
  delivery_boy_id: number;
  sequence: number;
  area: string;
  corrected_by: string | null;
  paid_to: NonNullable<OrderLine['paid_to']> | null;
}

interface Stops {
  stops: StopOfArea[];
  /** The names of all products, by id. */
  products: Record<string, string>;
}

/** Selects stops in delivery sequence, with the zone where a stop of another delivery boy is, all in one cell: the driver takes longer for the cells of 150 rows than for everything else of the answer. */
const stopsWhere = (condition: string): string => `
  select coalesce(json_agg(t order by t.sequence, t.consumer_id), '[]') as stops,
    (select coalesce(json_object_agg(id, name), '{}') from product) as products
  from (
    select to_char(s.date, 'YYYY-MM-DD') as date, s.delivery_boy_id, s.consumer_id, s.sequence, s.name, s.address, s.lines, s.done,
      s.payment_amount, s.payment_mode, s.absence, s.absence_reason, s.bottles, s.corrected,
      case when s.lines @? '$[*].takenFrom' then coalesce(ca.name, a.name) else a.name end as area,
      coalesce(c.pauses, '[]') as pauses, ${personName("(s.corrected -> 'by')")} as corrected_by,
      (select json_agg(json_build_object('name', b.name, 'amount', l.payment_amount, 'mode', l.payment_mode) order by b.name, b.id)
        from stop l join delivery_boy b on b.id = l.delivery_boy_id
        where l.consumer_id = s.consumer_id and l.date = s.date and l.left_order_id is not null and l.payment_amount is not null
          and l.delivery_boy_id <> s.delivery_boy_id) as paid_to
    from stop s join area a on a.id = s.area_id
    left join consumer c on c.consumer_id = s.consumer_id
    left join area ca on ca.id = c.area_id
    where s.left_order_id is null and ${condition}) t`;

/** Prepared once per connection, because planning takes longer than running and every write is answered with such a row. */
const STOPS = {
  'board-orders': stopsWhere('s.date = $1 and s.delivery_boy_id = $2'),
  'board-line': stopsWhere(`(s.date, s.delivery_boy_id, s.consumer_id) in (
      select date, delivery_boy_id, consumer_id from order_line where order_id = $1 and date = $2 and delivery_boy_id = $3)`),
  'board-stops': stopsWhere(
    '(s.date, s.delivery_boy_id, s.consumer_id) in (select * from unnest($1::date[], $2::int[], $3::text[]))',
  ),
};

/** Prepared, too. */
const LEFT_STOPS = {
  name: 'board-left-stops',
  text: `
    select consumer_id as "consumerId", name, payment_amount::float8 as amount, payment_mode as mode, bottles from stop
    where date = $1 and delivery_boy_id = $2 and left_order_id is not null and (payment_amount is not null or bottles > 0)
    order by sequence, consumer_id`,
};

const STATS = {
  name: 'board-stats',
  text: `
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

  /** Returns the payments and empty bottles that the delivery boy took at stops that have left his day. */
  async leftStops({ date, deliveryBoyId }: DayKey): Promise<LeftStop[]> {
    const { rows } = await this.pool.query<LeftStop>({
      ...LEFT_STOPS,
      values: [date, deliveryBoyId],
    });
    return rows;
  }

  async stats(day: DayKey): Promise<DeliveryBoyStats> {
    const values = [day.date, day.deliveryBoyId];
    const {
      rows: [row],
    } = await this.pool.query<DeliveryBoyStats>({ ...STATS, values });
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
    name: keyof typeof STOPS,
    values: unknown[],
  ): Promise<(LiveStop & { orders: ConsumerOrders })[]> {
    const {
      rows: [row],
    } = await this.pool.query<Stops>({ name, text: STOPS[name], values });
    if (!row) return [];
    const products = new Map(
      Object.entries(row.products).map(([id, product]) => [Number(id), product]),
    );
    return row.stops.map((stop) => ({
      date: stop.date,
      deliveryBoyId: stop.delivery_boy_id,
      consumerId: stop.consumer_id,
      sequence: stop.sequence,
      orders: consumerOrders(
        stop,
        stop.area,
        products,
        stop.corrected_by,
        pauseOn(stop.pauses, stop.date),
        stop.paid_to,
      ),
    }));
  }
}
