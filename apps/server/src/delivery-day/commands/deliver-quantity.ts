import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Reached } from '../../log/read-models';
import { DeliveryDays } from '../delivery-days';
import { DayCommand } from './day-command';

/** A delivery boy has delivered a quantity of one order. */
export class DeliverQuantity extends DayCommand<'DeliverQuantity'> {}

@CommandHandler(DeliverQuantity)
export class DeliverQuantityHandler implements ICommandHandler<DeliverQuantity> {
  constructor(private readonly days: DeliveryDays) {}

  /** @throws RuleViolation order-unknown, quantity-invalid, day-closed; VersionConflict after five retries */
  execute(asked: DeliverQuantity): Promise<Reached> {
    return this.days.change(asked, () => ({ command: { type: 'DeliverQuantity', data: asked.data } }));
  }
}
