import type { BusinessDate } from '@milkround/contracts';

/** Years that date arithmetic, PostgreSQL's types and every report can hold. A clock that says another one is broken. */
const FIRST_YEAR = 1970;
const LAST_YEAR = 2199;

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const TIME = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

/** A date that the calendar has, `YYYY-MM-DD`, of the years 1970 to 2199; undefined otherwise. */
export function dateOf(value: unknown): BusinessDate | undefined {
  if (typeof value !== 'string' || !DATE.test(value)) return undefined;
  const midnight = new Date(`${value}T00:00:00Z`);
  return isInYears(midnight) && midnight.toISOString().startsWith(value) ? value : undefined;
}

/** Milliseconds since the epoch; null for what is no ISO 8601 time with a zone, or not of the years 1970 to 2199. */
export function instantOf(value: unknown): number | null {
  const [, date] = (typeof value === 'string' && TIME.exec(value)) || [];
  if (dateOf(date) === undefined) return null;
  const time = new Date(String(value));
  return isInYears(time) ? time.getTime() : null;
}

function isInYears(time: Date): boolean {
  const year = time.getUTCFullYear();
  return year >= FIRST_YEAR && year <= LAST_YEAR;
}
