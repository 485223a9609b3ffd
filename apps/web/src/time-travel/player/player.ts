/** The number of seconds of the day that pass in one second. */
export const SPEEDS = [1, 10, 60, 600] as const;
export type Speed = (typeof SPEEDS)[number];

/** The part of a day that the bar shows, epoch milliseconds; both ends are in it. */
export interface Range {
  from: number;
  to: number;
}

/** The state of the player: the moment in milliseconds, and whether it has reached the end. */
export interface PlayerState {
  timeMs: number;
  hasEnded: boolean;
}

/** The player after `elapsedMs` of real time. It stops at the end of the range. */
export function play(timeMs: number, elapsedMs: number, speed: Speed, { to }: Range): PlayerState {
  const nextMs = timeMs + Math.max(0, elapsedMs) * speed;
  return nextMs >= to
    ? { timeMs: Math.max(timeMs, to), hasEnded: true }
    : { timeMs: nextMs, hasEnded: false };
}
