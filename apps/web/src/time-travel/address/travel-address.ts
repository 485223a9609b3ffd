import type { BusinessDate } from '@milkround/contracts';
import { isDate, type DayClock } from '@milkround/domain';
import { text } from '../../i18n';
import { fromLocalTime, toLocalTime } from './zone-time';

/** The search parameters of a past moment; `at` alone is needed. */
const PARAMETERS = ['at', 'clock', 'compare'] as const;

/** The past moment that a screen shows. */
export interface Travel {
  date: BusinessDate;
  /** Epoch milliseconds, whole seconds. */
  timeMs: number;
  clock: DayClock;
  /** The day of the comparison. */
  compare: BusinessDate | null;
}

/** A sentence about an invalid address, and the invalid words. */
export interface TravelProblem {
  problem: string;
  words: string;
}

export const hasTravel = (address: URLSearchParams): boolean => address.has('at');

/** Parses the past moment of an address that has one. `now` is the newest moment that can be shown, epoch milliseconds. */
export function parseTravel(
  address: URLSearchParams,
  timeZone: string,
  now: number,
): Travel | TravelProblem {
  const [timeText = '', clock = 'known', compare = null] = PARAMETERS.map(
    (name) => address.get(name) ?? undefined,
  );
  const time = isDate(timeText.slice(0, 10)) ? fromLocalTime(timeText, timeZone) : null;
  if (time === null)
    return {
      problem: text('“{{words}}” is not a time. It has to look like 2026-11-21T06:40:12.'),
      words: timeText,
    };
  if (time > now) return { problem: text('“{{words}}” has not come yet.'), words: timeText };
  if (clock !== 'known' && clock !== 'happened')
    return {
      problem: text('“{{words}}” is not a clock. There are known and happened.'),
      words: clock,
    };
  if (compare !== null && !isDate(compare))
    return {
      problem: text('“{{words}}” is not a date to compare with. It has to look like 2026-11-14.'),
      words: compare,
    };
  return { date: timeText.slice(0, 10), timeMs: time, clock, compare };
}

/** The parameters of the past moment of an address, for a link to another screen of the same moment; none of the present. */
export const travelParameters = (address: URLSearchParams): [name: string, value: string][] =>
  PARAMETERS.flatMap((name) =>
    address.getAll(name).map((value): [string, string] => [name, value]),
  );

/** The address with a past moment in it, or with none. Other parameters stay. */
export function withTravel(
  address: URLSearchParams,
  travel: Travel | null,
  timeZone: string,
): URLSearchParams {
  const newAddress = new URLSearchParams(address);
  for (const name of PARAMETERS) newAddress.delete(name);
  if (!travel) return newAddress;
  newAddress.set('at', toLocalTime(travel.timeMs, timeZone));
  newAddress.set('clock', travel.clock);
  if (travel.compare !== null) newAddress.set('compare', travel.compare);
  return newAddress;
}
