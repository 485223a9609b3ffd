import { Injectable } from '@nestjs/common';
import { InjectDataSource, InjectRepository } from '@nestjs/typeorm';
import { createMessage, type BusinessDate, type KnownConsumer } from '@milkround/contracts';
import {
  pauseOf,
  pauseOn,
  RuleViolation,
  type Consumer,
  type ConsumerRow,
  type DayKey,
  type DeliveryDay,
  type Pause,
} from '@milkround/domain';
import { DataSource, type Repository } from 'typeorm';
import { OrderLineEntity } from './delivery-day.entities';

/** A consumer for an order. The pause may have ended. */
type PausableConsumer = Consumer & { pause: Pause | null };
type ConsumerOfOrder = Consumer & Pick<ConsumerRow, 'paused_until' | 'paused_reason'>;

const CONSUMERS = `select consumer_id as id, name, address, to_char(paused_until, 'YYYY-MM-DD') as paused_until, paused_reason from consumer`;

const toPausable = ({
  paused_until,
  paused_reason,
  ...consumer
}: ConsumerOfOrder): PausableConsumer => ({
  ...consumer,
  pause: pauseOf({ paused_until, paused_reason }),
});

/** The consumer as the form of an order shows him on a date. */
export function toKnownConsumer(
  { id, name, address, pause }: PausableConsumer,
  date: BusinessDate,
): KnownConsumer {
  const pauseOfDate = pauseOn(pause, date);
  return {
    consumer_id: id,
    consumer_name: name,
    address,
    ...(pauseOfDate && { pause: pauseOfDate }),
  };
}

/** Reads the known details of a consumer, and the day of an order. */
@Injectable()
export class OrderPlaces {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    @InjectRepository(OrderLineEntity) private readonly orders: Repository<OrderLineEntity>,
  ) {}

  /** The consumer as this area knows him; null when he is unknown there, even if another area knows him. */
  async consumer(id: string, areaId: number): Promise<PausableConsumer | null> {
    const [row]: ConsumerOfOrder[] = await this.database.query(
      `${CONSUMERS} where consumer_id = $2 and area_id = $1`,
      [areaId, id],
    );
    return row ? toPausable(row) : null;
  }

  /** The consumers of an area whose pause has not ended by a date. */
  async pausedConsumers(areaId: number, date: BusinessDate): Promise<PausableConsumer[]> {
    const rows: ConsumerOfOrder[] = await this.database.query(
      `${CONSUMERS} where area_id = $1 and paused_reason is not null and (paused_until is null or paused_until >= $2) order by consumer_id`,
      [areaId, date],
    );
    return rows.map(toPausable);
  }

  /** The consumer of one of the areas that a person sees: from this area if it knows the consumer, else the newest entry of another area. */
  async consumerAnywhere(
    id: string,
    areaId: number | null,
    zones: readonly number[] | null = null,
  ): Promise<PausableConsumer | null> {
    const [row]: ConsumerOfOrder[] = await this.database.query(
      `${CONSUMERS} where consumer_id = $2 and ($3::int[] is null or area_id = any($3))
       order by area_id = $1 desc nulls last, last_date desc, area_id limit 1`,
      [areaId, id, zones],
    );
    return row ? toPausable(row) : null;
  }

  /**
   * Refuses to bring consumers of a day into another area if it has another person with one of their ids: name and address differ.
   * @throws RuleViolation id-of-another-consumer
   */
  async refuseOtherPeople(
    consumers: readonly Consumer[],
    from: DeliveryDay,
    areaId: number,
  ): Promise<void> {
    if (from.opened?.areaId === areaId) return;
    const [row]: { consumerId: string; name: string; area: string }[] = await this.database.query(
      `select c.consumer_id as "consumerId", c.name, a.name as area
       from unnest($2::text[], $3::text[], $4::text[]) as k(id, name, address)
       join consumer c on c.area_id = $1 and c.consumer_id = k.id
       join area a on a.id = c.area_id
       where k.name <> k.id and c.name <> c.consumer_id and lower(c.name collate "C") <> lower(k.name) and lower(c.address) <> lower(k.address)
       order by c.consumer_id limit 1`,
      [
        areaId,
        consumers.map(({ id }) => id),
        consumers.map(({ name }) => name),
        consumers.map(({ address }) => address),
      ],
    );
    if (row)
      throw new RuleViolation(createMessage('id-of-another-consumer', row), 'conflict', {
        consumerId: row.consumerId,
      });
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

  /** The days of a date on which a consumer id has a stop, in any area. In another area the id may belong to another person. */
  daysOfConsumer(date: string, consumerId: string): Promise<(DayKey & { areaId: number })[]> {
    return this.database.query(
      `select to_char(date, 'YYYY-MM-DD') as date, delivery_boy_id as "deliveryBoyId", area_id as "areaId" from stop where date = $1 and consumer_id = $2 and left_order_id is null
       order by delivery_boy_id`,
      [date, consumerId],
    );
  }
}
