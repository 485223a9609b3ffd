import { Injectable } from '@nestjs/common';
import { REFUSALS, SYNC_LIMITS, TEXTS, type SyncResult } from '@milkround/contracts';
import {
  addDays,
  decide,
  decideEntry,
  initialDay,
  RuleViolation,
  type DayKey,
  type DeliveryDay,
  type DeliveryDayFact,
  type SetAside,
} from '@milkround/domain';
import { CommandReused, type Changed } from '@milkround/event-store';
import { PinoLogger } from 'nestjs-pino';
import { BusinessClock } from '../clock';
import { DeliveryDays, setAsideBy, type EntryDecided } from '../delivery-day/delivery-days';
import type { DeliveryBoyCaller } from '../http/caller';
import { InvalidInput } from '../http/input/invalid-input';
import type { AskedBy } from '../log/asked-by';
import { ReadModelPreparation } from '../log/read-model-preparation';
import { entryOfReusedId, type Entry } from './entry';
import { EntryWishes, notUnderstood, type EntryWish } from './entry-wishes';
import { GoneLines } from './gone-lines';
import { subjectOf, wordsFor } from './refusal-words';
import { assertNoTrouble } from './trouble';

export interface Taken extends Pick<SyncResult, 'result' | 'message'> {
  /** How far the log has to be shown for this to be seen. */
  position: bigint;
  day: DayKey;
  /** Under which it was set aside, where its own id was another entry's. */
  entryId?: string;
}

/** An entry that is understood, and in time. */
interface Prepared {
  entry: Entry;
  day: DayKey;
  by: AskedBy;
  wish: EntryWish;
  decideOn(state: DeliveryDay | undefined): Promise<EntryDecided>;
  /** What the delivery boy is told when it has been carried out. */
  message: string;
}

/** By how much the clocks of two servers may differ. */
const SERVERS_APART_MS = 60_000;

const DONE: Record<string, string> = {
  'edit-product-order': TEXTS.quantityUpdated,
  'edit-order-status': TEXTS.statusUpdated,
  'edit-order-remarks': TEXTS.remarkUpdated,
  'add-round': TEXTS.roundAdded,
  'add-single-order': TEXTS.orderAdded,
  'day-close': TEXTS.dayClosedDone,
};

/**
 * Takes in one entry. It has one outcome, whichever comes first: it is carried out, or set aside. Both are written under the id of the
 * entry's command, so that a doubled, lost or racing request finds what was.
 */
@Injectable()
export class EntryIntake {
  private readonly prepared = new WeakMap<Entry, Promise<Prepared>>();

  constructor(
    private readonly days: DeliveryDays,
    private readonly wishes: EntryWishes,
    private readonly goneLines: GoneLines,
    private readonly clock: BusinessClock,
    private readonly preparation: ReadModelPreparation,
    private readonly log: PinoLogger,
  ) {}

  /** What became of those of these entries that have reached the log before; null where another entry has under the same id. */
  async known(entries: readonly Entry[], boy: DeliveryBoyCaller): Promise<Map<Entry, Taken | null>> {
    const facts = await this.days.firstFacts(entries.map(({ entryId }) => entryId));
    const known = new Map<Entry, Taken | null>();
    for (const entry of entries) {
      const fact = facts.get(entry.entryId);
      if (!fact) continue;
      const isAnother = fact.meta.fingerprint && entry.fingerprint && fact.meta.fingerprint !== entry.fingerprint;
      const outcome = outcomeOf(setAsideBy(fact, entry.entryId));
      known.set(entry, isAnother ? null : { ...outcome, position: fact.position, day: this.dayOf(entry, boy.id) });
    }
    return known;
  }

  /** As many as can be carried out together, from the first on; perhaps none. The next one is for {@link take}. */
  async takeRun(entries: readonly Entry[], boy: DeliveryBoyCaller): Promise<Taken[]> {
    const [first] = entries;
    if (!first) return [];
    const day = this.dayOf(first, boy.id);
    const run: Prepared[] = [];
    for (const entry of entries) {
      const prepared = await this.prepare(entry, boy).catch(() => null);
      if (!prepared || prepared.day.date !== day.date) break;
      run.push(prepared);
    }
    const positions = await this.days.enterRun(day, run);
    return positions.map((position, n) => ({ result: 'done', message: run[n]?.message ?? doneBy(), position, day }));
  }

  /** @throws RetryLater, or what the database is gone with: nothing was written then */
  async take(entry: Entry, boy: DeliveryBoyCaller): Promise<Taken> {
    try {
      return await this.takeOrSetAside(entry, boy);
    } catch (error) {
      if (!(error instanceof CommandReused)) throw error;
      const own = entryOfReusedId(entry, boy);
      const refusal = new RuleViolation('entry-id-reused', REFUSALS.idReused);
      const taken = await this.setAside(own, boy, this.dayOf(own, boy.id), askedBy(own, boy), null, refusal);
      return { ...taken, entryId: own.entryId };
    }
  }

  /** @throws CommandReused also */
  private async takeOrSetAside(entry: Entry, boy: DeliveryBoyCaller): Promise<Taken> {
    const day = this.dayOf(entry, boy.id);
    const by = askedBy(entry, boy);
    let wish: EntryWish | null = null;
    try {
      const prepared = await this.prepare(entry, boy);
      wish = prepared.wish;
      const changed = await this.days.enter([day], by, ([state]) => prepared.decideOn(state));
      return await this.told(changed, { ...entry, message: prepared.message }, day);
    } catch (refusal) {
      if (refusal instanceof CommandReused) throw refusal;
      return this.setAside(entry, boy, day, by, wish, await this.refused(refusal));
    }
  }

