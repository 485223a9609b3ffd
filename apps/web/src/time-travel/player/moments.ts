import type { BusinessDate } from '@milkround/contracts';
import { addDays } from '@milkround/domain';
import { fromLocalTime } from '../address/zone-time';
import type { Range } from './player';

const SECOND_MS = 1_000;
const HALF_HOUR_MS = 30 * 60_000;
/** The last event is never at the very end of the bar. */
const MARGIN_MS = 18_000;

/** The first whole second at which an event is in the figures. */
const secondAfter = (moment: number): number => Math.ceil(moment / SECOND_MS) * SECOND_MS;

/** Returns the second of the next event after `timeMs`; null when there is none in the range. Moments are in ascending order. */
export function nextEvent(
  moments: readonly number[],
  timeMs: number,
  { to }: Range,
): number | null {
  const index = firstIndex(moments, (moment) => secondAfter(moment) > timeMs);
  const moment = moments[index];
  return moment === undefined || secondAfter(moment) > to ? null : secondAfter(moment);
}

/** Returns the second of the newest event before the last one that `timeMs` shows; null when there is none in the range. */
export function previousEvent(
  moments: readonly number[],
  timeMs: number,
  { from }: Range,
): number | null {
  const moment = moments[firstIndex(moments, (candidate) => secondAfter(candidate) >= timeMs) - 1];
  return moment === undefined || secondAfter(moment) < from ? null : secondAfter(moment);
}

/** The place of the first moment that passes the test, which all later ones pass too; the number of moments if none does. */
function firstIndex(moments: readonly number[], test: (moment: number) => boolean): number {
  let low = 0;
  let high = moments.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (test(moments[middle] ?? 0)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The first and the last second of a date in a time zone. */
export function dayRange(date: BusinessDate, timeZone: string): Range {
  const from = fromLocalTime(`${date}T00:00:00`, timeZone) ?? 0;
  const nextDay = fromLocalTime(`${addDays(date, 1)}T00:00:00`, timeZone) ?? from;
  return { from, to: nextDay - SECOND_MS };
}

/** The half hours of a day that contain a part of it. */
export function halfHours({ from, to }: Range, day: Range): Range {
  const steps = (moment: number) => (moment - day.from) / HALF_HOUR_MS;
  return {
    from: day.from + Math.floor(steps(from)) * HALF_HOUR_MS,
    to: day.from + Math.ceil(steps(to)) * HALF_HOUR_MS,
  };
}

/**
 * The hours of a day in which something was recorded or happened, in half hours, and those that were shown; the whole day if nothing happened.
 *
 * @param now the range does not go beyond it
 * @param shownHours the hours that are in the range in any case
 */
export function eventRange(
  moments: readonly (readonly number[])[],
  day: Range,
  now: number,
  shownHours: Range,
): Range {
  const endsOfDay = moments.flatMap((clockMoments) => {
    const momentsOfDay = clockMoments.filter((moment) => moment >= day.from && moment <= day.to);
    return momentsOfDay.length > 0
      ? [momentsOfDay[0] ?? 0, momentsOfDay[momentsOfDay.length - 1] ?? 0]
      : [];
  });
  const hours =
    endsOfDay.length > 0
      ? halfHours({ from: Math.min(...endsOfDay), to: Math.max(...endsOfDay) + MARGIN_MS }, day)
      : day;
  const from = Math.min(hours.from, shownHours.from);
  const end = Math.min(day.to, Math.floor(now / SECOND_MS) * SECOND_MS);
  return { from, to: Math.max(from + SECOND_MS, Math.min(Math.max(hours.to, shownHours.to), end)) };
}
