import type { EntryClock, MonotonicReading } from '@milkround/contracts';
import { recordOf } from '../http/input/record';

const MAX_NAME = 64;
/** A limit far above the milliseconds from 1970 to the last accepted year. */
const MAX_MS = 1e13;

export function readingOf(value: unknown): MonotonicReading | null {
  const { run, elapsedMs } = recordOf(value);
  if (typeof run !== 'string' || run === '' || run.length > MAX_NAME) return null;
  return isMilliseconds(elapsedMs) && elapsedMs >= 0 ? { run, elapsedMs } : null;
}

/** Parses the clock readings of an entry. */
export function entryClockOf(value: unknown): EntryClock | null {
  const monotonicReading = readingOf(value);
  const { offMs, setByMs } = recordOf(value);
  return (
    monotonicReading && {
      ...monotonicReading,
      ...(isMilliseconds(offMs) && { offMs }),
      ...(isMilliseconds(setByMs) && { setByMs }),
    }
  );
}

const isMilliseconds = (value: unknown): value is number =>
  typeof value === 'number' && Math.abs(value) <= MAX_MS;
