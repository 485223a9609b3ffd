import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DayKey } from '@milkround/domain';
import { DataSource } from 'typeorm';
import type { Scope } from '../http/caller';
import { assertAreaInScope, unknownDeliveryBoy } from './day-scope';

export interface BoyOfDay {
  name: string;
  areaId: number;
  isClosed: boolean;
  isArchived: boolean;
}

/** Selects columns of a delivery boy `b` and his day `d`, which are given by parameters. The day may not be open yet. */
export const selectBoyOfDay = (
  columns: string,
  { deliveryBoyId, date }: { deliveryBoyId: string; date: string },
): string =>
  `select ${columns} from delivery_boy b left join delivery_day d on d.delivery_boy_id = b.id and d.date = ${date} where b.id = ${deliveryBoyId}`;

/** The area of a day: the area under which it opened, also if its people have moved since; else the area of its delivery boy. */
export const AREA_OF_DAY = 'coalesce(d.area_id, b.area_id)';

const COLUMNS = `b.name, ${AREA_OF_DAY} as "areaId", coalesce(jsonb_typeof(d.close) = 'object', false) as "isClosed", b.archived as "isArchived"`;

@Injectable()
export class BoyOfDayQuery {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  /** Null for an unknown delivery boy. */
  async find({ date, deliveryBoyId }: DayKey): Promise<BoyOfDay | null> {
    const sql = selectBoyOfDay(COLUMNS, { deliveryBoyId: '$1', date: '$2' });
    const [boy]: BoyOfDay[] = await this.database.query(sql, [deliveryBoyId, date]);
    return boy ?? null;
  }

  async areaOf(day: DayKey): Promise<number | null> {
    return (await this.find(day))?.areaId ?? null;
  }

  /** @throws RuleViolation delivery-boy-unknown, also for a delivery boy outside of the scope */
  async inScope(day: DayKey, scope: Scope): Promise<BoyOfDay> {
    const boy = await this.find(day);
    if (!boy || (scope.deliveryBoyId !== null && scope.deliveryBoyId !== day.deliveryBoyId))
      throw unknownDeliveryBoy();
    assertAreaInScope(boy.areaId, scope);
    return boy;
  }
}
