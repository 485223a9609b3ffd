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
import type { DeliveryDays } from '../delivery-day/delivery-days';
import { decideAll, type CommandOn, type UnitOfWork } from '../delivery-day/unit-of-work';
import type { Scope } from '../http/caller';
import { metaOf, type CommandContext } from '../log/command-context';
import type { Reached } from '../log/read-models';
import { orderIdIn } from '../delivery-day/entries/entry-target';
import type { GoneLines } from '../delivery-day/entries/gone-lines';
import type { EntryWithHome } from './set-aside-entries.query';
import { assertWithin, withOfficeReason } from './obstacles';

/** Decides the command that applies an entry, and writes it together with the fact that the entry was applied. */
export class AppliedEntry implements UnitOfWork {
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
