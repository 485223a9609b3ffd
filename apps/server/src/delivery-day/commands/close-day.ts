import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Reached } from '../../log/read-models';
import { DeliveryDays } from '../delivery-days';
import { DayCommand } from './day-command';

/** A delivery boy closes the books of his day. */
export class CloseDay extends DayCommand<'CloseDay'> {}

@CommandHandler(CloseDay)
export class CloseDayHandler implements ICommandHandler<CloseDay> {
  constructor(private readonly days: DeliveryDays) {}

  /** @throws RuleViolation day-already-closed, day-not-opened, quantity-invalid; VersionConflict after five retries */
  execute(asked: CloseDay): Promise<Reached> {
    return this.days.change(asked, () => ({ command: { type: 'CloseDay', data: asked.data } }));
  }
}
