import { setTimeout as wait } from 'node:timers/promises';

const DAY_MS = 86_400_000;

/** Waits until a time in epoch milliseconds. A timer of Node ends at once if it is set to more than 24 days, so a long wait has several. */
export async function waitUntil(time: number): Promise<void> {
  for (let left = time - Date.now(); left > 0; left = time - Date.now()) await wait(Math.min(left, DAY_MS));
}
