import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let take: (() => void) | null = null;

/** A newer build is ready; `takeIt` puts it in this page's place. */
export function offerNewerVersion(takeIt: () => void): void {
  take = takeIt;
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What puts the newer build in this page's place; null while there is none. */
export const useNewerVersion = (): (() => void) | null => useSyncExternalStore(subscribe, () => take);
