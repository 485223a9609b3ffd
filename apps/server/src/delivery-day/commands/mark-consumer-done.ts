import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Reached } from '../../log/read-models';
import { DeliveryDays } from '../delivery-days';
import { DayCommand } from './day-command';

/** A delivery boy has visited a consumer. */
export class MarkConsumerDone extends DayCommand<'MarkConsumerDone'> {}

@CommandHandler(MarkConsumerDone)
export class MarkConsumerDoneHandler implements ICommandHandler<MarkConsumerDone> {
  constructor(private readonly days: DeliveryDays) {}

  /** @throws RuleViolation consumer-unknown, day-closed; VersionConflict after five retries */
  execute(asked: MarkConsumerDone): Promise<Reached> {
    return this.days.change(asked, () => ({ command: { type: 'MarkConsumerDone', data: asked.data } }));
  }
}
