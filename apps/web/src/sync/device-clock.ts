import type { EntryClock, MonotonicReading } from '@milkround/contracts';
import { newKey } from '../api/key';
import { serverTime } from '../api/server-time';

/** The clocks of a device, as an entry keeps them. */
export interface DeviceClock {
  /** The wall clock: anybody may set it. */
  now(): Date;
  /** The monotonic clock, and what is known of the wall clock. */
  read(): EntryClock;
}

/** The monotonic clock counts from the start of this page: its readings can be compared within it only. */
const RUN = newKey();

export const readMonotonic = (): MonotonicReading => ({ run: RUN, elapsedMs: Math.round(performance.now()) });

export const deviceClock: DeviceClock = {
  now: () => new Date(),
  read: () => {
    const offMs = serverTime.offMs();
    return offMs === null ? readMonotonic() : { ...readMonotonic(), offMs };
  },
};
