import { setTimeout as pause } from 'node:timers/promises';

const LOOK_EVERY_MS = 20;

/**
 * Calls `look` repeatedly until it returns a value (not undefined, null or false), and returns it. Fails after `withinMs` with its name.
 * @param everyMs the pause between two calls; longer for a call that affects the measurement
 */
export async function eventually<T>(
  what: string,
  look: () => T | Promise<T>,
  withinMs = 240_000,
  everyMs = LOOK_EVERY_MS,
): Promise<NonNullable<Exclude<T, false>>> {
  const end = Date.now() + withinMs;
  for (;;) {
    const value = await look();
    if (isSomething(value)) return value;
    if (Date.now() > end) throw new Error(`Within ${withinMs} ms there was not: ${what}`);
    await pause(everyMs);
  }
}

/** Narrows what {@link eventually} waits for. */
export const isSomething = <T>(value: T): value is NonNullable<Exclude<T, false>> =>
  value !== undefined && value !== null && value !== false;
