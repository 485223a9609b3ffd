import { CommandHandler, Command, type ICommandHandler } from '@nestjs/cqrs';
import { createMessage, type DayCloseBody } from '@milkround/contracts';
import { RuleViolation, toCommand, type DayKey } from '@milkround/domain';
import { v7 as uuidV7 } from 'uuid';
import { Catalog } from '../../catalog/catalog';
import { BusinessClock } from '../../clock';
import type { Scope } from '../../http/caller';
import type { CommandContext } from '../../log/command-context';
import type { Reached } from '../../log/read-models';
import { DeliveryDays } from '../delivery-days';
import { notUnderstood } from './not-understood';
import { changeInScope } from './reopen-day';

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

  /**
   * @throws RuleViolation close-ahead, delivery-boy-unknown, day-already-closed, office-nothing-to-close; VersionConflict after five retries
   */
  execute({ data, ...request }: CloseDayForBoy): Promise<Reached> {
    if (request.day.date > this.clock.today())
      throw new RuleViolation(createMessage('close-ahead'), 'invalid', { field: 'orderDate' });
    const command = toCommand({ type: 'day-close', data }, uuidV7());
    if (command?.type !== 'CloseDay') throw notUnderstood();
    return changeInScope(this, request, ({ opened }) => {
      if (!opened) throw new RuleViolation(createMessage('office-nothing-to-close'));
      return command;
    });
  }
}
