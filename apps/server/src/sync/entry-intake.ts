import { Injectable, HttpStatus } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  createMessage,
  ENTRY_DONE,
  type SyncResult,
  readStoredMessage,
  type Message,
  type SyncType,
} from '@milkround/contracts';
import { RuleViolation, type DayKey, type EnteredCommand, type SetAside } from '@milkround/domain';
import { CommandReused, isSameCommand, VersionConflict } from '@milkround/event-store';
import { PinoLogger } from 'nestjs-pino';
import { notUnderstood } from '../delivery-day/commands/not-understood';
import { phoneCommand } from '../delivery-day/commands/phone-commands';
import { doneBy as doneByOrder, withNewConsumer } from '../delivery-day/single-order.answer';
import { DeliveryDays, setAsideBy } from '../delivery-day/delivery-days';
import type { DeliveryBoyCaller } from '../http/caller';
import { InvalidInput } from '../http/input/invalid-input';
import { commandHeaderOf, type CommandContext } from '../log/command-context';
import { ReadModelPreparation } from '../log/read-model-preparation';
import { SetEntryAside } from './commands/set-entry-aside';
import { entryOfReusedId, type Entry } from './entry';
import { EntryDays } from './entry-days';
import { readEntry } from '../delivery-day/entries/entry-reader';
import { EntryRun } from '../delivery-day/entries/entry-run';
import { namedTargetOf } from '../delivery-day/entries/entry-target';
import { EntryUnit, type EntryWriter } from '../delivery-day/entries/entry-unit';
import { GoneLines } from '../delivery-day/entries/gone-lines';
import { RefusalWords, storedReason, subjectOf } from '../delivery-day/entries/refusal-words';
import { failureOf } from '../http/failures';
import { RetryLater } from '../http/retry-later';

/** Throws for temporary errors; the phone keeps its queue and tries again. @throws RetryLater, or `error` itself */
function throwIfRetryable(error: unknown): void {
  if (failureOf(error)?.statusCode === Number(HttpStatus.SERVICE_UNAVAILABLE)) throw error;
  if (error instanceof VersionConflict)
    throw new RetryLater(HttpStatus.SERVICE_UNAVAILABLE, createMessage('day-crowded'), 1);
}

export interface EntryOutcome extends Pick<SyncResult, 'result'> {
  message: Message;
  /** The log position that a read model must have reached to show the entry. */
  position: bigint;
  day: DayKey;
  /** The id under which the entry was set aside, if its own id belongs to another entry. */
  entryId?: string;
}

/** An entry that is valid and in time. */
interface PreparedEntry {
  entry: Entry;
  day: DayKey;
  context: CommandContext;
  command: EnteredCommand;
}

/**
 * Takes in the entries of phones. Each entry has one outcome: it is carried out or set aside. Both are written under the id of the entry's command,
 * so a repeated or concurrent request finds the earlier outcome.
 */
@Injectable()
export class EntryIntake {
  private readonly preparations = new WeakMap<Entry, Promise<PreparedEntry>>();

  constructor(
    private readonly commands: CommandBus,
    private readonly days: DeliveryDays,
    private readonly entryDays: EntryDays,
    private readonly goneLines: GoneLines,
    private readonly words: RefusalWords,
    private readonly preparation: ReadModelPreparation,
    private readonly log: PinoLogger,
  ) {}

  /** Returns the outcomes of the entries that are already in the log; null where the log has another entry under the same id. */
  async findOutcomes(
    entries: readonly Entry[],
    boy: DeliveryBoyCaller,
  ): Promise<Map<Entry, EntryOutcome | null>> {
    const facts = await this.days.firstFacts(entries.map(({ entryId }) => entryId));
    const outcomes = new Map<Entry, EntryOutcome | null>();
    for (const entry of entries) {
      const fact = facts.get(entry.entryId);
      if (!fact) continue;
      const isSame = isSameCommand(
        commandHeaderOf(contextOf(entry, boy)),
        fact.meta.fingerprint ?? null,
      );
      const outcome = outcomeOf(setAsideBy(fact, entry.entryId));
      outcomes.set(
        entry,
        isSame
          ? { ...outcome, position: fact.position, day: this.entryDays.dayOf(entry, boy.id) }
          : null,
      );
    }
    return outcomes;
  }

  /** Executes as many entries together as possible, beginning with the first; perhaps none. The next entry is for {@link take}. */
  async takeRun(entries: readonly Entry[], boy: DeliveryBoyCaller): Promise<EntryOutcome[]> {
    const [first] = entries;
    if (!first) return [];
    const day = this.entryDays.dayOf(first, boy.id);
    const preparedEntries: PreparedEntry[] = [];
    for (const entry of entries) {
      const nextEntry = await this.prepare(entry, boy).catch(() => null);
      if (nextEntry?.day.date !== day.date) break;
      preparedEntries.push(nextEntry);
    }
    const run = new EntryRun(this.days, day);
    const executions = Promise.allSettled(
      preparedEntries.map((preparedEntry, place) =>
        this.carryOut(preparedEntry, boy, run.writerAt(place)),
      ),
    );
    await run.write();
    return (await executions).flatMap((outcome) =>
      outcome.status === 'fulfilled' ? [outcome.value] : [],
    );
  }

