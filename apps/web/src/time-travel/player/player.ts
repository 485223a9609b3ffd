/** How many seconds of the day pass in one second. */
export const SPEEDS = [1, 10, 60, 600] as const;
export type Speed = (typeof SPEEDS)[number];

/** The part of a day that the bar shows, epoch milliseconds; both ends are in it. */
export interface Range {
  from: number;
  to: number;
}

/** Where the player stands: the moment to the millisecond, and whether it has come to the end. */
export interface Played {
  at: number;
  hasEnded: boolean;
}

/** The player after `elapsedMs` of real time. It stops at the end of the range. */
export function play(at: number, elapsedMs: number, speed: Speed, { to }: Range): Played {
  const next = at + Math.max(0, elapsedMs) * speed;
  return next >= to ? { at: Math.max(at, to), hasEnded: true } : { at: next, hasEnded: false };
}
