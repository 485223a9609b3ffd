import { LATE_AFTER_MS, type DayLog, type PhoneContacts, type PhoneState } from '@milkround/contracts';
import type { DayEvent } from './day-event';
import { upperBound } from './versions';

type DayEvents = readonly DayEvent[];

/** The phone of one delivery boy. */
interface Phone {
  /** The late entries of the day, which are few. */
  late: DayEvents;
  /** When the server received the delivery boy's own entries, in ascending order. */
  heard: readonly number[];
}

/**
 * The state of the phones at any moment. Where the server recorded when it heard of a phone, that is its state. Of a time before it did so, the
 * events tell it: a phone had no network while it held an entry that it sent late.
 */
export class PastPhones {
  private readonly phones = new Map<number, Phone>();
  private readonly contacts: ReadonlyMap<number, PhoneContacts>;
  private readonly start: number;

  /** @param byDay all events of each delivery day, in the order of its stream */
  constructor(byDay: readonly DayEvents[], { phones = [], start }: Pick<DayLog, 'phones' | 'start'>) {
    this.contacts = new Map(phones.map((contacts) => [contacts.deliveryBoyId, contacts]));
    this.start = start;
    for (const events of byDay) {
      const late = events.filter(isLate);
      const [first] = late;
      if (!first) continue;
      const heard = events.filter(isOwn).map(({ recorded }) => recorded);
      this.phones.set(first.deliveryBoyId, { late, heard: heard.sort((a, b) => a - b) });
    }
  }

  /** Counts the delivery days, of all delivery boys or of one, with entries that were on a phone at a time. */
  countSilent(time: number, only?: number): number {
    return [...this.phones].filter(([id, { late }]) => (only ?? id) === id && late.some((event) => isUnsentAt(event, time))).length;
  }

  /** Returns the phones by delivery boy: those of which the server had heard, else those that had entries of their delivery boy's own day. */
  at(time: number): ReadonlyMap<number, PhoneState> {
    const states = new Map<number, PhoneState>();
    for (const [deliveryBoyId, { late, heard }] of this.phones) {
      const heardAt = heard[upperBound(heard, time) - 1];
      if (heardAt === undefined || !late.some((event) => isOwn(event) && isUnsentAt(event, time))) continue;
      states.set(deliveryBoyId, stateOf(deliveryBoyId, heardAt));
    }
    for (const [deliveryBoyId, { from, until, waiting, waitingSince }] of this.contacts) {
      const newest = upperBound(from, time - this.start) - 1;
      if (newest < 0) continue;
      const heardAt = Math.min(this.start + (until[newest] ?? 0), time);
      const since = waitingSince[newest] ?? null;
      states.set(deliveryBoyId, stateOf(deliveryBoyId, heardAt, waiting[newest], since === null ? null : this.start + since));
    }
    return states;
  }
}

const stateOf = (deliveryBoyId: number, heardAt: number, waiting = 0, since: number | null = null): PhoneState => ({
  ...{ deliveryBoyId, heardAt: new Date(heardAt).toISOString(), waiting },
  ...{ waitingSince: since === null ? null : new Date(since).toISOString(), caughtUp: null },
});

const isLate = ({ fact, happened, recorded }: DayEvent): boolean =>
  fact.meta.actor.role === 'delivery-boy' && recorded - happened > LATE_AFTER_MS;

/** Whether a late entry was on its phone at a time. */
const isUnsentAt = ({ happened, recorded }: DayEvent, time: number): boolean => happened <= time && time < recorded;

/** An entry that was made before its stop was handed over is in the day of the other delivery boy. */
const isOwn = ({ fact: { meta }, deliveryBoyId }: DayEvent): boolean =>
  meta.actor.role === 'delivery-boy' && meta.actor.id === deliveryBoyId;
