import { setTimeout as pause } from 'node:timers/promises';

const LOOK_EVERY_MS = 100;
/** Longer than any target, so that a slow screen gets a figure as well. */
const LOOK_FOR_MS = 60_000;

export interface Screen {
  name: string;
  /** Must not wait for the screen. */
  isRight: () => Promise<boolean>;
}

/**
 * Looks at screens until all of them are right at the same time. Returns when each of them became right and stayed so, in milliseconds after
 * `from` (epoch milliseconds); Infinity for one that did not.
 */
export async function timesUntilRight(
  screens: readonly Screen[],
  from: number,
): Promise<Record<string, number>> {
  const times = new Map<string, number>();
  const lookAt = async ({ name, isRight }: Screen) => {
    while (times.size < screens.length && Date.now() < from + LOOK_FOR_MS) {
      if (!(await isRight())) times.delete(name);
      else if (!times.has(name)) times.set(name, Date.now() - from);
      await pause(LOOK_EVERY_MS);
    }
  };
  await Promise.all(screens.map(lookAt));
  return Object.fromEntries(screens.map(({ name }) => [name, times.get(name) ?? Infinity]));
}
