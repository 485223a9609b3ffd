import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { ConsumerOrders, DeliveryBoyStats, OrderLine, StopRow as LiveStop } from '@milkround/contracts';
import type { DayKey, StopRow } from '@milkround/domain';
import { consumerOrders, type ProductNames } from './order-line';

type StopOfArea = Omit<StopRow, 'payment_amount'> & { area: string; payment_amount: string | null };

const STOPS = `
  select to_char(s.date, 'YYYY-MM-DD') as date, s.delivery_boy_id, s.consumer_id, s.area_id, s.supervisor_id, s.sequence, s.name, s.address,
    s.lines, s.done, s.payment_amount, s.payment_mode, s.absence, s.round, a.name as area
  from stop s join area a on a.id = s.area_id`;

export interface StopKey extends DayKey {
  consumerId: string;
}

/** Reads a delivery day as the delivery boy sees it. */
@Injectable()
export class Board {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  /** The stops of a day in delivery sequence. */
  async orders(day: DayKey): Promise<ConsumerOrders[]> {
    const where = `${STOPS} where s.date = $1 and s.delivery_boy_id = $2 order by s.sequence, s.consumer_id`;
    return (await this.read(where, [day.date, day.deliveryBoyId])).map(({ orders }) => orders);
  }

  async stats(day: DayKey): Promise<DeliveryBoyStats> {
    const [row]: DeliveryBoyStats[] = await this.database.query(
      `select coalesce(sum(stops), 0)::int as total_today_orders, coalesce(sum(done), 0)::int as total_today_delivered
       from day_progress where date = $1 and delivery_boy_id = $2`,
      [day.date, day.deliveryBoyId],
    );
    return row ?? { total_today_orders: 0, total_today_delivered: 0 };
  }

  async stop(day: DayKey, consumerId: string): Promise<ConsumerOrders | null> {
    const where = `${STOPS} where s.date = $1 and s.delivery_boy_id = $2 and s.consumer_id = $3`;
    const [stop] = await this.read(where, [day.date, day.deliveryBoyId, consumerId]);
    return stop?.orders ?? null;
  }

  async line(day: DayKey, orderId: string): Promise<OrderLine | null> {
    const where = `${STOPS} join order_line l using (date, delivery_boy_id, consumer_id) where l.order_id = $1 and s.date = $2 and s.delivery_boy_id = $3`;
    const [stop] = await this.read(where, [orderId, day.date, day.deliveryBoyId]);
    return stop?.orders.data.find(({ id }) => id === orderId) ?? null;
  }

  /** These stops as the live push sends them; one that is gone has `orders: null`. */
  async stops(keys: StopKey[]): Promise<LiveStop[]> {
    if (keys.length === 0) return [];
    const rows = await this.read(
      `${STOPS} where (s.date, s.delivery_boy_id, s.consumer_id) in (select * from unnest($1::date[], $2::int[], $3::text[]))`,
      [keys.map((key) => key.date), keys.map((key) => key.deliveryBoyId), keys.map((key) => key.consumerId)],
    );
    const found = new Map(rows.map((row) => [nameOf(row), row]));
    return keys.map((key) => found.get(nameOf(key)) ?? { ...key, sequence: 0, orders: null });
  }

  private async read(sql: string, values: unknown[]): Promise<(LiveStop & { orders: ConsumerOrders })[]> {
    const [stops, products]: [StopOfArea[], ProductNames] = await Promise.all([this.database.query(sql, values), this.products()]);
    return stops.map((stop) => ({
      date: stop.date,
      deliveryBoyId: stop.delivery_boy_id,
      consumerId: stop.consumer_id,
      sequence: stop.sequence,
      orders: consumerOrders(
        { ...stop, payment_amount: stop.payment_amount === null ? null : Number(stop.payment_amount) },
        stop.area,
        products,
      ),
    }));
  }

  private async products(): Promise<ProductNames> {
    const rows: { id: number; name: string }[] = await this.database.query('select id, name from product');
    return new Map(rows.map(({ id, name }) => [id, name]));
  }
}

const nameOf = ({ date, deliveryBoyId, consumerId }: StopKey) => `${date}/${deliveryBoyId}/${consumerId}`;
