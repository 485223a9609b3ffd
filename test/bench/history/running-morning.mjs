// A morning that is in progress now, at any time of day: the dairy is in a time zone in which it is between six and seven.
import { businessDate } from '../built.mjs';
import { NOT_BEGUN } from './morning.mjs';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Half of a round's time. */
const BEGUN_MS = 80 * MINUTE_MS;
/** The time at which mornings of the demo begin, before midnight UTC. */
const SET_OUT_MS = -30 * MINUTE_MS;
const LATE_MS = 30 * MINUTE_MS;
const STOPPED_MS = 35 * MINUTE_MS;

/** Returns the `morning` of a history at `now`, with a few delivery boys who stopped, have not begun, or began late. */
export function runningMorning(now = Date.now()) {
  const hours = new Date(now).getUTCHours();
  const east = 6 - hours < -12 ? 30 - hours : 6 - hours;
  // The sign of these names follows POSIX: west is positive.
  const timeZone = `Etc/GMT${east > 0 ? '-' : '+'}${Math.abs(east)}`;
  const shiftMs = now - BEGUN_MS - (Date.parse(businessDate(new Date(now), timeZone)) + SET_OUT_MS);
  return {
    timeZone,
    shiftMs,
    todayOf: (boy) => todayOf(boy, now, shiftMs),
    deadline: clockOf(now + 85 * MINUTE_MS + east * HOUR_MS),
  };
}

function todayOf(boy, now, shiftMs) {
  if (boy % 97 === 0) return NOT_BEGUN;
  if (boy % 83 === 0) return { until: now - STOPPED_MS };
  if (boy % 71 === 0) return { until: now, shiftMs: shiftMs + LATE_MS };
  return { until: now };
}

const clockOf = (time) => new Date(time).toISOString().slice(11, 16);
