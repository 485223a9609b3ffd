import { LATE_AFTER_MS, type PhoneState } from '@milkround/contracts';
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
 * The state of the phones at any moment, as far as the log tells it: a phone had no network while it held an entry that it sent late. The log does not
 * record how many entries a phone reported.
 */
export class PastPhones {
  private readonly phones = new Map<number, Phone>();

  /** @param byDay all events of each delivery day, in the order of its stream */
  constructor(byDay: readonly DayEvents[]) {
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

  /** Returns the phones that had entries of their delivery boy's own day at a time, by delivery boy, and when the server had heard of them last. */
  silentAt(time: number): ReadonlyMap<number, PhoneState> {
    const silent = new Map<number, PhoneState>();
    for (const [deliveryBoyId, { late, heard }] of this.phones) {
      const heardAt = heard[upperBound(heard, time) - 1];
      if (heardAt === undefined || !late.some((event) => isOwn(event) && isUnsentAt(event, time))) continue;
      const unreported = { waiting: 0, waitingSince: null, caughtUp: null };
      silent.set(deliveryBoyId, { deliveryBoyId, heardAt: new Date(heardAt).toISOString(), ...unreported });
    }
    return silent;
  }
}

const isLate = ({ fact, happened, recorded }: DayEvent): boolean =>
  fact.meta.actor.role === 'delivery-boy' && recorded - happened > LATE_AFTER_MS;

/** Whether a late entry was on its phone at a time. */
const isUnsentAt = ({ happened, recorded }: DayEvent, time: number): boolean => happened <= time && time < recorded;

/** An entry that was made before its stop was handed over is in the day of the other delivery boy. */
const isOwn = ({ fact: { meta }, deliveryBoyId }: DayEvent): boolean =>
  meta.actor.role === 'delivery-boy' && meta.actor.id === deliveryBoyId;
