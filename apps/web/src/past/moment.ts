import { tzOffset } from '@date-fns/tz';
import { DAY_CLOCKS, type BusinessDate, type DayClock } from '@milkround/contracts';
import { addDays, isDate } from '@milkround/domain';
import { text } from '../i18n';

/** The search parameters of a past moment; `at` alone is needed. */
const PARAMETERS = ['at', 'clock'] as const;
const MINUTE_MS = 60_000;

export interface Moment {
  date: BusinessDate;
  /** Epoch milliseconds, whole seconds. */
  timeMs: number;
  clock: DayClock;
}

/** A sentence about an invalid address, and the invalid words. */
export interface MomentProblem {
  problem: string;
  words: string;
}

export const hasMoment = (address: URLSearchParams): boolean => address.has('at');

export const isSameMoment = (a: Moment, b: Moment): boolean =>
  a.timeMs === b.timeMs && a.clock === b.clock;

/** Parses the past moment of an address that has one. `now` is the newest moment that can be shown, epoch milliseconds. */
export function parseMoment(
  address: URLSearchParams,
  timeZone: string,
  now: number,
): Moment | MomentProblem {
  const words = address.get('at') ?? '';
  const clockText = address.get('clock') ?? 'known';
  const timeMs = isDate(words.slice(0, 10)) ? fromLocalTime(words, timeZone) : null;
  if (timeMs === null)
    return {
      problem: text('“{{words}}” is not a time. It has to look like 2026-11-21T06:40:12.'),
      words,
    };
  if (timeMs > now) return { problem: text('“{{words}}” has not come yet.'), words };
  const clock = DAY_CLOCKS.find((name) => name === clockText);
  return clock
    ? { date: words.slice(0, 10), timeMs, clock }
    : {
        problem: text('“{{words}}” is not a clock. There are known and happened.'),
        words: clockText,
      };
}

/** The parameters of the past moment of an address, for a link to another screen of the same moment; none of the present. */
export const momentParameters = (address: URLSearchParams): [name: string, value: string][] =>
  PARAMETERS.flatMap((name) =>
    address.getAll(name).map((value): [string, string] => [name, value]),
  );

/** The address with a past moment in it, or with none. Other parameters stay. */
export function withMoment(
  address: URLSearchParams,
  moment: Omit<Moment, 'date'> | null,
  timeZone: string,
): URLSearchParams {
  const newAddress = new URLSearchParams(address);
  for (const name of PARAMETERS) newAddress.delete(name);
  if (!moment) return newAddress;
  newAddress.set('at', toLocalTime(moment.timeMs, timeZone));
  newAddress.set('clock', moment.clock);
  return newAddress;
}

/** The first and the last second of a date in a time zone, epoch milliseconds. */
export function dayRange(date: BusinessDate, timeZone: string): { from: number; to: number } {
  const from = fromLocalTime(`${date}T00:00:00`, timeZone) ?? 0;
  const nextDay = fromLocalTime(`${addDays(date, 1)}T00:00:00`, timeZone) ?? from;
  return { from, to: nextDay - 1_000 };
}

const LOCAL = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/;

/** Formats epoch milliseconds as date and time of a zone, to the second: `2026-11-21T06:40:12`. */
export const toLocalTime = (timeMs: number, timeZone: string): string =>
  new Date(timeMs + tzOffset(timeZone, new Date(timeMs)) * MINUTE_MS).toISOString().slice(0, 19);

/**
 * Parses date and time of a zone. A time that clocks show twice means the first one; a skipped time is moved forward by the length of the gap.
 *
 * @returns epoch milliseconds; null for a text that names no time
 */
export function fromLocalTime(text: string, timeZone: string): number | null {
  const utc = LOCAL.test(text) ? Date.parse(`${text}Z`) : NaN;
  // JavaScript takes the 30th of February for the 2nd of March, and 24:00 for the next day.
  if (Number.isNaN(utc) || new Date(utc).toISOString().slice(0, 19) !== text) return null;
  const guess = utc - tzOffset(timeZone, new Date(utc)) * MINUTE_MS;
  return utc - tzOffset(timeZone, new Date(guess)) * MINUTE_MS;
}

const CLOCK = /^(\d{1,2})[:.](\d{2})(?:[:.](\d{2}))?(?:\s*([ap])\.?m\.?)?$/i;
const DIGITS = /^(\d{2})(\d{2})(\d{2})?$/;

/**
 * Parses a typed time of the day: `06:40`, `6.40`, `0640`, `06:40:12` or `6:40 pm`.
 *
 * @returns the time by a clock of 24 hours, `06:40:00`; null for a text that names none
 */
export function parseClock(typedText: string): string | null {
  const text = typedText.trim();
  const [, hour = '', minute = '', second = '00', half] =
    CLOCK.exec(text) ?? DIGITS.exec(text) ?? [];
  const hours = Number(hour);
  const isHour = half === undefined ? hours <= 23 : hours >= 1 && hours <= 12;
  if (hour === '' || !isHour || Number(minute) > 59 || Number(second) > 59) return null;
  const hourOfDay =
    half === undefined ? hours : (hours % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  return `${String(hourOfDay).padStart(2, '0')}:${minute}:${second}`;
}
