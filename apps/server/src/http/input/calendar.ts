import type { BusinessDate } from '@milkround/contracts';
import { isBusinessYear, isDate } from '@milkround/domain';

const TIME = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

/** Parses a calendar date, `YYYY-MM-DD`, of the years 1970 to 2199; undefined for any other value. */
export const dateOf = (value: unknown): BusinessDate | undefined =>
  typeof value === 'string' && isDate(value) ? value : undefined;

/** Parses an ISO 8601 time with a zone to milliseconds since the epoch; null if it is invalid or not of the years 1970 to 2199. */
export function instantOf(value: unknown): number | null {
  if (typeof value !== 'string' || !isDate(TIME.exec(value)?.[1] ?? '')) return null;
  const time = new Date(value);
  return isBusinessYear(time.getUTCFullYear()) ? time.getTime() : null;
}
