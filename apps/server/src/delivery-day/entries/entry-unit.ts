import {
  decideEntry,
  handOverOf,
  initialDay,
  laterHandOverOf,
  RuleViolation,
  withOrderIds,
  type DayKey,
  type DeliveryDay,
  type DeliveryDayFact,
  type PhoneCommand,
} from '@milkround/domain';
import { createMessage, type Message } from '@milkround/contracts';
import type { CommandOutcome } from '@milkround/event-store';
import type { EntryDecided } from '../delivery-days';
import type { CommandOn, UnitOfWork } from '../unit-of-work';
import type { CommandContext } from '../../log/command-context';
import type { Reached } from '../../log/read-models';
import { orderIdIn } from './entry-target';
import type { GoneLines } from './gone-lines';

/** Writes the decision about an entry: by itself, or in its place among others. */
export type EntryWriter = (
  day: DayKey,
  context: CommandContext,
  decideOn: (state: DeliveryDay) => Promise<EntryDecided>,
) => Promise<CommandOutcome>;

/** The stop was handed over after the entry was made: the entry counts in the day that has the stop. */
class CountsElsewhere extends Error {
  override readonly name = 'CountsElsewhere';
  constructor(readonly deliveryBoyId: number) {
    super('The entry counts in another day');
  }
}

/** Maximum number of hand-overs through which an entry follows its stop. */
const MAX_HAND_OVERS = 20;

/**
 * Decides the command of one entry as of the time when the phone made it. Quantities of Done in removed lines are set aside. It does not wait
 * for the read models, because the caller waits once for many entries.
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

  async change(
    day: DayKey,
    context: CommandContext,
    commandOn: CommandOn<PhoneCommand>,
  ): Promise<Reached> {
    const { position, repeated } = await this.writeWhereItCounts(day, context, commandOn);
    this.isRepeated = repeated;
    return { position, pending: true };
  }

  /** Writes the entry in the day that has the stop now. */
  private async writeWhereItCounts(
    ownDay: DayKey,
    context: CommandContext,
    commandOn: CommandOn<PhoneCommand>,
  ): Promise<CommandOutcome> {
    let day = ownDay;
    for (let handOvers = 0; ; handOvers += 1) {
      try {
        return await this.write(day, context, (state) =>
          this.decideOn(state, ownDay, context, commandOn),
        );
      } catch (error) {
        if (!(error instanceof CountsElsewhere) || handOvers === MAX_HAND_OVERS) throw error;
        day = { ...ownDay, deliveryBoyId: error.deliveryBoyId };
      }
    }
  }

  /** The message for an entry that was carried out. @param toMessage makes it from the recorded facts and the day before them */
  message(toMessage: (facts: readonly DeliveryDayFact[], before: DeliveryDay) => Message): Message {
    if (this.isAnyGone) return createMessage('entry-lines-gone');
    if (this.facts.some((fact) => fact.type === 'DayClosed' && fact.data.laterAt !== undefined))
      return createMessage('close-superseded');
    return this.facts.some((fact) => fact.type === 'EntrySuperseded')
      ? createMessage('entry-superseded')
      : toMessage(this.facts, this.before);
  }

  private async decideOn(
    state: DeliveryDay,
    day: DayKey,
    context: CommandContext,
    commandOn: CommandOn<PhoneCommand>,
  ): Promise<EntryDecided> {
    const { command, relies } = await commandOn(state);
    const namedCommand = withOrderIds(command, (name) => orderIdIn(state, name, day.deliveryBoyId));
    const laterHandOver = laterHandOverOf(namedCommand, state, context.occurredAt);
    if (laterHandOver) throw new CountsElsewhere(laterHandOver.to);
    // An order for a consumer whose stop was handed over is set aside for the office, because another delivery boy has the orders of this consumer.
    if (namedCommand.type === 'PlaceSingleOrder' && handOverOf(namedCommand, state))
      throw new RuleViolation(createMessage('consumer-unknown'), 'unknown', {
        consumerId: namedCommand.data.consumer.id,
      });
    const { facts, late, gone = [] } = decideEntry(namedCommand, state, context.occurredAt);
    const setAsideFacts = await this.goneLines.setAside(
      gone,
      { day, areaId: this.owner.areaId, entryId: context.commandId },
      state,
    );
    this.facts = facts;
    this.before = state;
    this.isAnyGone = gone.length > 0;
    return { facts: [...facts, ...setAsideFacts], late, relies };
  }
}
