const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const DAY_MS = 86_400_000;

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const cachedFormatter = formatters.get(timeZone);
  if (cachedFormatter) return cachedFormatter;
  const formatter = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  formatters.set(timeZone, formatter);
  return formatter;
}

/**
 * Returns the calendar date (`YYYY-MM-DD`) of an instant in a time zone (IANA name). 05:00 in Pune is still yesterday in UTC.
 * @throws RangeError for an unknown time zone or an invalid instant
 */
export function businessDate(instant: Date, timeZone: string): string {
  const parts = new Map(
    formatterOf(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  return `${(parts.get('year') ?? '').padStart(4, '0')}-${parts.get('month')}-${parts.get('day')}`;
}

/** Range of years that date arithmetic, PostgreSQL and all reports support. A clock outside it is wrong. */
const FIRST_YEAR = 1970;
const LAST_YEAR = 2199;

/** Whether the year is in the supported range. */
export const isBusinessYear = (year: number): boolean => year >= FIRST_YEAR && year <= LAST_YEAR;

/** Whether `text` is an existing calendar date, `YYYY-MM-DD`, of the years 1970 to 2199. */
export function isDate(text: string): boolean {
  if (!DATE.test(text)) return false;
  const midnight = new Date(`${text}T00:00:00Z`);
  return isBusinessYear(midnight.getUTCFullYear()) && midnight.toISOString().startsWith(text);
}

/** Returns the date `days` later, or earlier if negative. This is calendar arithmetic without clock and time zone. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Returns the weekday of a date, from 1, Monday, to 7, Sunday. */
export const isoWeekdayOf = (date: string): number =>
  new Date(`${date}T00:00:00Z`).getUTCDay() || 7;

/** Returns the number of days from one date to another, negative if the second is earlier. */
export const daysBetween = (from: string, to: string): number =>
  (Date.parse(to) - Date.parse(from)) / DAY_MS;
