import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { phoneCommand } from '../../delivery-day/commands/phone-commands';
import { SetMissingEntriesAside } from '../../delivery-day/commands/set-missing-entries-aside';
import { DeliveryDays } from '../../delivery-day/delivery-days';
import type { Scope } from '../../http/caller';
import type { CommandContext } from '../../log/command-context';
import { ReadModels, type Reached } from '../../log/read-models';
import { readEntry } from '../../delivery-day/entries/entry-reader';
import { GoneLines } from '../../delivery-day/entries/gone-lines';
import { AppliedEntry } from '../applied-entry';
import { SetAsideEntries } from '../set-aside-entries.query';
import { withOfficeReason } from '../obstacles';

/** An admin or a supervisor applies an entry that was set aside. */
export class ApplyEntry extends Command<Reached> {
  constructor(
    readonly id: string,
    readonly scope: Scope,
    readonly context: CommandContext,
    /** Orders of the entry that were removed are put back on his list first. */
    readonly putsBack = false,
  ) {
    super();
  }
}

@CommandHandler(ApplyEntry)
export class ApplyEntryHandler implements ICommandHandler<ApplyEntry> {
  constructor(
    private readonly commands: CommandBus,
    private readonly days: DeliveryDays,
    private readonly entries: SetAsideEntries,
    private readonly goneLines: GoneLines,
    private readonly readModels: ReadModels,
  ) {}

  /**
   * Executes the entry's own command on the current day, also on another delivery boy's when the order was moved there. It occurred when it
   * was made on the phone, and is recorded by the person who applies it.
   * @throws RuleViolation entry-unknown, entry-already-applied, entry-already-dismissed, entry-refused, entry-other-area
   */
  async execute({ id, scope, context, putsBack }: ApplyEntry): Promise<Reached> {
    const entry = await this.entries.find(id, scope);
    const earlierResult = await this.days.earlier(context);
    if (earlierResult) return earlierResult;
    const command = await withOfficeReason(() => readEntry(entry.type, entry.data, id));
    const entryContext = {
      ...context,
      occurredAt: new Date(entry.occurredAt).toISOString(),
      entryId: id,
    };
    const goneOrderIds = putsBack ? await this.entries.goneOrderIds(entry, command) : [];
    const unit = new AppliedEntry(entry, scope, this.days, this.goneLines, goneOrderIds);
    const { date, deliveryBoyId } = entry;
    const day =
      goneOrderIds.length > 0 ? { date, deliveryBoyId } : await this.entries.dayNow(entry, command);
    const { position } = await this.commands.execute(
      phoneCommand(command, { day, context: entryContext, unit }),
    );
    if (command.type === 'CloseDay')
      await this.commands.execute(new SetMissingEntriesAside(day.deliveryBoyId));
    return this.readModels.reach(position);
  }
}
