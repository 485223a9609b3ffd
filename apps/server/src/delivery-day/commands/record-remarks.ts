import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Reached } from '../../log/read-models';
import { DeliveryDays } from '../delivery-days';
import { DayCommand } from './day-command';

/** A delivery boy has received a payment, or met nobody. */
export class RecordRemarks extends DayCommand<'RecordRemarks'> {}

@CommandHandler(RecordRemarks)
export class RecordRemarksHandler implements ICommandHandler<RecordRemarks> {
  constructor(private readonly days: DeliveryDays) {}

  /** @throws RuleViolation consumer-unknown, amount-negative, quantity-invalid, absence-letter, day-closed; VersionConflict after five retries */
  execute(asked: RecordRemarks): Promise<Reached> {
    return this.days.change(asked, () => ({ command: { type: 'RecordRemarks', data: asked.data } }));
  }
}
