import { useSyncExternalStore } from 'react';

const STEP_MS = 10_000;

const current = (): number => Math.floor(Date.now() / STEP_MS) * STEP_MS;

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, STEP_MS);
  return () => clearInterval(timer);
}

/** The time to 10 seconds, for texts that grow old: epoch milliseconds. */
export const useNow = (): number => useSyncExternalStore(subscribe, current);
