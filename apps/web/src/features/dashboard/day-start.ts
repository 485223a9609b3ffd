import type { BusinessDate } from '@milkround/contracts';

const HALF_DAY_MS = 12 * 3_600_000;
const known = new Map<string, number>();
const formats = new Map<string, Intl.DateTimeFormat>();

/** How far the zone's clock is ahead of UTC at an instant, in milliseconds. */
function offsetOf(at: number, timeZone: string): number {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
      timeZone,
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      hourCycle: 'h23',
    });
  formats.set(timeZone, format);
  const part = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const of = (type: Intl.DateTimeFormatPartTypes) => part.get(type) ?? 0;
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute')) - Math.floor(at / 60_000) * 60_000;
}

/**
 * Where times of a business date are counted from, epoch milliseconds: twelve hours before its noon. On a day that clocks are
 * put forward or back, noon stands on the same side of the change as the milk, midnight does not.
 */
export function dayStart(date: BusinessDate, timeZone: string): number {
  const key = `${timeZone} ${date}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const noon = Date.parse(`${date}T12:00:00Z`);
  const start = noon - offsetOf(noon, timeZone) - HALF_DAY_MS;
  known.set(key, start);
  return start;
}
