import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { streams, type DayKey } from '@milkround/domain';
import { BusinessClock } from '../../clock';
import { Sessions } from '../../identity/sessions';
import { DeliveryDays } from '../delivery-days';
import { SetMissingEntriesAside } from './set-missing-entries-aside';

/** A delivery boy who has closed today's books is signed out everywhere. A late close of an earlier day leaves him signed in. */
export class EndSessionsAfterClose extends Command<void> {
  constructor(readonly day: DayKey) {
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

  async execute({ day }: EndSessionsAfterClose): Promise<void> {
    if (day.date !== this.clock.today()) return;
    const { state } = await this.days.states.load(streams.deliveryDay(day.date, day.deliveryBoyId));
    if (!state.closed) return;
    const actor = { role: 'delivery-boy' as const, id: day.deliveryBoyId };
    await this.commands.execute(new SetMissingEntriesAside(day.deliveryBoyId));
    await this.sessions.revokeAll(actor.role, actor.id, { reason: 'day-closed', actor });
  }
}
