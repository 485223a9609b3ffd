import { setTimeout as pause } from 'node:timers/promises';

const AGAIN_AFTER_MS = 50;
const TRIES = 1_000;

/** Does it again and again while it fails, as people do when the network is bad. What it did last fails at last. */
export async function insisting<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (tries === TRIES) throw error;
      await pause(AGAIN_AFTER_MS);
    }
  }
}
