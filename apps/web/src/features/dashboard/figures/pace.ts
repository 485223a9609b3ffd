import {
  PACE_SLOT_MINUTES,
  type BusinessDate,
  type DayProgress,
  type PaceSlot,
  type Progress,
} from '@milkround/contracts';
import { SAME_SHIFT_MS } from '@milkround/domain';
import { dayStart } from './day-start';
import { hasStops } from './figures';

const MINUTE_MS = 60_000;
export const SLOT_MS = PACE_SLOT_MINUTES * MINUTE_MS;

export type DayBefore = Progress['before'][number];

export interface Moment {
  date: BusinessDate;
  /** epoch milliseconds */
  now: number;
  timeZone: string;
}

/** Stops done by an instant; within a slot they are taken to be spread evenly. */
export function doneBy(pace: readonly PaceSlot[], time: number): number {
  return pace.reduce((count, slot) => {
    const share = (time - slot.slot * SLOT_MS) / SLOT_MS;
    return count + slot.done * Math.min(1, Math.max(0, share));
  }, 0);
}

/** The same time of day on the day before. */
export const sameTimeBefore = (dayBefore: DayBefore, { date, now, timeZone }: Moment): number =>
  now - dayStart(date, timeZone) + dayStart(dayBefore.date, timeZone);

/** Stops that were done by this time on the day before, at most today's number: a delivery boy who has finished is not behind. */
const dueBy = (day: DayProgress, dayBefore: DayBefore, moment: Moment): number =>
  Math.min(day.stops, doneBy(dayBefore.pace, sameTimeBefore(dayBefore, moment)));

/** Whether a delivery boy began at about the time of the day before; also true for one who has not begun. */
function isSameShift(
  { pace }: DayProgress,
  dayBefore: DayBefore,
  { date, timeZone }: Moment,
): boolean {
  const [first] = pace;
  const [firstBefore] = dayBefore.pace;
  if (!first || !firstBefore) return true;
  const startOf = (slot: number, ofDate: BusinessDate) =>
    slot * SLOT_MS - dayStart(ofDate, timeZone);
  return (
    Math.abs(startOf(first.slot, date) - startOf(firstBefore.slot, dayBefore.date)) <= SAME_SHIFT_MS
  );
}

/** The share of the stops that at least must be comparable: a sum over fewer of them says nothing about the whole. */
const COMPARABLE_SHARE = 0.9;

/**
 * Stops ahead of the day before at this time, behind when negative. Delivery boys without a day before and those of another shift are left
 * out of both sums. Null if these have more than a tenth of the stops, and before the first delivery of either day.
 */
export function countAhead(
  days: readonly DayProgress[],
  daysBefore: ReadonlyMap<number, DayBefore>,
  moment: Moment,
): number | null {
  const sums = { stops: 0, comparable: 0, done: 0, due: 0 };
  for (const day of days.filter(hasStops)) {
    sums.stops += day.stops;
    const dayBefore = daysBefore.get(day.deliveryBoyId);
    if (!dayBefore || !isSameShift(day, dayBefore, moment)) continue;
    sums.comparable += day.stops;
    sums.done += day.done;
    sums.due += dueBy(day, dayBefore, moment);
  }
  const isBegun = sums.done > 0 || sums.due > 0;
  return isBegun && sums.comparable >= sums.stops * COMPARABLE_SHARE
    ? toInteger(sums.done - sums.due)
    : null;
}

/** Rounds to an integer, and turns -0 into 0. */
const toInteger = (value: number): number => Math.round(value) || 0;