  /** @throws RetryLater, or the error of an unreachable database; then nothing was written */
  async take(entry: Entry, boy: DeliveryBoyCaller): Promise<EntryOutcome> {
    try {
      return await this.takeOrSetAside(entry, boy);
    } catch (error) {
      if (!(error instanceof CommandReused)) throw error;
      const ownEntry = entryOfReusedId(entry, boy);
      const outcome = await this.setAside(
        ownEntry,
        boy,
        new RuleViolation(createMessage('entry-id-reused')),
      );
      return { ...outcome, entryId: ownEntry.entryId };
    }
  }

  /** @throws CommandReused also */
  private async takeOrSetAside(entry: Entry, boy: DeliveryBoyCaller): Promise<EntryOutcome> {
    let command: EnteredCommand | undefined;
    try {
      const preparedEntry = await this.prepare(entry, boy);
      command = preparedEntry.command;
      return await this.carryOut(preparedEntry, boy, (day, context, decideOn) =>
        this.days.enter(day, context, decideOn),
      );
    } catch (refusal) {
      if (refusal instanceof CommandReused) throw refusal;
      return this.setAside(entry, boy, await this.toRefusal(refusal), command);
    }
  }

  /** Prepares each entry of a request once, although it may be tried in several runs. @throws the refusals that do not depend on its day */
  private prepare(entry: Entry, boy: DeliveryBoyCaller): Promise<PreparedEntry> {
    const preparation = this.preparations.get(entry) ?? this.prepareAnew(entry, boy);
    this.preparations.set(entry, preparation);
    return preparation;
  }

  private async prepareAnew(entry: Entry, boy: DeliveryBoyCaller): Promise<PreparedEntry> {
    const day = this.entryDays.dayOf(entry, boy.id);
    this.entryDays.assertInTime(day, entry.time.occurredAt, boy);
    if (!entry.isWhole) throw notUnderstood();
    return {
      entry,
      day,
      context: contextOf(entry, boy),
      command: await readEntry(entry.type, entry.data, entry.entryId),
    };
  }

  /** Executes the command of an entry; `write` writes the decided facts. */
  private async carryOut(
    { entry, day, context, command }: PreparedEntry,
    boy: DeliveryBoyCaller,
    write: EntryWriter,
  ): Promise<EntryOutcome> {
    const unit = new EntryUnit(boy, this.goneLines, write);
    const outcome = await this.commands.execute(phoneCommand(command, { day, context, unit }));
    const { position } = outcome;
    const wasKnown = 'wasKnown' in outcome && outcome.wasKnown === true;
    if (unit.isRepeated)
      return { ...outcomeOf(await this.days.setAsideAt(position, entry.entryId)), position, day };
    const message = unit.message((facts, previousDay) => {
      if (command.type !== 'PlaceSingleOrder') return doneMessage(entry.type);
      return withNewConsumer(
        doneByOrder(facts),
        facts,
        (consumerId) => wasKnown || previousDay.stops.has(consumerId),
      );
    });
    return { result: 'done', message, position, day };
  }

  /** Returns the refusal for an error. A defect of the server must not block the entries that follow the failing one. */
  private async toRefusal(error: unknown): Promise<RuleViolation | InvalidInput> {
    if (error instanceof RuleViolation || error instanceof InvalidInput) return error;
    throwIfRetryable((await this.preparation.refusalOf(error)) ?? error);
    this.log.error({ err: error }, 'An entry could not be taken and was set aside');
    return new RuleViolation(createMessage('entry-not-taken'));
  }

  private async setAside(
    entry: Entry,
    boy: DeliveryBoyCaller,
    refusal: RuleViolation | InvalidInput,
    command?: EnteredCommand,
  ): Promise<EntryOutcome> {
    const { entryId, type, data } = entry;
    const day = this.entryDays.dayOf(entry, boy.id);
    const history = command ? await this.days.history(day) : [];
    const target = command ? namedTargetOf(command, boy.id) : {};
    const reason = await this.words.explain(refusal, target, history);
    const setAside = {
      entryId,
      date: day.date,
      areaId: boy.areaId,
      command: { type, data },
      ...subjectOf(target, history),
      ...storedReason(reason),
    };
    const { position, repeated: isRepeated } = await this.commands.execute(
      new SetEntryAside(this.entryDays.homeOf(day), setAside, contextOf(entry, boy)),
    );
    if (isRepeated)
      return { ...outcomeOf(await this.days.setAsideAt(position, entryId)), position, day };
    return { result: 'set-aside', message: reason, position, day };
  }
}

const contextOf = (
  { entryId, time, fingerprint }: Entry,
  { role, id }: DeliveryBoyCaller,
): CommandContext => ({
  commandId: entryId,
  actor: { role, id },
  ...time,
  fingerprint,
});

const isSyncType = (type: string): type is SyncType => Object.hasOwn(ENTRY_DONE, type);
const doneMessage = (type: string): Message =>
  createMessage(isSyncType(type) ? ENTRY_DONE[type] : 'entries-received');

/** Returns the result and the message for an entry that was received before. */
const outcomeOf = (setAside: SetAside | null): Pick<EntryOutcome, 'result' | 'message'> =>
  setAside
    ? { result: 'set-aside', message: readStoredMessage(setAside.reason, setAside) }
    : { result: 'already-done', message: createMessage('already-received') };
