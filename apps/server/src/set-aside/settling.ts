import { Injectable } from '@nestjs/common';
import { ENTRIES_SAY, ENTRY_OBSTACLES, said, type SetAsideEntry } from '@milkround/contracts';
import {
  decide,
  decideAsMade,
  RuleViolation,
  type DayKey,
  type DeliveryDay,
  type DeliveryDayFact,
  type PaymentAssignment,
  type PhoneCommand,
  type ShownLine,
} from '@milkround/domain';
import { DeliveryDays, keyReused, type EntryDecided } from '../delivery-day/delivery-days';
import { OrderPlaces } from '../delivery-day/order-places.query';
import type { Scope } from '../http/caller';
import { InvalidInput } from '../http/input/invalid-input';
import type { AskedBy } from '../log/asked-by';
import type { Reached } from '../log/read-models';
import { ReadModels } from '../log/read-models';
import { EntryWishes, type EntryWish } from '../sync/entry-wishes';
import { GoneLines } from '../sync/gone-lines';
import { SetAsideQuery } from './set-aside.query';

export interface Settled {
  entry: SetAsideEntry;
  reached: Reached;
}
type Kept = SetAsideEntry & { home: DayKey };

/** Settles what was set aside: carried out after all, where the rules allow it by now, or dismissed with a note. */
@Injectable()
export class Settling {
  constructor(
    private readonly days: DeliveryDays,
    private readonly wishes: EntryWishes,
    private readonly places: OrderPlaces,
    private readonly goneLines: GoneLines,
    private readonly entries: SetAsideQuery,
    private readonly readModels: ReadModels,
  ) {}

  /**
   * On the fresh day, also on another delivery boy's when the order has gone there. It happened when it was made on the phone, and was
   * recorded by who applies it. @throws RuleViolation entry-unknown, entry-settled, entry-refused, other-area
   */
  async apply(id: string, scope: Scope, by: AskedBy): Promise<Settled> {
    const entry = await this.known(id, scope);
    const before = await this.earlier(id, by);
    if (before) return this.settled(id, scope, before);
    const wish = await this.understood(entry);
    const there = await this.whereNow(entry, wish);
    const isHome = there.date === entry.home.date && there.deliveryBoyId === entry.home.deliveryBoyId;
    const asked: AskedBy = { ...by, occurredAt: new Date(entry.occurredAt).toISOString(), entryId: id };
    const { position } = await this.days.enter(isHome ? [there] : [entry.home, there], asked, async (states) => {
      const [home, target] = [states[0], states.at(-1)];
      if (!home || !target) throw new Error('A day was asked for');
      const applied = decide({ type: 'ApplyEntry', data: { entryId: id, ...there } }, home);
      if (applied.length === 0) return { facts: [], late: null, relies: [] };
      assertWithin(scope, target);
      const { facts, late, relies, gone } = await carriedOut(wish, target, asked.occurredAt);
      const aside = await this.goneLines.setAside(gone, { day: there, areaId: entry.areaId, entryId: id }, target);
      return { facts: isHome ? [[...facts, ...aside, ...applied]] : [applied, [...facts, ...aside]], late, relies };
    });
    return this.settled(id, scope, await this.readModels.reach(position));
  }

  /**
   * Records the money of an entry where the office puts it: on the day that the entry was made for, as of when it was made.
   * @throws RuleViolation entry-unknown, entry-settled, entry-refused, other-area
   */
  async assign(id: string, assignedTo: PaymentAssignment, scope: Scope, by: AskedBy): Promise<Settled> {
    const entry = await this.known(id, scope);
    const before = await this.earlier(id, by);
    if (before) return this.settled(id, scope, before);
    const wish = await this.understood(entry);
    const { date, deliveryBoyId, home: keptIn } = entry;
    const there = { date, deliveryBoyId };
    const isHome = date === keptIn.date && deliveryBoyId === keptIn.deliveryBoyId;
    const asked: AskedBy = { ...by, occurredAt: new Date(entry.occurredAt).toISOString(), entryId: id };
    const { position } = await this.days.enter(isHome ? [there] : [keptIn, there], asked, async (states) => {
      const [home, target] = [states[0], states.at(-1)];
      if (!home || !target) throw new Error('A day was asked for');
      const applied = decide({ type: 'ApplyEntry', data: { entryId: id, ...there, assignedTo } }, home);
      if (applied.length === 0) throw new RuleViolation('entry-settled', ENTRIES_SAY.applied, 'conflict', { entryId: id });
      assertWithin(scope, target);
      const facts = await assignedBy(wish, target, { entryId: id, assignedTo });
      return { facts: isHome ? [[...facts, ...applied]] : [applied, facts], late: null, relies: [] };
    });
    return this.settled(id, scope, await this.readModels.reach(position));
  }

