import {
  decideEntry,
  initialDay,
  withOrderIds,
  type DayKey,
  type DeliveryDay,
  type DeliveryDayFact,
  type PhoneCommand,
} from '@milkround/domain';
import { createMessage, type Message } from '@milkround/contracts';
import type { CommandOutcome } from '@milkround/event-store';
import type { CommandOn, EntryDecided, UnitOfWork } from '../delivery-days';
import type { CommandContext } from '../../log/command-context';
import type { Reached } from '../../log/read-models';
import { orderIdIn } from './entry-target';
import type { GoneLines } from './gone-lines';

/** Writes what is decided of an entry: by itself, or in its place among others. */
export type EntryWriter = (
  day: DayKey,
  context: CommandContext,
  decideOn: (state: DeliveryDay) => Promise<EntryDecided>,
) => Promise<CommandOutcome>;

/**
 * Decides the command of one entry as of when the phone made it. Sets aside beside it what Done delivered of lines that are gone. It does not
 * wait for the read models: who brings many entries waits once.
 */
export class EntryUnit implements UnitOfWork {
  private facts: readonly DeliveryDayFact[] = [];
  private before = initialDay();
  private isAnyGone = false;
  /** The command had been carried out before, or was set aside. */
  isRepeated = false;

  constructor(
    /** The area of the phone's owner counts where the day has not opened. */
    private readonly owner: { areaId: number },
    private readonly goneLines: GoneLines,
    private readonly write: EntryWriter,
  ) {}

  async change(day: DayKey, context: CommandContext, commandOn: CommandOn<PhoneCommand>): Promise<Reached> {
    const { position, repeated } = await this.write(day, context, (state) => this.decideOn(state, day, context, commandOn));
    this.isRepeated = repeated;
    return { position, pending: true };
  }

  /** The message for an entry that was carried out. @param done makes it from the recorded facts and the day before them */
  message(done: (facts: readonly DeliveryDayFact[], before: DeliveryDay) => Message): Message {
    if (this.isAnyGone) return createMessage('entry-lines-gone');
    return this.facts.some((fact) => fact.type === 'EntrySuperseded') ? createMessage('entry-superseded') : done(this.facts, this.before);
  }

  private async decideOn(
    state: DeliveryDay,
    day: DayKey,
    context: CommandContext,
    commandOn: CommandOn<PhoneCommand>,
  ): Promise<EntryDecided> {
    const { command, relies } = await commandOn(state);
    const named = withOrderIds(command, (name) => orderIdIn(state, name, day.deliveryBoyId));
    const { facts, late, gone = [] } = decideEntry(named, state, context.occurredAt);
    const aside = await this.goneLines.setAside(gone, { day, areaId: this.owner.areaId, entryId: context.commandId }, state);
    this.facts = facts;
    this.before = state;
    this.isAnyGone = gone.length > 0;
    return { facts: [...facts, ...aside], late, relies };
  }
}
