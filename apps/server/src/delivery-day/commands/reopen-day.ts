import { CommandHandler, Command, type ICommandHandler } from '@nestjs/cqrs';
import { createMessage, type DayCloseBody } from '@milkround/contracts';
import {
  RuleViolation,
  toCommand,
  type DayKey,
  type DeliveryDayCommandOf,
} from '@milkround/domain';
import { v7 as uuidV7 } from 'uuid';
import { BusinessClock } from '../../clock';
import { Catalog } from '../../catalog/catalog';
import type { Scope } from '../../http/caller';
import type { CommandContext } from '../../log/command-context';
import type { Reached } from '../../log/read-models';
import { assertAreaInScope } from '../day-scope';
import { DeliveryDays } from '../delivery-days';
import { notUnderstood } from './not-understood';

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
  execute({ day, reason, scope, context }: ReopenDay): Promise<Reached> {
    return changeInScope(this, { day, scope, context }, { type: 'ReopenDay', data: { reason } });
  }
}

/**
 * An admin, or a supervisor of the area that the day belongs to, closes it for a delivery boy who cannot: he has left, or his phone is lost. The context
 * has the reason.
 */
export class CloseDayForBoy extends Command<Reached> {
  constructor(
    readonly day: DayKey,
    readonly data: DayCloseBody,
    readonly scope: Scope,
    readonly context: CommandContext & { reason: string },
  ) {
    super();
  }
}

@CommandHandler(CloseDayForBoy)
export class CloseDayForBoyHandler implements ICommandHandler<CloseDayForBoy> {
  constructor(
    readonly days: DeliveryDays,
    readonly catalog: Catalog,
    private readonly clock: BusinessClock,
  ) {}

  /** @throws RuleViolation close-ahead, delivery-boy-unknown, day-already-closed, office-nothing-to-close; VersionConflict after five retries */
  execute({ day, data, scope, context }: CloseDayForBoy): Promise<Reached> {
    if (day.date > this.clock.today())
      throw new RuleViolation(createMessage('close-ahead'), 'invalid', { field: 'orderDate' });
    const command = toCommand({ type: 'day-close', data }, uuidV7());
    if (command?.type !== 'CloseDay') throw notUnderstood();
    return changeInScope(this, { day, scope, context }, command);
  }
}

/** Changes a day of the scope; one that has not begun belongs to the zone of its delivery boy. */
async function changeInScope(
  { days, catalog }: { days: DeliveryDays; catalog: Catalog },
  { day, scope, context }: { day: DayKey; scope: Scope; context: CommandContext },
  command: DeliveryDayCommandOf<'ReopenDay' | 'CloseDay'>,
): Promise<Reached> {
  const boy = await catalog.deliveryBoys.state(day.deliveryBoyId);
  return days.change(day, context, ({ opened }) => {
    assertAreaInScope(boy && (opened?.areaId ?? boy.areaId), scope);
    if (!opened && command.type === 'CloseDay')
      throw new RuleViolation(createMessage('office-nothing-to-close'));
    return { command };
  });
}
