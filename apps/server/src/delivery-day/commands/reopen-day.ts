import { CommandHandler, Command, type ICommandHandler } from '@nestjs/cqrs';
import type { DayKey } from '@milkround/domain';
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
    private readonly days: DeliveryDays,
    private readonly catalog: Catalog,
  ) {}

  /** @throws RuleViolation delivery-boy-unknown, day-not-closed, reason-required; VersionConflict after five retries */
  async execute({ day, reason, scope, context }: ReopenDay): Promise<Reached> {
    const boy = await this.catalog.deliveryBoys.state(day.deliveryBoyId);
    return this.days.change(day, context, ({ opened }) => {
      assertAreaInScope(boy && (opened?.areaId ?? boy.areaId), scope);
      return { command: { type: 'ReopenDay', data: { reason } } };
    });
  }
}
