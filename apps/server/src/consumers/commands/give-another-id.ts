import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { describeConsumer, giveAnotherId, type Consumer, type DayKey } from '@milkround/domain';
import { assertAreaInScope } from '../../delivery-day/day-scope';
import { DeliveryDays } from '../../delivery-day/delivery-days';
import { OrderPlaces } from '../../delivery-day/order-places.query';
import type { Scope } from '../../http/caller';
import type { CommandContext } from '../../log/command-context';
import type { Reached } from '../../log/read-models';

/** The office gives the orders of a stop the id that was meant. */
export class GiveAnotherId extends Command<Reached> {
  constructor(
    readonly day: DayKey,
    readonly consumerId: string,
    /** `name` and `address` count for an unknown id. */
    readonly other: Consumer,
    readonly scope: Scope,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(GiveAnotherId)
export class GiveAnotherIdHandler implements ICommandHandler<GiveAnotherId> {
  constructor(
    private readonly days: DeliveryDays,
    private readonly places: OrderPlaces,
  ) {}

  /** @throws RuleViolation delivery-boy-unknown for a day of another area, and those of `giveAnotherId` */
  async execute({ day, consumerId, other, scope, context }: GiveAnotherId): Promise<Reached> {
    const known = await this.places.consumer(other.id, scope.zones);
    const consumer = describeConsumer(other.id, known, other);
    return this.days.changeAll(day, context, (state) => {
      assertAreaInScope(state.opened?.areaId, scope);
      return giveAnotherId(state, consumerId, consumer).map((command) => () => ({ command }));
    });
  }
}
