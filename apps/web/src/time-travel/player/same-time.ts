import type { BusinessDate } from '@milkround/contracts';
import { fromLocalTime, toLocalTime } from '../address/zone-time';

/** The moment of another date at which clocks show the same time of day, epoch milliseconds. */
export const sameTimeOn = (date: BusinessDate, timeMs: number, timeZone: string): number =>
  fromLocalTime(date + toLocalTime(timeMs, timeZone).slice(10), timeZone) ?? timeMs;
