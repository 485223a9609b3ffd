import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { streams, type Actor, type DayKey } from '@milkround/domain';
import { BusinessClock } from '../../clock';
import { Sessions } from '../../identity/sessions';
import { DeliveryDays } from '../delivery-days';
import { SetMissingEntriesAside } from './set-missing-entries-aside';

/**
 * A delivery boy whose books of today are closed, by himself or by the office for him, is signed out everywhere. A late close of an earlier day leaves
 * him signed in.
 */
export class EndSessionsAfterClose extends Command<void> {
  constructor(
    readonly day: DayKey,
    readonly actor: Actor,
  ) {
    super();
  }
}

/**
 * Runs after the close is written and shown, and again when a close is repeated: a server may have stopped in between. A day that was reopened
 * meanwhile ends no session. It is not part of `CloseDay`, because that is also how the office applies a close that was set aside, which ends
 * no session.
 */
@CommandHandler(EndSessionsAfterClose)
export class EndSessionsAfterCloseHandler implements ICommandHandler<EndSessionsAfterClose> {
  constructor(
    private readonly days: DeliveryDays,
    private readonly sessions: Sessions,
    private readonly clock: BusinessClock,
    private readonly commands: CommandBus,
  ) {}

  async execute({ day, actor }: EndSessionsAfterClose): Promise<void> {
    if (day.date !== this.clock.today()) return;
    const { state } = await this.days.states.load(streams.deliveryDay(day.date, day.deliveryBoyId));
    if (!state.closed) return;
    await this.commands.execute(new SetMissingEntriesAside(day.deliveryBoyId));
    await this.sessions.revokeAll('delivery-boy', day.deliveryBoyId, {
      reason: 'day-closed',
      actor,
    });
  }
}
