import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { StopInOrder, StopOrderForm } from '@milkround/contracts';
import { addDays, EVERY_DAY, isoWeekdayOf, type DayKey } from '@milkround/domain';
import { DataSource } from 'typeorm';
import { BusinessClock } from '../clock';
import { BoyOfDayQuery, type BoyOfDay } from '../delivery-day/boy-of-day.query';
import { unknownDeliveryBoy } from '../delivery-day/day-scope';
import { isKnownIn } from '../delivery-day/known-consumers.sql';
import type { Scope } from '../http/caller';

interface KeptOrder {
  consumerIds: string[];
  kept: NonNullable<StopOrderForm['kept']>;
}

/** The number of weeks in which a delivered day is searched. */
const WEEKS_BACK = 5;

/** Reads the order of stops as it is for a weekday. */
@Injectable()
export class StopOrderQuery {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly clock: BusinessClock,
    private readonly boys: BoyOfDayQuery,
  ) {}

  /** Returns the form of the next such weekday, including today; the week after if it is closed. @throws RuleViolation delivery-boy-unknown */
  async of(deliveryBoyId: number, weekday: number, scope: Scope): Promise<StopOrderForm> {
    const today = this.clock.today();
    const nextDate = addDays(today, (weekday - isoWeekdayOf(today) + 7) % 7);
    const first = await this.boy({ date: nextDate, deliveryBoyId }, scope);
    const date = first.isClosed ? addDays(nextDate, 7) : nextDate;
    const { areaId, name } = first.isClosed
      ? await this.boy({ date, deliveryBoyId }, scope)
      : first;
    const keptOrder = await this.findKept(deliveryBoyId, weekday);
    const [stops, keptStops, delivered] = await Promise.all([
      this.stops({ date, deliveryBoyId }),
      keptOrder ? this.withNames(keptOrder.consumerIds, areaId) : [],
      this.delivered({ date, deliveryBoyId }, areaId),
    ]);
    const shownStops =
      stops.length > 0
        ? stops
        : keptStops.length > 0
          ? keptStops
          : delivered
            ? await this.withNames(delivered.consumerIds, areaId)
            : [];
    return {
      deliveryBoy: { id: deliveryBoyId, name },
      date,
      weekday,
      stops: shownStops,
      kept: keptStops.length > 0 ? (keptOrder?.kept ?? null) : null,
      delivered,
    };
  }

  private async boy(day: DayKey, scope: Scope): Promise<BoyOfDay> {
    const boy = await this.boys.inScope(day, scope);
    if (boy.isArchived) throw unknownDeliveryBoy();
    return boy;
  }

  private stops({ date, deliveryBoyId }: DayKey): Promise<StopInOrder[]> {
    return this.database.query(
      `select consumer_id as "consumerId", name, address from stop where date = $1 and delivery_boy_id = $2 and left_order_id is null order by sequence, consumer_id`,
      [date, deliveryBoyId],
    );
  }

  /** Returns the order that is kept for a weekday: its exception, else the one for all days. */
  async findKept(deliveryBoyId: number, weekday: number): Promise<KeptOrder | null> {
    const [row]: KeptOrder[] = await this.database.query(
      `select consumer_ids as "consumerIds", case when weekday = ${EVERY_DAY} then 'all-days' else 'weekday' end as kept
       from stop_order where delivery_boy_id = $1 and weekday in (${EVERY_DAY}, $2) order by weekday desc limit 1`,
      [deliveryBoyId, weekday],
    );
    return row ?? null;
  }

  /** Returns those of the consumers whom the area knows; a delivery boy may come from another area. */
  private withNames(consumerIds: readonly string[], areaId: number): Promise<StopInOrder[]> {
    return this.database.query(
      `select c.consumer_id as "consumerId", c.name, c.address
       from unnest($1::text[]) with ordinality as k(id, place) join consumer a on a.consumer_id = k.id
       join consumer c on c.consumer_id = coalesce(a.merged_into, a.consumer_id) and not (a.merged_into = any($1)) is true and ${isKnownIn('array[$2::int]', null)} order by k.place`,
      [consumerIds, areaId],
    );
  }

  /** Returns the stops of the last such weekday with deliveries in the area, in the order of the deliveries. */
  private async delivered(
    { date, deliveryBoyId }: DayKey,
    areaId: number,
  ): Promise<StopOrderForm['delivered']> {
    const dates = Array.from({ length: WEEKS_BACK }, (_, week) => addDays(date, -7 * (week + 1)));
    const rows: { date: string; consumerId: string }[] = await this.database.query(
      `select to_char(date, 'YYYY-MM-DD') as date, consumer_id as "consumerId" from stop
       where delivery_boy_id = $2 and area_id = $3 and delivered_at is not null
         and date = (select max(date) from stop where delivery_boy_id = $2 and area_id = $3 and date = any($1::date[]) and delivered_at is not null)
       order by delivered_at, sequence, consumer_id`,
      [dates, deliveryBoyId, areaId],
    );
    const [first] = rows;
    return first
      ? { date: first.date, consumerIds: rows.map(({ consumerId }) => consumerId) }
      : null;
  }
}
