import { PACE_SLOT_MINUTES, type BusinessDate, type DayProgress, type PaceSlot, type Progress } from '@milkround/contracts';
import { dayStart } from './day-start';
import { hasStops, toCome } from './figures';

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

/** Stops ahead of the day before at this time, behind when negative; null when there is nothing to compare with. */
export function aheadOf(day: DayProgress, before: DayBefore | undefined, moment: Moment): number | null {
  return before ? whole(day.done - dueBy(day, before, moment)) : null;
}

/** The same for many; those who have no day before are left out on both sides. */
export function allAheadOf(days: readonly DayProgress[], before: ReadonlyMap<number, DayBefore>, moment: Moment): number | null {
  const compared = days.filter(hasStops).flatMap((day) => {
    const earlier = before.get(day.deliveryBoyId);
    return earlier ? [day.done - dueBy(day, earlier, moment)] : [];
  });
  return compared.length === 0 ? null : whole(compared.reduce((sum, ahead) => sum + ahead, 0));
}

/** Rounded, and never minus nought. */
const whole = (value: number): number => Math.round(value) || 0;

const LOOK_BACK_MS = 60 * MINUTE_MS;
const SHORTEST_LOOK_MS = 10 * MINUTE_MS;
const FEWEST_DONE = 3;
const LONGEST_WAIT_MS = 6 * 60 * MINUTE_MS;
/** The expected time stands on those who have a pace; they must have most of what is left. */
const KNOWN_SHARE = 0.8;

/** When a delivery boy is through if he goes on as in the last hour; null when too little has happened to tell. */
export function throughAt(day: DayProgress, now: number): number | null {
  const first = day.pace[0];
  if (!first) return null;
  const from = Math.max(first.slot * SLOT_MS, now - LOOK_BACK_MS);
  const done = doneBy(day.pace, now) - doneBy(day.pace, from);
  if (now - from < SHORTEST_LOOK_MS || done < FEWEST_DONE) return null;
  const wait = (toCome(day) * (now - from)) / done;
  return wait > LONGEST_WAIT_MS ? null : now + wait;
}

/** When the last stop is to be expected, epoch milliseconds; null when all are done or it cannot be said. */
export function lastOneAt(days: readonly DayProgress[], now: number): number | null {
  const open = days.filter((day) => !day.closedAt && toCome(day) > 0);
  const left = open.reduce((sum, day) => sum + toCome(day), 0);
  const expected = open.flatMap((day) => {
    const at = throughAt(day, now);
    return at === null ? [] : [{ at, left: toCome(day) }];
  });
  const known = expected.reduce((sum, day) => sum + day.left, 0);
  if (left === 0 || known < left * KNOWN_SHARE) return null;
  return Math.max(...expected.map(({ at }) => at));
}
