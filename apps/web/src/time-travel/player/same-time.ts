import type { BusinessDate } from '@milkround/contracts';
import { fromLocalTime, toLocalTime } from '../address/zone-time';

/** The moment of another date at which clocks show the same time of day, epoch milliseconds. */
export const sameTimeOn = (date: BusinessDate, at: number, timeZone: string): number =>
  fromLocalTime(date + toLocalTime(at, timeZone).slice(10), timeZone) ?? at;