  /** The day of the list that the entry was made on. An older client does not name it: there the time at which it was made decides. */
  private dayOf({ date, made }: Entry, deliveryBoyId: number): DayKey {
    return { date: date ?? this.clock.dateOf(new Date(made.occurredAt)), deliveryBoyId };
  }

  /** Once for each entry of a request, however many runs it is tried in. @throws what it is refused for before anybody looks at its day */
  private prepare(entry: Entry, boy: DeliveryBoyCaller): Promise<Prepared> {
    const known = this.prepared.get(entry);
    if (known) return known;
    const prepared = this.understand(entry, boy);
    this.prepared.set(entry, prepared);
    return prepared;
  }

  private async understand(entry: Entry, boy: DeliveryBoyCaller): Promise<Prepared> {
    const { occurredAt } = entry.made;
    const day = this.dayOf(entry, boy.id);
    this.assertInTime(day.date, occurredAt, boy);
    const wish = entry.isWhole ? await this.wishes.of(entry, day) : null;
    if (!wish) throw notUnderstood();
    const decideOn = async (state = initialDay()): Promise<EntryDecided> => {
      const { command, relies } = await wish.commandFor(state);
      const { facts, late, gone = [] } = decideEntry(command, state, occurredAt);
      const aside = await this.goneLines.setAside(gone, { day, areaId: boy.areaId, entryId: entry.entryId }, state);
      prepared.message = messageOf(entry.type, facts, gone.length);
      return { facts: [[...facts, ...aside]], late, relies };
    };
    const prepared: Prepared = { entry, day, by: askedBy(entry, boy), wish, decideOn, message: doneBy(entry.type) };
    return prepared;
  }

  private assertInTime(date: string, occurredAt: string, { archivedAt }: DeliveryBoyCaller): void {
    if (date < this.earliest()) throw new RuleViolation('entry-too-old', REFUSALS.tooOld);
    if (date > this.latest()) throw new RuleViolation('entry-too-early', REFUSALS.notBegun);
    if (archivedAt !== undefined && Date.parse(occurredAt) >= Date.parse(archivedAt))
      throw new RuleViolation('entry-after-end', REFUSALS.noLongerHere);
  }

  private earliest(): string {
    return addDays(this.clock.today(), -SYNC_LIMITS.daysBack);
  }

  /** Today; about midnight another server may have handed out the list of the day that is about to begin. */
  private latest(): string {
    return this.clock.dateOf(new Date(this.clock.now().getTime() + SERVERS_APART_MS));
  }

  /** A fault of ours must not hold up the queue behind the entry that shows it. */
  private async refused(thrown: unknown): Promise<Error> {
    if (thrown instanceof RuleViolation || thrown instanceof InvalidInput) return thrown;
    assertNoTrouble((await this.preparation.refusalOf(thrown)) ?? thrown);
    this.log.error({ err: thrown }, 'An entry could not be taken and was set aside');
    return new Error('The server could not take this entry.');
  }

  /** What is of no day that can be written to is kept in the log of today. */
  private async setAside(
    { entryId, type, data }: Entry,
    boy: DeliveryBoyCaller,
    day: DayKey,
    by: AskedBy,
    wish: EntryWish | null,
    refusal: Error,
  ): Promise<Taken> {
    const home = day.date < this.earliest() || day.date > this.latest() ? { ...day, date: this.clock.today() } : day;
    const history = wish ? await this.days.history(day) : [];
    const about = wish?.about ?? {};
    const entry = {
      entryId,
      date: day.date,
      command: { type, data },
      ...subjectOf(about, history),
      reason: wordsFor(refusal, about, history),
    };
    const changed = await this.days.enter([home], by, ([state = initialDay()]) => {
      const areaId = state.opened?.areaId ?? boy.areaId;
      return Promise.resolve({ facts: [decide({ type: 'SetEntryAside', data: { ...entry, areaId } }, state)], late: null, relies: [] });
    });
    if (changed.repeated) return this.told(changed, { entryId, message: doneBy(type) }, day);
    return { result: 'set-aside', message: entry.reason, position: changed.position, day };
  }

  private async told(
    { position, repeated }: Changed,
    { entryId, message }: { entryId: string; message: string },
    day: DayKey,
  ): Promise<Taken> {
    if (!repeated) return { result: 'done', message, position, day };
    return { ...outcomeOf(await this.days.setAsideAt(position, entryId)), position, day };
  }
}

const askedBy = ({ entryId, made, fingerprint }: Entry, { role, id }: DeliveryBoyCaller): AskedBy => ({
  commandId: entryId,
  actor: { role, id },
  ...made,
  ...(fingerprint !== undefined && { fingerprint }),
});

const doneBy = (type = ''): string => DONE[type] ?? TEXTS.entriesReceived;

function messageOf(type: string, facts: readonly DeliveryDayFact[], gone: number): string {
  if (gone > 0) return TEXTS.linesGone;
  return facts.some((fact) => fact.type === 'EntrySuperseded') ? TEXTS.superseded : doneBy(type);
}

/** Of an entry that was received before. */
const outcomeOf = (aside: SetAside | null): Pick<Taken, 'result' | 'message'> =>
  aside ? { result: 'set-aside', message: aside.reason } : { result: 'already-done', message: TEXTS.alreadyReceived };
