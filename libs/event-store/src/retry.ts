import { setTimeout as pause } from 'node:timers/promises';

export const MAX_RETRIES = 5;
const FIRST_BACKOFF_MS = 4;

const MAX_WAIT_MS = 4_000;
const POLL_MS = 20;

/** Repeats an attempt that met a lock, without holding a connection while it waits. @throws the last error after 4 s */
export async function retryUntilFree<T>(
  isLocked: (error: unknown) => boolean,
  attempt: () => Promise<T>,
): Promise<T> {
  const deadline = Date.now() + MAX_WAIT_MS;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!isLocked(error) || Date.now() > deadline) throw error;
      await pause(POLL_MS * (0.5 + Math.random()));
    }
  }
}

/** Repeats an attempt that failed with a retryable error, at most {@link MAX_RETRIES} times, with exponential back-off and full jitter. */
export async function retryWithBackoff<T>(
  isRetryable: (error: unknown) => boolean,
  attempt: () => Promise<T>,
): Promise<T> {
  for (let retry = 0; ; retry += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (retry === MAX_RETRIES || !isRetryable(error)) throw error;
      const backoffMs = FIRST_BACKOFF_MS * 2 ** retry * Math.random();
      await pause(backoffMs);
    }
  }
}
