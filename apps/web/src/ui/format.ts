import type { BusinessDate, Timestamp } from '@milkround/contracts';
import { businessDate } from '@milkround/domain';
import { formatDate } from '../i18n/dates';

export { formatDate, formatDay } from '../i18n/dates';

/** Groups digits by lakhs and crores, without trailing zeros. It avoids `Intl`, whose first use takes a phone a tenth of a second. */
function groupDigits(amount: number, places: number): string {
  const [integerPart = '', fraction] = String(Number(Math.abs(amount).toFixed(places))).split('.');
  return integerPart.replace(/\B(?=(\d\d)*\d{3}$)/g, ',') + (fraction ? `.${fraction}` : '');
}

const signOf = (amount: number, text: string): string => (amount < 0 && text !== '0' ? '-' : '');

/** `3,012.5`: Indian grouping, at most 3 places, no trailing zeros. */
export function formatQuantity(quantity: number): string {
  const text = groupDigits(quantity, 3);
  return signOf(quantity, text) + text;
}

/** A count for a translated text: `count` selects the plural, `shown` is the formatted number. */
export const countParams = (count: number): { count: number; shown: string } => ({
  count,
  shown: formatQuantity(count),
});

/** `₹1,250`, or `₹1,250.50` if there are paise. */
export function formatRupees(amount: number): string {
  const text = groupDigits(amount, 2).replace(/\.\d$/, '$&0');
  return `${signOf(amount, text)}₹${text}`;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** A cached format of a precision and a zone, because creating one takes a hundred times as long as using it. */
function clockFormat(precision: Precision, timeZone: string | undefined): Intl.DateTimeFormat {
  const key = `${precision} ${timeZone ?? ''}`;
  const cachedFormat = clocks.get(key);
  if (cachedFormat) return cachedFormat;
  const format = new Intl.DateTimeFormat('en-IN', {
    hour: 'numeric',
    minute: '2-digit',
    second: precision === 'second' ? '2-digit' : undefined,
    hour12: true,
    timeZone,
  });
  clocks.set(key, format);
  return format;
}

type Precision = 'minute' | 'second';

/** `6:41 am` or `6:41:12 am`, in every language; in the device's zone unless one is given (see `useTimeZone`). */
export const formatClock = (
  time: Timestamp | number,
  precision: Precision,
  timeZone: string | undefined,
): string =>
  // "am" stays on the line of its time. Browsers differ in the space before it.
  clockFormat(precision, timeZone).format(new Date(time)).replace(/\s/g, '\u00a0');

/** `5:48–6:30 pm`, or `11:48 am–12:30 pm`: "am" or "pm" once if it is that of both times. */
export function formatClockSpan(
  from: Timestamp | number,
  to: Timestamp | number,
  timeZone: string | undefined,
): string {
  const [first, last] = [from, to].map((time) => formatClock(time, 'minute', timeZone));
  const half = /\u00a0[ap]m$/.exec(last ?? '')?.[0] ?? '';
  return `${first?.endsWith(half) ? first.slice(0, first.length - half.length) : first}–${last}`;
}

/** `6:41 am` for `06:41`, a time of day without a date. */
export const formatTimeOfDay = (time: string): string =>
  formatClock(`1970-01-01T${time}Z`, 'minute', 'UTC');

const dateOf = (time: Timestamp | number, timeZone: string | undefined): BusinessDate =>
  businessDate(
    new Date(time),
    timeZone ?? clockFormat('minute', timeZone).resolvedOptions().timeZone,
  );

/** The date of an instant, as `formatDate` has it; in the device's zone unless one is given. */
export const formatDateOf = (time: Timestamp | number, timeZone: string | undefined): string =>
  formatDate(dateOf(time, timeZone));

export interface TimestampOptions {
  /** The date that the screen is about, which needs no repetition. */
  screenDate?: BusinessDate;
  /** `second` where the order of events may be in question. */
  precision?: Precision;
}

/** `21 Nov 2026, 6:41 am`, the month in the chosen language; in the device's zone unless one is given (see `useTimeZone`). */
export function formatTimestamp(
  time: Timestamp | number,
  timeZone?: string,
  { screenDate, precision = 'minute' }: TimestampOptions = {},
): string {
  const clock = formatClock(time, precision, timeZone);
  const date = dateOf(time, timeZone);
  return date === screenDate ? clock : `${formatDate(date)}, ${clock}`;
}

/** `MS` for Meera Shinde; one letter for one word. Works on any script. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u).filter(Boolean);
  const first = words[0] ?? '';
  const lastWord = words.length > 1 ? (words[words.length - 1] ?? '') : '';
  const letter = (word: string) => [...word][0] ?? '';
  return (letter(first) + letter(lastWord)).toUpperCase();
}
