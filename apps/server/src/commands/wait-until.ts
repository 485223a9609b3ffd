import { setTimeout as wait } from 'node:timers/promises';

const DAY_MS = 86_400_000;

/**
 * Waits until a time in epoch milliseconds, but no longer than it takes from now: a clock that is set back does not extend it. A timer of Node ends
 * at once if it is set to more than 24 days, so a long wait has several.
 */
export async function waitUntil(time: number): Promise<void> {
  const end = performance.now() + time - Date.now();
  const left = () => Math.min(time - Date.now(), end - performance.now());
  for (let ms = left(); ms > 0; ms = left()) await wait(Math.min(ms, DAY_MS));
}
