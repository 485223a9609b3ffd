import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DayKey, DeliveryDay, DeliveryDayCommand } from '@milkround/domain';
import { DataSource } from 'typeorm';
import { v5 as uuidV5 } from 'uuid';
import { BusinessClock } from '../clock';
import { DeliveryDays } from '../delivery-day/delivery-days';
import type { CommandContext } from '../log/command-context';
import type { Reached } from '../log/read-models';

/** Restricts the days to those of some dates, or to those of a zone. */
interface DaysFilter {
  from?: string;
  until?: string | null;
  areaId?: number;
}

@Injectable()
export class ConsumerDays {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly days: DeliveryDays,
    private readonly clock: BusinessClock,
  ) {}

  /** Returns the days by date and delivery boy. */
  list(
    consumerId: string,
    { from = '', until = null, areaId }: DaysFilter = {},
  ): Promise<DayKey[]> {
    const today = this.clock.today();
    return this.database.query(
      `select to_char(date, 'YYYY-MM-DD') as date, delivery_boy_id as "deliveryBoyId" from stop
       where consumer_id = $1 and date >= $2 and ($3::date is null or date <= $3)
         and ($4::int is null or area_id = $4) and left_order_id is null order by 1, 2`,
      [consumerId, from > today ? from : today, until, areaId ?? null],
    );
  }

  /**
   * Changes each day by a command of its own, whose id follows from the request.
   * @param reached the position that is answered if the consumer has no day
   */
  async changeEach(
    { consumerId, ...filter }: DaysFilter & { consumerId: string },
    context: CommandContext,
    reached: Reached,
    decide: (state: DeliveryDay, day: DayKey) => DeliveryDayCommand[],
  ): Promise<Reached> {
    let latest = reached;
    for (const day of await this.list(consumerId, filter)) {
      const commandId = uuidV5(`${day.date}/${day.deliveryBoyId}`, context.commandId);
      latest = await this.days.changeAll(day, { ...context, commandId }, (state) =>
        decide(state, day).map((command) => () => ({ command })),
      );
    }
    return latest;
  }
}
