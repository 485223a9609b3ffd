import { CommandHandler, Command, type ICommandHandler } from '@nestjs/cqrs';
import type { DayKey, DeliveryDay, DeliveryDayCommand } from '@milkround/domain';
import { Catalog } from '../../catalog/catalog';
import type { Scope } from '../../http/caller';
import type { CommandContext } from '../../log/command-context';
import type { Reached } from '../../log/read-models';
import { assertAreaInScope } from '../day-scope';
import { DeliveryDays } from '../delivery-days';

/** An admin, or a supervisor of the area that the day belongs to, opens the books of a closed day again. */
export class ReopenDay extends Command<Reached> {
  constructor(
    readonly day: DayKey,
    readonly reason: string,
    readonly scope: Scope,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ReopenDay)
export class ReopenDayHandler implements ICommandHandler<ReopenDay> {
  constructor(
    readonly days: DeliveryDays,
    readonly catalog: Catalog,
  ) {}

  /** @throws RuleViolation delivery-boy-unknown, day-not-closed, reason-required; VersionConflict after five retries */
  execute({ reason, ...request }: ReopenDay): Promise<Reached> {
    return changeInScope(this, request, () => ({ type: 'ReopenDay', data: { reason } }));
  }
}

/** Changes a day of the scope; one that has not begun belongs to the zone of its delivery boy. */
export async function changeInScope(
  { days, catalog }: { days: DeliveryDays; catalog: Catalog },
  { day, scope, context }: { day: DayKey; scope: Scope; context: CommandContext },
  commandOn: (state: DeliveryDay) => DeliveryDayCommand,
): Promise<Reached> {
  const boy = await catalog.deliveryBoys.state(day.deliveryBoyId);
  return days.change(day, context, (state) => {
    assertAreaInScope(boy && (state.opened?.areaId ?? boy.areaId), scope);
    return { command: commandOn(state) };
  });
}
