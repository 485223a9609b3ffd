import { Injectable } from '@nestjs/common';
import { createMessage, SYNC_LIMITS } from '@milkround/contracts';
import { addDays, RuleViolation, type DayKey } from '@milkround/domain';
import { BusinessClock } from '../clock';
import type { DeliveryBoyCaller } from '../http/caller';
import type { Entry } from './entry';

/** The largest difference between the clocks of two servers. */
const SERVERS_APART_MS = 60_000;

/** Finds the day to which an entry belongs, and checks whether that day takes entries. */
@Injectable()
export class EntryDays {
  constructor(private readonly clock: BusinessClock) {}

  /** The day of the list that the entry was made on. */
  dayOf({ date }: Pick<Entry, 'date'>, deliveryBoyId: number): DayKey {
    return { date, deliveryBoyId };
  }

  /** @throws RuleViolation entry-too-old, entry-too-early, entry-after-end */
  assertInTime({ date }: DayKey, occurredAt: string, { archivedAt }: Pick<DeliveryBoyCaller, 'archivedAt'>): void {
    if (date < this.earliest()) throw new RuleViolation(createMessage('entry-too-old'));
    if (date > this.latest()) throw new RuleViolation(createMessage('entry-too-early'));
    if (archivedAt !== undefined && Date.parse(occurredAt) >= Date.parse(archivedAt))
      throw new RuleViolation(createMessage('entry-after-end'));
  }

  /** The day in whose log an entry of this day is kept when it is set aside: today's, where its own cannot be written to. */
  homeOf(day: DayKey): DayKey {
    return day.date < this.earliest() || day.date > this.latest() ? { ...day, date: this.clock.today() } : day;
  }

  private earliest(): string {
    return addDays(this.clock.today(), -SYNC_LIMITS.daysBack);
  }

  /** Today; about midnight another server may have handed out the list of the day that is about to begin. */
  private latest(): string {
    return this.clock.dateOf(new Date(this.clock.now().getTime() + SERVERS_APART_MS));
  }
}