  /** @throws RuleViolation entry-unknown, entry-settled, note-required */
  async dismiss(id: string, note: string, scope: Scope, by: AskedBy): Promise<Settled> {
    const { home } = await this.known(id, scope);
    const before = await this.earlier(id, by);
    return this.settled(id, scope, before ?? (await this.days.change(home, { type: 'DismissEntry', data: { entryId: id, note } }, by)));
  }

  private async known(id: string, scope: Scope): Promise<Kept> {
    const entry = await this.entries.one(id, scope);
    if (!entry) throw new RuleViolation('entry-unknown', ENTRIES_SAY.unknown, 'unknown');
    return entry;
  }

  /** How far the same request got before. @throws RuleViolation key-reused when its key came with another one */
  private async earlier(id: string, by: AskedBy): Promise<Reached | null> {
    const reached = await this.days.earlier(by);
    if (!reached) return null;
    const { recorded } = await this.days.outcome(by, reached);
    const isThis = recorded.some(({ data, meta }) => meta.entryId === id || ('entryId' in data && data.entryId === id));
    if (recorded.length > 0 && !isThis) throw keyReused();
    return reached;
  }

  private async understood({ id, type, data, date, deliveryBoyId }: Kept): Promise<EntryWish> {
    try {
      return await this.wishes.of({ type, data, entryId: id }, { date, deliveryBoyId });
    } catch (refusal) {
      throw refusal instanceof InvalidInput ? refused(refusal.message) : inWords(refusal);
    }
  }

  /**
   * The day of what the entry is about: where the order is, or the one stop of the consumer on that date; else the delivery boy's own. In another
   * area the same id may be somebody else's: there only a stop counts that went from this day to that one.
   */
  private async whereNow(
    { date, deliveryBoyId, areaId }: Kept,
    { about: { orderIds, consumerId, productId } }: EntryWish,
  ): Promise<DayKey> {
    const own = { date, deliveryBoyId };
    if (orderIds) return (await this.places.dayOfAny(orderIds)) ?? own;
    if (consumerId === undefined || productId !== undefined) return own;
    const [days, history] = await Promise.all([this.places.daysOfConsumer(date, consumerId), this.days.history(own)]);
    const movedTo = new Set(
      history.map((fact) => (fact.type === 'OrderRemoved' && fact.data.consumerId === consumerId ? fact.data.movedTo : null)),
    );
    const [only, ...others] = days.filter((day) => day.areaId === areaId || movedTo.has(day.deliveryBoyId));
    return only && others.length === 0 ? { date: only.date, deliveryBoyId: only.deliveryBoyId } : own;
  }

  private async settled(id: string, scope: Scope, reached: Reached): Promise<Settled> {
    const { home: _home, ...entry } = await this.known(id, scope);
    return { entry, reached };
  }
}

/** @throws RuleViolation entry-refused */
async function assignedBy(
  wish: EntryWish,
  day: DeliveryDay,
  assignment: { entryId: string; assignedTo: PaymentAssignment },
): Promise<DeliveryDayFact[]> {
  try {
    const { command } = await wish.commandFor(day);
    const { amount = null, mode = '' } = command.type === 'RecordRemarks' ? command.data : {};
    return decide({ type: 'AssignPayment', data: { ...assignment, amount, mode } }, day);
  } catch (refusal) {
    throw inWords(refusal);
  }
}

/** What somebody at a desk decides may close a day that was opened again since. */
async function carriedOut(
  wish: EntryWish,
  day: DeliveryDay,
  madeAt: string,
): Promise<Omit<EntryDecided, 'facts'> & { facts: DeliveryDayFact[]; gone: readonly ShownLine[] }> {
  try {
    const { command, relies } = await wish.commandFor(day);
    return { gone: [], ...decidedOn(command, day, madeAt), relies };
  } catch (refusal) {
    throw inWords(refusal);
  }
}

const decidedOn = (command: PhoneCommand, day: DeliveryDay, madeAt: string) =>
  command.type === 'CloseDay' ? { facts: decide(command, day), late: null } : decideAsMade(command, day, madeAt);

const WORDS: Record<string, string> = ENTRY_OBSTACLES;

const refused = (why: string) => new RuleViolation('entry-refused', said(ENTRIES_SAY.refused, { why }));
const inWords = (refusal: unknown): unknown =>
  refusal instanceof RuleViolation ? refused(WORDS[refusal.code] ?? refusal.message) : refusal;

function assertWithin({ areaId }: Scope, { opened }: DeliveryDay): void {
  if (areaId !== null && opened && opened.areaId !== areaId) throw new RuleViolation('other-area', ENTRIES_SAY.otherArea);
}
