import {
  LATE_AFTER_MS,
  type DayLog,
  type PhoneContacts,
  type PhoneState,
} from '@milkround/contracts';
import type { DayEvent } from './day-event';
import { upperBound } from './versions';

type DayEvents = readonly DayEvent[];

/** The phone of one delivery boy. */
interface Phone {
  /** The late entries of the day, which are few. */
  lateEntries: DayEvents;
  /** When the server received the delivery boy's own entries, in ascending order. */
  heardTimes: readonly number[];
}

/**
 * The state of the phones at any moment. It comes from the contacts that the server recorded. On days without recorded contacts, it
 * is derived from the events: a phone had no network while it held an entry that it sent late.
 */
export class PastPhones {
  private readonly phones = new Map<number, Phone>();
  private readonly contacts: ReadonlyMap<number, PhoneContacts>;
  private readonly start: number;

  /** @param byDay all events of each delivery day, in the order of its stream */
  constructor(
    byDay: readonly DayEvents[],
    { phones = [], start }: Pick<DayLog, 'phones' | 'start'>,
  ) {
    this.contacts = new Map(phones.map((contacts) => [contacts.deliveryBoyId, contacts]));
    this.start = start;
    for (const events of byDay) {
      const lateEntries = events.filter(isLate);
      const [first] = lateEntries;
      if (!first) continue;
      const heardTimes = events.filter(isOwn).map(({ recorded }) => recorded);
      this.phones.set(first.deliveryBoyId, {
        lateEntries,
        heardTimes: heardTimes.sort((a, b) => a - b),
      });
    }
  }

  /** Counts the delivery days, of all delivery boys or of one, with entries that were on a phone at a time. */
  countSilent(time: number, onlyDeliveryBoyId?: number): number {
    return [...this.phones].filter(
      ([id, { lateEntries }]) =>
        (onlyDeliveryBoyId ?? id) === id && lateEntries.some((event) => isUnsentAt(event, time)),
    ).length;
  }

  /** Returns the phones by delivery boy: those with a recorded contact, else those with unsent entries of their delivery boy's own day. */
  at(time: number): ReadonlyMap<number, PhoneState> {
    const states = new Map<number, PhoneState>();
    for (const [deliveryBoyId, { lateEntries, heardTimes }] of this.phones) {
      const heardAt = heardTimes[upperBound(heardTimes, time) - 1];
      if (
        heardAt === undefined ||
        !lateEntries.some((event) => isOwn(event) && isUnsentAt(event, time))
      )
        continue;
      states.set(deliveryBoyId, stateOf(deliveryBoyId, heardAt));
    }
    for (const [deliveryBoyId, { from, until, waiting, waitingSince }] of this.contacts) {
      const newest = upperBound(from, time - this.start) - 1;
      if (newest < 0) continue;
      const heardAt = Math.min(this.start + (until[newest] ?? 0), time);
      const sinceStart = waitingSince[newest] ?? null;
      states.set(
        deliveryBoyId,
        stateOf(
          deliveryBoyId,
          heardAt,
          waiting[newest],
          sinceStart === null ? null : this.start + sinceStart,
        ),
      );
    }
    return states;
  }
}

const stateOf = (
  deliveryBoyId: number,
  heardAt: number,
  waiting = 0,
  waitingSince: number | null = null,
): PhoneState => ({
  ...{ deliveryBoyId, heardAt: new Date(heardAt).toISOString(), waiting },
  ...{
    waitingSince: waitingSince === null ? null : new Date(waitingSince).toISOString(),
    caughtUp: null,
  },
});

const isLate = ({ fact, happened, recorded }: DayEvent): boolean =>
  fact.meta.actor.role === 'delivery-boy' && recorded - happened > LATE_AFTER_MS;

/** Whether a late entry was on its phone at a time. */
const isUnsentAt = ({ happened, recorded }: DayEvent, time: number): boolean =>
  happened <= time && time < recorded;

/** An entry that was made before its stop was handed over is in the day of the other delivery boy. */
const isOwn = ({ fact: { meta }, deliveryBoyId }: DayEvent): boolean =>
  meta.actor.role === 'delivery-boy' && meta.actor.id === deliveryBoyId;
