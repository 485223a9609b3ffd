import type { UsualMorning } from '@milkround/contracts';

/** Milliseconds since the epoch. */
type Time = number;

/** When a round is finished. The range of `expected` has the finish in about three of four cases. */
export type Forecast =
  /** `at` is null if only the office has entered its deliveries. */
  | { kind: 'finished'; at: Time | null }
  | { kind: 'expected'; at: Time; from: Time; to: Time }
  | { kind: 'unknown'; because: 'stalled' | 'silent' | 'not-begun' | 'too-early' };

/** The pace of earlier days. */
export type UsualPace = Pick<UsualMorning, 'secondsPerStop' | 'quarters'>;

export interface ForecastInput {
  now: Time;
  stops: number;
  /** Stops that are neither done nor found absent. */
  toCome: number;
  /** Stops that were visited: done, absent, or with a recorded quantity. */
  visited: number;
  firstAt: Time | null;
  lastAt: Time | null;
  usual: UsualPace | null;
  /** When a round that has not begun is expected to begin; null if that cannot be said. */
  beginsAt: Time | null;
  isStalled: boolean;
  /** Whether the phone has been silent for so long that he may have delivered more. */
  isSilent: boolean;
}

/** The earlier days count as much as this number of stops of today. */
const USUAL_STOPS = 4;
/** Without earlier days, fewer stops than this say nothing. */
const FEWEST_STOPS = 3;
const SECOND_MS = 1_000;
/** The range, as a share of the time that remains: it narrows with the stops that have been visited. */
const LEAST_SHARE = 0.16;
const SHARE_OF_ONE_STOP = 0.6;
const LEAST_RANGE_MS = 60_000;

/** Forecasts the finish of a round from the pace of today, blended with the pace of earlier days while few stops are visited. */
export function forecastFinish(input: ForecastInput): Forecast {
  const { now, toCome, visited, firstAt, lastAt, isStalled, isSilent } = input;
  if (toCome === 0) return { kind: 'finished', at: lastAt };
  if (isStalled) return { kind: 'unknown', because: 'stalled' };
  if (firstAt === null || lastAt === null)
    return isSilent ? { kind: 'unknown', because: 'silent' } : forecastBeginning(input);
  const remainingStops = Math.max(1, input.stops - visited);
  const remainingMs = remainingSeconds(input, (lastAt - firstAt) / SECOND_MS) * SECOND_MS;
  if (Number.isNaN(remainingMs)) return { kind: 'unknown', because: 'too-early' };
  const finishAt = lastAt + remainingMs;
  if (isSilent)
    return finishAt < now
      ? { kind: 'unknown', because: 'silent' }
      : expected(finishAt, remainingMs, visited, now);
  // The next delivery is due at the earliest now, however long the last one is ago.
  return expected(
    Math.max(finishAt, now + remainingMs - remainingMs / remainingStops),
    remainingMs,
    visited,
    now,
  );
}

function forecastBeginning({ now, toCome, usual, beginsAt }: ForecastInput): Forecast {
  if (!usual || beginsAt === null) return { kind: 'unknown', because: 'not-begun' };
  const roundMs = usual.secondsPerStop * (toCome - 1) * SECOND_MS;
  return expected(Math.max(now, beginsAt) + roundMs, roundMs, 0, now);
}

function expected(finishAt: Time, remainingMs: number, visited: number, now: Time): Forecast {
  const share = LEAST_SHARE + SHARE_OF_ONE_STOP / (USUAL_STOPS + visited);
  const range = Math.max(LEAST_RANGE_MS, remainingMs * share);
  return {
    kind: 'expected',
    at: finishAt,
    from: Math.max(Math.min(now, finishAt), finishAt - range),
    to: finishAt + range,
  };
}

/** Returns the time from the last delivery to the finish; NaN if it cannot be said. */
function remainingSeconds({ stops, visited, usual }: ForecastInput, elapsed: number): number {
  const intervals = Math.max(1, stops - 1);
  const share = Math.min(1, Math.max(0, visited - 1) / intervals);
  if (!usual)
    return visited < FEWEST_STOPS ? NaN : (elapsed / (visited - 1)) * Math.max(1, stops - visited);
  const round = usual.secondsPerStop * intervals;
  const prior = usual.secondsPerStop * USUAL_STOPS;
  const timeShare = timeShareOf(usual, share);
  const ratio = (Math.max(0, elapsed) + prior) / (round * timeShare + prior);
  return ratio * Math.max(round * (1 - timeShare), usual.secondsPerStop);
}

/** Returns the share of a usual round's time in which a share of its stops is visited. */
export const timeShareOf = ({ quarters }: UsualPace, stopShare: number): number =>
  interpolate(stopShare * 4, [0, ...quarters, 1]);

/** Returns the share of a usual round's stops that are visited in a share of its time. */
export function stopShareOf({ quarters }: UsualPace, timeShare: number): number {
  const times = [0, ...quarters, 1];
  const next = times.findIndex((time) => time >= timeShare);
  if (next <= 0) return next === 0 ? 0 : 1;
  const [from = 0, to = 1] = [times[next - 1], times[next]];
  return (next - 1 + (timeShare - from) / (to - from)) / 4;
}

function interpolate(place: number, values: readonly number[]): number {
  const index = Math.min(values.length - 2, Math.max(0, Math.floor(place)));
  const [from = 0, to = 0] = [values[index], values[index + 1]];
  return from + (to - from) * Math.min(1, Math.max(0, place - index));
}
