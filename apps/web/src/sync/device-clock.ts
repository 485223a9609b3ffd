import type { EntryClock, MonotonicReading } from '@milkround/contracts';
import { newKey } from '../api/key';
import { serverTime } from '../api/server-time';
import { steadyClock } from '../api/steady-clock';

/** The clocks of a device whose readings are stored with an entry. */
export interface DeviceClock {
  /** The wall clock as it was at the start of the page, whatever has been set since. */
  now(): Date;
  /** Reads the monotonic clock, with the offset of the wall clock if it is known. */
  read(): EntryClock;
}

/** Identifies this load of the page: readings of the monotonic clock can be compared within one load only. */
const RUN = newKey();

export const readMonotonic = (): MonotonicReading => ({
  run: RUN,
  elapsedMs: Math.round(performance.now()),
});

export const deviceClock: DeviceClock = {
  now: () => new Date(steadyClock.now()),
  read: () => {
    const offMs = serverTime.offMs();
    return offMs === null ? readMonotonic() : { ...readMonotonic(), offMs };
  },
};
