import { CommandHandler, type ICommandHandler, Command } from '@nestjs/cqrs';
import type { DayKey, DeliveryDayCommand } from '@milkround/domain';
import type { AskedBy } from '../log/asked-by';
import type { Reached } from '../log/read-models';
import { DeliveryDays } from './delivery-days';

/** Wants one thing of one delivery day. */
export class ChangeDay extends Command<Reached> {
  constructor(
    readonly day: DayKey,
    readonly command: DeliveryDayCommand,
    readonly by: AskedBy,
  ) {
    super();
  }
}

@CommandHandler(ChangeDay)
export class ChangeDayHandler implements ICommandHandler<ChangeDay> {
  constructor(private readonly days: DeliveryDays) {}

  /** @throws RuleViolation; VersionConflict after five lost races */
  execute({ day, command, by }: ChangeDay): Promise<Reached> {
    return this.days.change(day, command, by);
  }
}
