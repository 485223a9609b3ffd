import type { DayProgress, UsualMorning } from '@milkround/contracts';

const MINUTE_MS = 60_000;
/** A start further from the usual start belongs to another shift, to which earlier mornings and the deadline do not apply. */
export const SAME_SHIFT_MS = 180 * MINUTE_MS;

/** A finish that is expected so close to the deadline is in time: a deadline is a minute, and the forecast is less exact. */
export const ON_TIME_MS = MINUTE_MS;

/** The clock, as the client or the server reads it. Times are milliseconds since the epoch. */
export interface Clock {
  now: number;
  /** When the business date starts: twelve hours before its noon. */
  dayStart: number;
}

/** The times that the days of a zone are compared with at one moment. Times are milliseconds since the epoch. */
export interface MorningMoment extends Clock {
  /** Null if the deadline does not apply, because the whole zone began after it, in another shift than usual. */
  deadlineAt: number | null;
  /** When the delivery boys of the zone usually begin, or began today if that is another shift; null without earlier days. */
  startAt: number | null;
}

/** Returns the time of a deadline, `HH:MM`, in milliseconds since the epoch. */
export function deadlineAt(deadline: string, dayStart: number): number {
  const [hours = 0, minutes = 0] = deadline.split(':').map(Number);
  return dayStart + (hours * 60 + minutes) * MINUTE_MS;
}

export const usualStartAt = ({ startMinute }: UsualMorning, dayStart: number): number =>
  dayStart + startMinute * MINUTE_MS;

/**
 * Returns the times that the days of one zone are compared with.
 * @param days all days of the zone
 * @param usual at least the delivery boys of these days
 * @param deadline `HH:MM`
 */
export function momentOfZone(
  days: readonly DayProgress[],
  usual: ReadonlyMap<number, UsualMorning>,
  deadline: string,
  clock: Clock,
): MorningMoment {
  const beginTimes = days.flatMap(({ firstDoneAt }) =>
    firstDoneAt === null ? [] : Date.parse(firstDoneAt),
  );
  const todayAt = median(beginTimes);
  const usualAt = median(
    days.flatMap(({ deliveryBoyId }) => {
      const usualMorning = usual.get(deliveryBoyId);
      return usualMorning ? usualStartAt(usualMorning, clock.dayStart) : [];
    }),
  );
  const isOtherShift =
    todayAt !== null && usualAt !== null && Math.abs(todayAt - usualAt) > SAME_SHIFT_MS;
  const deadlineTime = deadlineAt(deadline, clock.dayStart);
  const isBegunAfterDeadline = beginTimes.length > 0 && Math.min(...beginTimes) > deadlineTime;
  return {
    ...clock,
    deadlineAt: isOtherShift && isBegunAfterDeadline ? null : deadlineTime,
    startAt: isOtherShift ? todayAt : usualAt,
  };
}

/** The middle value; the mean of the two middle ones of an even number; null of none. */
export function median(values: readonly number[]): number | null {
  const sortedValues = [...values].sort((a, b) => a - b);
  const upper = sortedValues[sortedValues.length >> 1];
  const lower = sortedValues[(sortedValues.length - 1) >> 1];
  return upper === undefined || lower === undefined ? null : (lower + upper) / 2;
}
