import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { DayKey, DeliveryDayCommandOf } from '@milkround/domain';
import type { Scope } from '../../http/caller';
import type { CommandContext } from '../../log/command-context';
import type { Reached } from '../../log/read-models';
import { assertAreaInScope } from '../day-scope';
import { DeliveryDays } from '../delivery-days';

/** An admin, or a supervisor of the area that the day belongs to, counts the cash of a close. */
export class CountCash extends Command<Reached> {
  constructor(
    readonly day: DayKey,
    readonly data: DeliveryDayCommandOf<'CountCash'>['data'],
    readonly scope: Scope,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(CountCash)
export class CountCashHandler implements ICommandHandler<CountCash> {
  constructor(private readonly days: DeliveryDays) {}

  /** @throws RuleViolation delivery-boy-unknown, day-not-closed, cash-counted-meanwhile; VersionConflict after five retries */
  execute({ day, data, scope, context }: CountCash): Promise<Reached> {
    return this.days.change(day, context, ({ opened }) => {
      assertAreaInScope(opened?.areaId, scope);
      return { command: { type: 'CountCash', data } };
    });
  }
}
