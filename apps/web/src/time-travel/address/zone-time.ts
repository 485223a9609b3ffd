import { tzOffset } from '@date-fns/tz';

const MINUTE_MS = 60_000;
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
