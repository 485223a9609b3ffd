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
import type { Scope } from '../../http/caller';
import type { CommandContext } from '../../log/command-context';
import type { Reached } from '../../log/read-models';

/** Today, the next seven days, and another week if such a day is closed. */
const DAYS_AHEAD = 14;

/** A person sets the order of stops: a delivery boy of his own day, a supervisor in the own area, an admin anywhere. */
export class SetStopOrder extends Command<Reached> {
  constructor(
    readonly day: DayKey,
    readonly consumerIds: readonly string[],
    /** The order that the person saw. */
    readonly shownIds: readonly string[],
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
  ) {}

  /**
   * The day gets the order, and its weekday stores it.
   * @throws RuleViolation order-date-past, order-date-ahead, delivery-boy-unknown, delivery-boy-archived, day-closed, stop-order-empty,
   * stop-order-changed
   */
  async execute({ day, consumerIds, shownIds, scope, context }: SetStopOrder): Promise<Reached> {
    return this.days.change(day, context, async (state) => {
      const today = this.clock.today();
      if (day.date < today) throw new RuleViolation(createMessage('order-date-past'), 'invalid');
      const lastDate = scope.deliveryBoyId === null ? addDays(today, DAYS_AHEAD) : today;
      if (day.date > lastDate)
        throw new RuleViolation(createMessage('order-date-ahead'), 'invalid');
      const boy = await this.catalog.deliveryBoys.load(day.deliveryBoyId);
      const areaId = state.opened?.areaId ?? boy.state?.areaId;
      const isSeen = scope.areaId === null || scope.areaId === areaId;
      activeOrRefuse(isSeen ? boy.state : null, 'delivery-boy');
      const weekday = isoWeekdayOf(day.date);
      return {
        command: { type: 'SetStopOrder', data: { weekday, consumerIds, shown: shownIds } },
        relies: [boy.at],
      };
    });
  }
}
