import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  decide,
  decideAsMade,
  evolve,
  remarkedStop,
  toPutBack,
  withOrderIds,
  type DayKey,
  type DeliveryDay,
  type DeliveryDayFact,
  type EntryDecision,
  type PhoneCommand,
} from '@milkround/domain';
import { phoneCommand } from '../../delivery-day/commands/phone-commands';
import { SetMissingEntriesAside } from '../../delivery-day/commands/set-missing-entries-aside';
import { DeliveryDays } from '../../delivery-day/delivery-days';
import type { Scope } from '../../http/caller';
import { type CommandContext, metaOf } from '../../log/command-context';
import { ReadModels, type Reached } from '../../log/read-models';
import { readEntry } from '../../delivery-day/entries/entry-reader';
import { GoneLines } from '../../delivery-day/entries/gone-lines';
import { SetAsideEntries, type EntryWithHome } from '../set-aside-entries.query';
import { withOfficeReason, assertWithin } from '../obstacles';
import { decideAll, type CommandOn, type UnitOfWork } from '../../delivery-day/unit-of-work';
import { orderIdIn } from '../../delivery-day/entries/entry-target';

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

/** Decides the command that applies an entry, and writes it together with the fact that the entry was applied. */
class AppliedEntry implements UnitOfWork {
  constructor(
    private readonly entry: EntryWithHome,
    private readonly scope: Scope,
    private readonly days: DeliveryDays,
    private readonly goneLines: GoneLines,
    /** The orders of the entry that are put back on the list first. */
    private readonly goneOrderIds: readonly string[] = [],
  ) {}

  /** Makes the change on `day`, where the entry's order or stop is now. The entry is settled in the day that stores it. */
  async change(
    day: DayKey,
    context: CommandContext,
    commandOn: CommandOn<PhoneCommand>,
  ): Promise<Reached> {
    const { id, home, areaId } = this.entry;
    const { position } = await this.days.enterBoth(
      [home, day],
      context,
      async (homeDay, target) => {
        const settlingFacts = decide(
          { type: 'ApplyEntry', data: { entryId: id, ...day } },
          homeDay,
        );
        if (settlingFacts.length === 0) return { first: [], second: [] };
        assertWithin(this.scope, target);
        const {
          facts,
          late,
          relies,
          gone: goneTargets = [],
        } = await withOfficeReason(() => this.decideOn(day, target, context, commandOn));
        const setAsideFacts = await this.goneLines.setAside(
          goneTargets,
          { day, areaId, entryId: id },
          target,
        );
        return { first: settlingFacts, second: [...facts, ...setAsideFacts], late, relies };
      },
    );
    return { position, pending: true };
  }

  /** An entry counts at the time at which it was made. A close and cash of the day count now: the office may close a day that was reopened since. */
  private async decideOn(
    day: DayKey,
    state: DeliveryDay,
    context: CommandContext,
    commandOn: CommandOn<PhoneCommand>,
  ) {
    const placements = await this.putBack(day, state, context);
    const meta = { ...metaOf(context), commandId: context.commandId };
    const stateWithOrders = placements.reduce(
      (before, fact) => evolve(before, { ...fact, meta, recordedAt: context.occurredAt }),
      state,
    );
    const { command, relies } = await commandOn(stateWithOrders);
    const { facts, ...decision } = this.decision(command, stateWithOrders, context);
    return { ...decision, facts: [...placements, ...facts], relies };
  }

  /** Places the removed orders again, also on a day that was closed after the entry was made. */
  private async putBack(
    day: DayKey,
    state: DeliveryDay,
    context: CommandContext,
  ): Promise<DeliveryDayFact[]> {
    if (this.goneOrderIds.length === 0) return [];
    const commands = toPutBack(this.goneOrderIds, await this.days.history(day), day);
    const { events } = await decideAll(
      commands.map((command) => () => ({ command })),
      { ...state, closed: null },
      context,
    );
    return events;
  }

  private decision(
    command: PhoneCommand,
    day: DeliveryDay,
    context: CommandContext,
  ): EntryDecision {
    if (command.type === 'RecordRemarks' && !remarkedStop(command.data, day)) {
      const { amount = null, mode = '' } = command.data;
      const facts = decide(
        { type: 'KeepCash', data: { entryId: this.entry.id, amount, mode } },
        day,
      );
      return { facts, late: null };
    }
    const commandWithIds = withOrderIds(command, (name) =>
      orderIdIn(day, name, this.entry.deliveryBoyId),
    );
    if (commandWithIds.type === 'CloseDay')
      return { facts: decide(commandWithIds, day), late: null };
    return decideAsMade(withoutSeen(commandWithIds), day, context.occurredAt);
  }
}

/** The office saw what stands now: an order is placed or revised, whatever the phone showed. */
const withoutSeen = (command: PhoneCommand): PhoneCommand =>
  command.type === 'PlaceSingleOrder'
    ? { ...command, data: { ...command.data, seen: undefined } }
    : command;
