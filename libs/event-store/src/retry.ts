export const RETRIES = 5;
const FIRST_PAUSE_MS = 4;

/** Tries again what failed with an error worth it, at most {@link RETRIES} times, after pauses that grow and differ. */
export async function retrying<T>(isWorthIt: (error: unknown) => boolean, attempt: () => Promise<T>): Promise<T> {
  for (let retry = 0; ; retry += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (retry === RETRIES || !isWorthIt(error)) throw error;
      const pauseMs = FIRST_PAUSE_MS * 2 ** retry * Math.random();
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}
