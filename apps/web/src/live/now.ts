import { useSyncExternalStore } from 'react';
import { serverTime } from '../api/server-time';
import { usePastMoment } from './past';

const STEP_MS = 10_000;

const current = (): number => Math.floor(serverTime.now() / STEP_MS) * STEP_MS;

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, STEP_MS);
  return () => clearInterval(timer);
}

/** The server's time to 10 seconds, for texts that grow old, or the past moment that is shown: epoch milliseconds. */
export function useNow(): number {
  const pastMoment = usePastMoment();
  const now = useSyncExternalStore(subscribe, current);
  return pastMoment ?? now;
}
