import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { createMessage } from '@milkround/contracts';
import {
  activeOrRefuse,
  addDays,
  isoWeekdayOf,
  RuleViolation,
  type DayKey,
} from '@milkround/domain';
import { Catalog } from '../../catalog/catalog';
import { BusinessClock } from '../../clock';
import { DeliveryDays } from '../../delivery-day/delivery-days';
import { isZoneOf, type Scope } from '../../http/caller';
import type { CommandContext } from '../../log/command-context';
import type { Reached } from '../../log/read-models';
import type { StopOrderInput } from '../stop-order.input';
import { StopOrderQuery } from '../stop-order.query';

/** Today, the next seven days, and another week if such a day is closed. */
const DAYS_AHEAD = 14;

/** A person sets the order of stops: a delivery boy of his own day, a supervisor in the own area, an admin anywhere. */
export class SetStopOrder extends Command<Reached> {
  constructor(
    readonly day: DayKey,
    /** The new order, the one that the person saw, and whether it counts for its weekday only. */
    readonly order: Omit<StopOrderInput, 'orderDate'>,
    readonly scope: Scope,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(SetStopOrder)
export class SetStopOrderHandler implements ICommandHandler<SetStopOrder> {
  constructor(
    private readonly days: DeliveryDays,
    private readonly catalog: Catalog,
    private readonly clock: BusinessClock,
    private readonly orders: StopOrderQuery,
  ) {}

  /**
   * The day gets the order, which is kept for all days or for its weekday.
   * @throws RuleViolation order-date-past, order-date-ahead, delivery-boy-unknown, delivery-boy-archived, day-closed, stop-order-empty,
   * stop-order-changed
   */
  async execute({ day, order, scope, context }: SetStopOrder): Promise<Reached> {
    return this.days.change(day, context, async (state) => {
      const today = this.clock.today();
      if (day.date < today) throw new RuleViolation(createMessage('order-date-past'), 'invalid');
      const lastDate = scope.deliveryBoyId === null ? addDays(today, DAYS_AHEAD) : today;
      if (day.date > lastDate)
        throw new RuleViolation(createMessage('order-date-ahead'), 'invalid');
      const boy = await this.catalog.deliveryBoys.load(day.deliveryBoyId);
      const areaId = state.opened?.areaId ?? boy.state?.areaId;
      const isSeen = areaId !== undefined && isZoneOf(scope, areaId);
      activeOrRefuse(isSeen ? boy.state : null, 'delivery-boy');
      const weekday = isoWeekdayOf(day.date);
      const keptOrder = await this.orders.findKept(day.deliveryBoyId, weekday);
      const { weekdayOnly, consumerIds, shown } = order;
      const isException = (weekdayOnly ?? (keptOrder?.kept === 'weekday' ? 1 : 0)) === 1;
      return {
        command: {
          type: 'SetStopOrder',
          data: {
            weekday: isException ? weekday : null,
            ...{ consumerIds, shown, kept: keptOrder?.consumerIds ?? [] },
          },
        },
        relies: [boy.at],
      };
    });
  }
}
