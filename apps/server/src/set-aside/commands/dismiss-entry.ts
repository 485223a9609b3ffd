import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DeliveryDays } from '../../delivery-day/delivery-days';
import type { Scope } from '../../http/caller';
import type { CommandContext } from '../../log/command-context';
import type { Reached } from '../../log/read-models';
import { SetAsideEntries } from '../set-aside-entries.query';

/** An admin or a supervisor dismisses an entry that was set aside. */
export class DismissEntry extends Command<Reached> {
  constructor(
    readonly id: string,
    readonly note: string,
    readonly scope: Scope,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(DismissEntry)
export class DismissEntryHandler implements ICommandHandler<DismissEntry> {
  constructor(
    private readonly days: DeliveryDays,
    private readonly entries: SetAsideEntries,
  ) {}

  /** @throws RuleViolation entry-unknown, entry-already-applied, entry-already-dismissed, note-required */
  async execute({ id, note, scope, context }: DismissEntry): Promise<Reached> {
    const { home: day } = await this.entries.find(id, scope);
    const earlierResult = await this.days.earlier(context);
    return (
      earlierResult ??
      this.days.change(day, context, () => ({
        command: { type: 'DismissEntry', data: { entryId: id, note } },
      }))
    );
  }
}
