import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { decide, type DayKey, type SetAside } from '@milkround/domain';
import type { CommandOutcome } from '@milkround/event-store';
import { DeliveryDays } from '../../delivery-day/delivery-days';
import type { CommandContext } from '../../log/command-context';

/** Stores an entry of a phone that the rules refuse on arrival, for a supervisor or an admin. */
export class SetEntryAside extends Command<CommandOutcome> {
  constructor(
    /** The day in whose log the entry is stored. */
    readonly home: DayKey,
    /** `areaId`: the area whose supervisor sees the entry, if the day has not opened. */
    readonly entry: SetAside,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(SetEntryAside)
export class SetEntryAsideHandler implements ICommandHandler<SetEntryAside> {
  constructor(private readonly days: DeliveryDays) {}

  /** It does not wait for the read models. @throws VersionConflict after five retries */
  execute({ home, entry, context }: SetEntryAside): Promise<CommandOutcome> {
    return this.days.enter(home, context, (state) => {
      const areaId = state.opened?.areaId ?? entry.areaId;
      return Promise.resolve({
        facts: decide({ type: 'SetEntryAside', data: { ...entry, areaId } }, state),
      });
    });
  }
}
