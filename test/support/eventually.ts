import { setTimeout as pause } from 'node:timers/promises';

const LOOK_EVERY_MS = 20;

/**
 * Looks again and again until `look` answers something (not undefined, null or false), and answers that. Fails after `withinMs`, saying what did not come.
 * @param everyMs the pause between two looks; longer for one that costs what is being measured
 */
export async function eventually<T>(
  what: string,
  look: () => T | Promise<T>,
  withinMs = 30_000,
  everyMs = LOOK_EVERY_MS,
): Promise<NonNullable<Exclude<T, false>>> {
  const end = Date.now() + withinMs;
  for (;;) {
    const found = await look();
    if (isSomething(found)) return found;
    if (Date.now() > end) throw new Error(`Within ${withinMs} ms there was not: ${what}`);
    await pause(everyMs);
  }
}

/** Narrows what {@link eventually} waits for. */
export const isSomething = <T>(found: T): found is NonNullable<Exclude<T, false>> =>
  found !== undefined && found !== null && found !== false;
