import type { EntryClock, MonotonicReading } from '@milkround/contracts';

const MAX_NAME = 64;
/** Far more than from 1970, where a clock begins anew, to the last year that is believed. */
const MAX_MS = 1e13;

/** A monotonic reading as a phone sent it; null for none, and for what is no reading. */
export function readingOf(value: unknown): MonotonicReading | null {
  const { run, elapsedMs }: Record<string, unknown> = isObject(value) ? { ...value } : {};
  if (typeof run !== 'string' || run === '' || run.length > MAX_NAME) return null;
  return isMilliseconds(elapsedMs) && elapsedMs >= 0 ? { run, elapsedMs } : null;
}

/** The same of an entry's clocks. */
export function entryClockOf(value: unknown): EntryClock | null {
  const reading = readingOf(value);
  const offMs: unknown = isObject(value) && 'offMs' in value ? value.offMs : undefined;
  return reading && isMilliseconds(offMs) ? { ...reading, offMs } : reading;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const isMilliseconds = (value: unknown): value is number => typeof value === 'number' && Math.abs(value) <= MAX_MS;
