import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { Dependants } from '@milkround/domain';
import { BusinessClock } from '../clock';

/** Open orders: today or later, on a day that is not closed, with a requirement, at a stop that was not visited yet. */
const OPEN_ORDERS = `
  select count(*)::int as "openOrders" from stop s
  join delivery_day d on d.date = s.date and d.delivery_boy_id = s.delivery_boy_id
  cross join lateral jsonb_array_elements(s.lines) line
  where s.date >= $1 and coalesce(jsonb_typeof(d.close), 'null') = 'null' and coalesce(jsonb_typeof(s.done), 'null') = 'null'
    and line ->> 'delivered' is null and (line ->> 'expected')::numeric > 0`;

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
    return this.count(`${OPEN_ORDERS} and (line ->> 'productId')::int = $2`, [
      this.clock.today(),
      id,
    ]);
  }

  ofDeliveryBoy(id: number): Promise<Dependants> {
    return this.count(`${OPEN_ORDERS} and s.delivery_boy_id = $2`, [this.clock.today(), id]);
  }

  private async count(sql: string, values: unknown[]): Promise<Dependants> {
    const [row]: Dependants[] = await this.database.query(sql, values);
    return row ?? {};
  }
}
