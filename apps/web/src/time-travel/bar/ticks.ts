import type { Range } from '../player/player';

const MINUTE_MS = 60_000;
const STEPS_MS = [1, 5, 10, 30, 60, 120, 180, 240, 360, 720].map((minutes) => minutes * MINUTE_MS);
/** The share of the range at its end that has no labels, because they would be cut off. */
const MARGIN = 0.03;

/** The moments that are labelled: round ones counted from the start of the range, at most `maxCount`. */
export function ticksOf({ from, to }: Range, maxCount: number): number[] {
  const step = STEPS_MS.find((stepMs) => (to - from) / stepMs <= maxCount) ?? to - from;
  const count = Math.floor((to - from) / step) + 1;
  const margin = (to - from) * MARGIN;
  return Array.from({ length: count }, (_, index) => from + index * step).filter(
    (tick) => tick === from || tick <= to - margin,
  );
}
