import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AskedBy } from '../../log/asked-by';
import type { Reached } from '../../log/read-models';
import { DeliveredBy } from '../delivered-by';
import { DeliveryDays, keyReused } from '../delivery-days';
import { standing, TodaysOrders } from '../todays-orders.query';

/** An admin deletes one of today's orders. */
export class RemoveOrder extends Command<Reached> {
  constructor(
    readonly orderId: string,
    readonly by: AskedBy,
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

  /** @throws RuleViolation order-unknown, order-not-today, order-gone, order-delivered, day-closed, key-reused */
  async execute({ orderId, by }: RemoveOrder): Promise<Reached> {
    const before = await this.days.earlier(by);
    if (before) return this.repeated(orderId, by, before);
    const day = await this.orders.dayOf(orderId);
    return this.deliveredBy.explained(
      this.days.change({ day, by }, (state) => {
        standing(state, orderId);
        return { command: { type: 'RemoveOrder', data: { orderId } } };
      }),
    );
  }

  /** @throws RuleViolation key-reused, unless it was this very deletion */
  private async repeated(orderId: string, by: AskedBy, reached: Reached): Promise<Reached> {
    const { recorded } = await this.days.outcome(by, reached);
    if (!recorded.some((fact) => fact.type === 'OrderRemoved' && fact.data.orderId === orderId)) throw keyReused();
    return reached;
  }
}
