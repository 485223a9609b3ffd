import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Reached } from '../../log/read-models';
import { DeliveryDays } from '../delivery-days';
import { DayCommand } from './day-command';

/** A delivery boy takes Done back. */
export class ReopenConsumer extends DayCommand<'ReopenConsumer'> {}

@CommandHandler(ReopenConsumer)
export class ReopenConsumerHandler implements ICommandHandler<ReopenConsumer> {
  constructor(private readonly days: DeliveryDays) {}

  /** @throws RuleViolation consumer-unknown, day-closed; VersionConflict after five retries */
  execute(asked: ReopenConsumer): Promise<Reached> {
    return this.days.change(asked, () => ({ command: { type: 'ReopenConsumer', data: asked.data } }));
  }
}
