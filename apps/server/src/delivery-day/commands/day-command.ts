import { Command } from '@nestjs/cqrs';
import type { DayKey, DeliveryDayCommandOf, DeliveryDayCommandType } from '@milkround/domain';
import type { CommandContext } from '../../log/command-context';
import type { Reached } from '../../log/read-models';
import type { UnitOfWork } from '../unit-of-work';

/** A person's command for one delivery day, with the data of the domain's command of the same name. */
export abstract class DayCommand<Type extends DeliveryDayCommandType> extends Command<Reached> {
  constructor(
    readonly day: DayKey,
    readonly data: DeliveryDayCommandOf<Type>['data'],
    readonly context: CommandContext,
    /** Decides and writes the change with others; without one it is written by itself. */
    readonly unit?: UnitOfWork,
  ) {
    super();
  }
}
