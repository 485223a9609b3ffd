import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { DayKey, Dependants } from '@milkround/domain';
import { BusinessClock } from '../clock';

/** Open orders: today or later, on a day that is not closed, with a requirement, at a stop that was not visited yet. */
const OPEN_ORDERS = `
  from stop s
  join delivery_day d on d.date = s.date and d.delivery_boy_id = s.delivery_boy_id
  cross join lateral jsonb_array_elements(s.lines) line
  where s.date >= $1 and coalesce(jsonb_typeof(d.close), 'null') = 'null' and coalesce(jsonb_typeof(s.done), 'null') = 'null'
    and line ->> 'delivered' is null and (line ->> 'expected')::numeric > 0`;

const COUNT = 'select count(*)::int as "openOrders"';
const OF_PRODUCT = `(line ->> 'productId')::int = $2`;
const OF_BOY = 's.delivery_boy_id = $2';

/** Counts the dependants of an entity that is to be archived. */
@Injectable()
export class DependantsQuery {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly clock: BusinessClock,
  ) {}

  ofArea(id: number): Promise<Dependants> {
    return this.count(
      `select (select count(*)::int from supervisor where area_ids @> to_jsonb($1::int) and not archived) as supervisors,
         (select count(*)::int from delivery_boy where area_id = $1 and not archived) as "deliveryBoys"`,
      [id],
    );
  }

  ofSupervisor(id: number): Promise<Dependants> {
    return this.count(
      'select count(*)::int as "deliveryBoys" from delivery_boy where supervisor_id = $1 and not archived',
      [id],
    );
  }

  ofProduct(id: number): Promise<Dependants> {
    return this.count(`${COUNT} ${OPEN_ORDERS} and ${OF_PRODUCT}`, [this.clock.today(), id]);
  }

  ofDeliveryBoy(id: number): Promise<Dependants> {
    return this.count(`${COUNT} ${OPEN_ORDERS} and ${OF_BOY}`, [this.clock.today(), id]);
  }

  /** The days with open orders, by date. */
  openDays(kind: 'delivery-boy' | 'product', id: number): Promise<DayKey[]> {
    return this.database.query(
      `select distinct to_char(s.date, 'YYYY-MM-DD') as date, s.delivery_boy_id as "deliveryBoyId" ${OPEN_ORDERS}
         and ${kind === 'product' ? OF_PRODUCT : OF_BOY} order by 1, 2`,
      [this.clock.today(), id],
    );
  }

  private async count(sql: string, values: unknown[]): Promise<Dependants> {
    const [row]: Dependants[] = await this.database.query(sql, values);
    return row ?? {};
  }
}
