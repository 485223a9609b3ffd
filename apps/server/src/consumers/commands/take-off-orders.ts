import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DayKey, Stop } from '@milkround/domain';
import { DataSource } from 'typeorm';
import { v5 as uuidV5 } from 'uuid';
import { BusinessClock } from '../../clock';
import { DeliveryDays } from '../../delivery-day/delivery-days';
import type { CommandContext } from '../../log/command-context';
import type { Reached } from '../../log/read-models';

/** The office takes the orders of a consumer off the lists from today until a date. */
export class TakeOffOrders extends Command<Reached> {
  constructor(
    readonly consumerId: string,
    /** The last date; null for all coming days. */
    readonly until: string | null,
    /** What was reached before, for a consumer without orders. */
    readonly reached: Reached,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(TakeOffOrders)
export class TakeOffOrdersHandler implements ICommandHandler<TakeOffOrders> {
  constructor(
    private readonly days: DeliveryDays,
    private readonly clock: BusinessClock,
    @InjectDataSource() private readonly database: DataSource,
  ) {}

  /** Each day has a command of its own, whose id follows from the request. Stops at which something is recorded and closed days stay. */
  async execute({ consumerId, until, reached, context }: TakeOffOrders): Promise<Reached> {
    const days: DayKey[] = await this.database.query(
      `select to_char(date, 'YYYY-MM-DD') as date, delivery_boy_id as "deliveryBoyId" from stop
       where consumer_id = $1 and date >= $2 and ($3::date is null or date <= $3) and left_order_id is null order by date, delivery_boy_id`,
      [consumerId, this.clock.today(), until],
    );
    let latest = reached;
    for (const day of days) {
      const commandId = uuidV5(`${day.date}/${day.deliveryBoyId}`, context.commandId);
      latest = await this.days.changeAll(day, { ...context, commandId }, ({ closed, stops }) => {
        const stop = stops.get(consumerId);
        if (closed || !stop || isRecorded(stop)) return [];
        return stop.lines.map(({ orderId }) => () => ({
          command: { type: 'RemoveOrder', data: { orderId } },
        }));
      });
    }
    return latest;
  }
}

const isRecorded = ({ done, absence, payment, bottles, lines }: Stop): boolean =>
  done !== null ||
  absence !== null ||
  payment.amount !== null ||
  bottles !== undefined ||
  lines.some(({ delivered }) => delivered !== null);
