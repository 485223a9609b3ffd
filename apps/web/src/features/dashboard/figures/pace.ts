import { PACE_SLOT_MINUTES, type BusinessDate, type DayProgress, type PaceSlot, type Progress } from '@milkround/contracts';
import { SAME_SHIFT_MS } from '@milkround/domain';
import { dayStart } from './day-start';
import { hasStops } from './figures';

const MINUTE_MS = 60_000;
export const SLOT_MS = PACE_SLOT_MINUTES * MINUTE_MS;

export type DayBefore = Progress['before'][number];

/** Today and the clock it is read by. */
export interface Moment {
  date: BusinessDate;
  /** epoch milliseconds */
  now: number;
  timeZone: string;
}

/** Stops done by an instant; within a slot they are taken to be spread evenly. */
export function doneBy(pace: readonly PaceSlot[], at: number): number {
  return pace.reduce((done, slot) => {
    const elapsed = (at - slot.slot * SLOT_MS) / SLOT_MS;
    return done + slot.done * Math.min(1, Math.max(0, elapsed));
  }, 0);
}

/** The same time of day on the day before. */
export const sameTimeBefore = (before: DayBefore, { date, now, timeZone }: Moment): number =>
  now - dayStart(date, timeZone) + dayStart(before.date, timeZone);

/** Stops that were done by this time on the day before, of no more than today has: who is through is not behind. */
const dueBy = (day: DayProgress, before: DayBefore, moment: Moment): number =>
  Math.min(day.stops, doneBy(before.pace, sameTimeBefore(before, moment)));

/** Whether a delivery boy began at about the time of the day before. Who has not begun is compared. */
function isSameShift({ pace }: DayProgress, before: DayBefore, { date, timeZone }: Moment): boolean {
  const [first] = pace;
  const [firstBefore] = before.pace;
  if (!first || !firstBefore) return true;
  const startOf = (slot: number, ofDate: BusinessDate) => slot * SLOT_MS - dayStart(ofDate, timeZone);
  return Math.abs(startOf(first.slot, date) - startOf(firstBefore.slot, before.date)) <= SAME_SHIFT_MS;
}

/**
 * Stops ahead of the day before at this time, behind when negative. Left out on both sides is who has no day before, and who had done nothing by
 * this time on either day; null when nobody is left.
 */
export function allAheadOf(days: readonly DayProgress[], before: ReadonlyMap<number, DayBefore>, moment: Moment): number | null {
  const compared = days.filter(hasStops).flatMap((day) => {
    const earlier = before.get(day.deliveryBoyId);
    if (!earlier || !isSameShift(day, earlier, moment)) return [];
    const due = dueBy(day, earlier, moment);
    return day.done > 0 || due > 0 ? [day.done - due] : [];
  });
  return compared.length === 0 ? null : whole(compared.reduce((sum, ahead) => sum + ahead, 0));
}

/** Rounded, and never minus nought. */
const whole = (value: number): number => Math.round(value) || 0;
