import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Reached } from '../../log/read-models';
import { DeliveryDays } from '../delivery-days';
import { DayCommand } from './day-command';

/** A delivery boy takes the next stops together. */
export class CreateRound extends DayCommand<'CreateRound'> {}

@CommandHandler(CreateRound)
export class CreateRoundHandler implements ICommandHandler<CreateRound> {
  constructor(private readonly days: DeliveryDays) {}

  /** @throws RuleViolation round-too-small, round-too-large, day-closed; VersionConflict after five retries */
  execute(asked: CreateRound): Promise<Reached> {
    return this.days.change(asked, () => ({ command: { type: 'CreateRound', data: asked.data } }));
  }
}
