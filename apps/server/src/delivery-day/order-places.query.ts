import { Injectable } from '@nestjs/common';
import { InjectDataSource, InjectRepository } from '@nestjs/typeorm';
import type { BusinessDate, KnownConsumer } from '@milkround/contracts';
import {
  addDays,
  isNamed,
  standingPauses,
  unknownConsumer,
  type Consumer,
  type ConsumerRow,
  type DayKey,
  type DeliveryDay,
} from '@milkround/domain';
import { DataSource, type Repository } from 'typeorm';
import { BusinessClock } from '../clock';
import { OrderLineEntity } from './delivery-day.entities';
import { isKnownIn, isPausedFrom, SERVED_DAYS } from './known-consumers.sql';

/** A consumer for an order, also with pauses that have ended. `isElsewhere`: another zone knows him, so that he has his id only. */
export type ConsumerOfOrder = Consumer &
  Pick<ConsumerRow, 'pauses' | 'absorbed'> & { isElsewhere?: true };

const selectConsumers = (isKnown?: string): string =>
  `select c.consumer_id as id, c.name, c.address, c.pauses, c.absorbed${isKnown === undefined ? '' : `, (${isKnown}) as "isKnown"`}
   from consumer a join consumer c on c.consumer_id = coalesce(a.merged_into, a.consumer_id)`;

export function toKnownConsumer(
  { id, name, address, pauses, absorbed, isElsewhere }: ConsumerOfOrder,
  date: BusinessDate,
): KnownConsumer {
  const standing = standingPauses(pauses, date);
  return {
    consumer_id: id,
    consumer_name: name,
    address,
    ...(standing.length > 0 && { pauses: standing }),
    ...(absorbed.length > 0 && { aliases: absorbed.map(({ consumerId }) => consumerId) }),
    ...(isElsewhere && { isElsewhere }),
  };
}

/** Reads the known details of a consumer, and the day of an order. */
@Injectable()
export class OrderPlaces {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    @InjectRepository(OrderLineEntity) private readonly orders: Repository<OrderLineEntity>,
    private readonly clock: BusinessClock,
  ) {}

  /**
   * Returns a consumer for an order, under the id that remains if two were merged; null for an unknown one. Of a consumer whom these zones do not know, it returns the id only.
   * @param zones null for all zones
   */
  async consumer(id: string, zones: readonly number[] | null): Promise<ConsumerOfOrder | null> {
    const [row]: (ConsumerOfOrder & { isKnown: boolean })[] = await this.database.query(
      `${selectConsumers(`$2::int[] is null or ${isKnownIn('$2', '$3')}`)} where a.consumer_id = $1`,
      [id, zones, addDays(this.clock.today(), -SERVED_DAYS)],
    );
    if (!row) return null;
    const { isKnown, ...consumer } = row;
    return isKnown || !isNamed(consumer)
      ? consumer
      : { ...consumer, ...unknownConsumer(consumer.id), isElsewhere: true };
  }

  /** The id that remains of a consumer's id that was merged; the same id for any other. */
  async remainingId(consumerId: string): Promise<string> {
    const [row]: { id: string | null }[] = await this.database.query(
      'select merged_into as id from consumer where consumer_id = $1',
      [consumerId],
    );
    return row?.id ?? consumerId;
  }

  /** The id under which a day has the stop of a consumer: his own, else the one that remains if it was merged. */
  async idOn({ stops }: DeliveryDay, consumerId: string): Promise<string> {
    if (stops.has(consumerId)) return consumerId;
    const remainingId = await this.remainingId(consumerId);
    return stops.has(remainingId) ? remainingId : consumerId;
  }

  /** The consumers whom a zone knows and who have a pause that has not ended by a date, or ids that were merged into theirs. */
  notedConsumers(areaId: number, date: BusinessDate): Promise<ConsumerOfOrder[]> {
    return this.database.query(
      `${selectConsumers()} where a.merged_into is null and ${isKnownIn('$1', '$3')} and (c.absorbed <> '[]' or ${isPausedFrom('$2')}) order by c.consumer_id`,
      [[areaId], date, addDays(date, -SERVED_DAYS)],
    );
  }

  /** The present day of an order; null for an unknown order. */
  async dayOf(orderId: string): Promise<DayKey | null> {
    const row = await this.orders.findOneBy({ orderId });
    return row && { date: row.date, deliveryBoyId: row.deliveryBoyId };
  }

  /** The day of the first of these orders that exists; null when none does. */
  async dayOfAny(orderIds: readonly string[]): Promise<DayKey | null> {
    const days = await Promise.all(orderIds.map((id) => this.dayOf(id)));
    return days.find((day) => day !== null) ?? null;
  }

  /** The names of the products of these orders, by order id; also of orders that have been removed. An unknown order has none. */
  async productNames(orderIds: readonly string[]): Promise<Map<string, string>> {
    if (orderIds.length === 0) return new Map();
    const rows: { id: string; name: string }[] = await this.database.query(
      `select o.id, m.name from (
         select order_id as id, product_id from removed_order where order_id = any($1::uuid[])
           and not exists (select from order_line l where l.order_id = removed_order.order_id)
         union all
         select l.order_id, (line ->> 'productId')::int from order_line l
           join stop s using (date, delivery_boy_id, consumer_id)
           cross join lateral jsonb_array_elements(s.lines) line
           where l.order_id = any($1::uuid[]) and line ->> 'orderId' = l.order_id::text
       ) o join product m on m.id = o.product_id`,
      [orderIds],
    );
    return new Map(rows.map(({ id, name }) => [id, name]));
  }

  /** The days of a date on which a consumer has a stop, in any area, also under the id that remains if his was merged. */
  daysOfConsumer(date: string, consumerId: string): Promise<(DayKey & { areaId: number })[]> {
    return this.database.query(
      `select to_char(date, 'YYYY-MM-DD') as date, delivery_boy_id as "deliveryBoyId", area_id as "areaId" from stop where date = $1 and consumer_id in ($2, (select merged_into from consumer where consumer_id = $2)) and left_order_id is null
       order by delivery_boy_id`,
      [date, consumerId],
    );
  }
}
