export const RETRIES = 5;
const FIRST_PAUSE_MS = 4;

const HELD_MS = 4_000;
const LOOK_AGAIN_MS = 20;

/** Tries again what somebody else holds up for a moment, without a connection of its own meanwhile; gives up after {@link HELD_MS}. */
export async function whenFree<T>(isHeld: (error: unknown) => boolean, attempt: () => Promise<T>): Promise<T> {
  const end = Date.now() + HELD_MS;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!isHeld(error) || Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS * (0.5 + Math.random())));
    }
  }
}

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
