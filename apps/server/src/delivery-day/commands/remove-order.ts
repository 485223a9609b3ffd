import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CommandContext } from '../../log/command-context';
import type { Reached } from '../../log/read-models';
import { DeliveredBy } from '../delivered-by';
import { DeliveryDays, keyReused } from '../delivery-days';
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

  /** @throws RuleViolation order-unknown, order-not-today, order-gone, delivered-delete, done-delete, recorded-delete, day-closed, key-reused */
  async execute({ orderId, context }: RemoveOrder): Promise<Reached> {
    const earlierResult = await this.days.earlier(context);
    if (earlierResult) return this.assertSameDeletion(orderId, context, earlierResult);
    const day = await this.orders.dayOf(orderId);
    return this.deliveredBy.explainRefusal(
      this.days.change(day, context, (state) => {
        requireOrder(state, orderId);
        return { command: { type: 'RemoveOrder', data: { orderId } } };
      }),
    );
  }

  /** @throws RuleViolation key-reused, unless it was this very deletion */
  private async assertSameDeletion(
    orderId: string,
    context: CommandContext,
    result: Reached,
  ): Promise<Reached> {
    const { recorded } = await this.days.outcome(context, result);
    if (!recorded.some((fact) => fact.type === 'OrderRemoved' && fact.data.orderId === orderId))
      throw keyReused();
    return result;
  }
}
