import { SYNC_LIMITS } from '@milkround/contracts';

/** Decides between two values of the same time and kind: the first part in which they differ. */
type Rank = readonly (number | string)[];

/** An entered value with its time (ISO 8601, UTC). */
export interface TimedStatement {
  time: string;
  rank: Rank;
}

/** Whether the first time is after the second; false for an invalid time. */
export const isAfter = (a: string, b: string): boolean => Date.parse(a) > Date.parse(b);

/** Whether two times are so close that the error of two phones' clocks may have reversed their order. */
export const isWithinClockError = (a: string, b: string): boolean =>
  Math.abs(Date.parse(a) - Date.parse(b)) <= SYNC_LIMITS.clockOffMs;

/** Whether the recorded value is later than an entry. Of two values of the same time the higher rank counts, in any order of arrival. */
export const isSuperseded = (entry: TimedStatement, current: TimedStatement): boolean =>
  isAfter(current.time, entry.time) ||
  (Date.parse(current.time) === Date.parse(entry.time) && isHigher(current.rank, entry.rank));

function isHigher(a: Rank, b: Rank): boolean {
  const differing = a.findIndex((part, index) => part !== b[index]);
  const [part, otherPart] = [a[differing], b[differing]];
  return part !== undefined && otherPart !== undefined && part > otherPart;
}
