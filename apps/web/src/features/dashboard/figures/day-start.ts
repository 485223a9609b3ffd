import { tzOffset } from '@date-fns/tz';
import type { BusinessDate } from '@milkround/contracts';

const MINUTE_MS = 60_000;
const HALF_DAY_MS = 12 * 3_600_000;

/** Caches starts: a dashboard needs the same few days thousands of times a second, and the rules of time zones take long. */
const startCache = new Map<string, number>();
const MAX_CACHED = 100;

/**
 * Returns the start from which times of a business date are counted, epoch milliseconds: twelve hours before its noon. On a day that clocks are
 * put forward or back, noon is after the change, as the deliveries are; midnight is before it.
 */
export function dayStart(date: BusinessDate, timeZone: string): number {
  const key = `${date} ${timeZone}`;
  const start = startCache.get(key) ?? startOf(date, timeZone);
  if (startCache.size >= MAX_CACHED) startCache.clear();
  startCache.set(key, start);
  return start;
}

function startOf(date: BusinessDate, timeZone: string): number {
  const noon = Date.parse(`${date}T12:00:00Z`);
  return noon - tzOffset(timeZone, new Date(noon)) * MINUTE_MS - HALF_DAY_MS;
}
