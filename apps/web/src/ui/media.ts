import { useSyncExternalStore } from 'react';

/** Whether the media query matches; the value follows changes. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => window.matchMedia(query).matches,
  );
}

/** Under 480 px: cards instead of tables. */
export const useIsPhone = (): boolean => useMedia('(max-width: 479.98px)');
