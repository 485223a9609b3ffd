import { setImmediate } from 'node:timers/promises';

/** Lets the event loop carry out what waits, between two parts of a long work. */
export const yieldToOthers = (): Promise<void> => setImmediate();
