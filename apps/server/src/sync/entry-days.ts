import { Injectable } from '@nestjs/common';
import { createMessage, SYNC_LIMITS } from '@milkround/contracts';
import { addDays, RuleViolation, type DayKey } from '@milkround/domain';
import { BusinessClock } from '../clock';
import type { DeliveryBoyCaller } from '../http/caller';
import type { Entry } from './entry';

/** The largest difference between the clocks of two servers. */
const SERVERS_APART_MS = 60_000;

/** Finds the day to which an entry belongs, and checks whether that day accepts entries. */
@Injectable()
export class EntryDays {
  constructor(private readonly clock: BusinessClock) {}

  /** Returns the day of the list on which the entry was made. */
  dayOf({ date }: Pick<Entry, 'date'>, deliveryBoyId: number): DayKey {
    return { date, deliveryBoyId };
  }

  /** @throws RuleViolation entry-too-old, entry-too-early, entry-after-end */
  assertInTime(
    { date }: DayKey,
    occurredAt: string,
    { archivedAt }: Pick<DeliveryBoyCaller, 'archivedAt'>,
  ): void {
    if (date < this.earliestDate()) throw new RuleViolation(createMessage('entry-too-old'));
    if (date > this.latestDate()) throw new RuleViolation(createMessage('entry-too-early'));
    if (archivedAt !== undefined && Date.parse(occurredAt) >= Date.parse(archivedAt))
      throw new RuleViolation(createMessage('entry-after-end'));
  }

  /** Returns the day in whose log an entry of this day is stored when it is set aside: today, if its own day cannot be written to. */
  homeOf(day: DayKey): DayKey {
    return day.date < this.earliestDate() || day.date > this.latestDate()
      ? { ...day, date: this.clock.today() }
      : day;
  }

  private earliestDate(): string {
    return addDays(this.clock.today(), -SYNC_LIMITS.daysBack);
  }

  /** Returns today; around midnight, tomorrow, because another server may already have sent the list of the next day. */
  private latestDate(): string {
    return this.clock.dateOf(new Date(this.clock.now().getTime() + SERVERS_APART_MS));
  }
}
