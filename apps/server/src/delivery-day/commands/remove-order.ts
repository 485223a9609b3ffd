import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CommandContext } from '../../log/command-context';
import type { Reached } from '../../log/read-models';
import { DeliveredBy } from '../delivered-by';
import { DeliveryDays } from '../delivery-days';
import { requireOrder, TodaysOrders } from '../todays-orders.query';

/** An admin deletes one of today's orders. */
export class RemoveOrder extends Command<Reached> {
  constructor(
    readonly orderId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(RemoveOrder)
export class RemoveOrderHandler implements ICommandHandler<RemoveOrder> {
  constructor(
    private readonly days: DeliveryDays,
    private readonly orders: TodaysOrders,
    private readonly deliveredBy: DeliveredBy,
  ) {}

  /** @throws RuleViolation order-unknown, order-not-today, order-gone, delivered-delete, done-delete, day-closed; CommandReused */
  async execute({ orderId, context }: RemoveOrder): Promise<Reached> {
    const earlierResult = await this.days.earlier(context);
    if (earlierResult) return earlierResult;
    const day = await this.orders.dayOf(orderId);
    return this.deliveredBy.explainRefusal(
      this.days.change(day, context, (state) => {
        requireOrder(state, orderId);
        return { command: { type: 'RemoveOrder', data: { orderId } } };
      }),
    );
  }
}
