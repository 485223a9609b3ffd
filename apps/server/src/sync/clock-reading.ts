import type { EntryClock, MonotonicReading } from '@milkround/contracts';
import { recordOf } from '../http/input/record';

const MAX_NAME = 64;
/** Far more than from 1970, where a clock begins anew, to the last year that is believed. */
const MAX_MS = 1e13;

/** Parses the monotonic clock reading of a phone; null if it is missing or invalid. */
export function readingOf(value: unknown): MonotonicReading | null {
  const { run, elapsedMs } = recordOf(value);
  if (typeof run !== 'string' || run === '' || run.length > MAX_NAME) return null;
  return isMilliseconds(elapsedMs) && elapsedMs >= 0 ? { run, elapsedMs } : null;
}

/** Parses the clock readings of an entry. */
export function entryClockOf(value: unknown): EntryClock | null {
  const reading = readingOf(value);
  const { offMs } = recordOf(value);
  return reading && isMilliseconds(offMs) ? { ...reading, offMs } : reading;
}

const isMilliseconds = (value: unknown): value is number => typeof value === 'number' && Math.abs(value) <= MAX_MS;
