import type { EntryClock, MonotonicReading } from '@milkround/contracts';
import { newKey } from '../api/key';
import { serverTime } from '../api/server-time';
import { steadyClock } from '../api/steady-clock';
import type { PhoneDatabase } from './database';

/** The clocks of a device whose readings are stored with an entry. */
export interface DeviceClock {
  /** The wall clock as it was at the start of the page, whatever has been set since. */
  now(): Date;
  /** Reads the monotonic clock, with the offset of the wall clock if it is known. */
  read(): EntryClock;
  /** Milliseconds by which the wall clock was set on this device before this start of the app, as far as that was noticed; null until that is known. */
  setBeforeMs(): number | null;
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
  setBeforeMs: () => setBeforeMs,
};

const SET_KEY = 'set by';
let setBeforeMs: number | null = null;
let stopNoting = () => {};

/**
 * Reads from the database of this device by how much the wall clock was set before this start, and notes there when it is set again. Without an
 * answer of the server nothing else tells how the clocks of two starts differ.
 */
export async function noteClockSets(database: Pick<PhoneDatabase, 'get' | 'put'>): Promise<void> {
  const totalMs = await database.get('clock', SET_KEY);
  // After the data of the site were deleted, this page still knows it.
  setBeforeMs = totalMs === undefined ? (setBeforeMs ?? 0) : totalMs - steadyClock.totalSetMs();
  const beforeMs = setBeforeMs;
  const note = () => database.put('clock', beforeMs + steadyClock.totalSetMs(), SET_KEY);
  stopNoting();
  stopNoting = steadyClock.onSet(() => void note().catch(() => undefined));
  if (totalMs === undefined) await note();
}
