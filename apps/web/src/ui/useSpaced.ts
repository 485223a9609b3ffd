import { startTransition, useEffect, useRef, useState } from 'react';

/** The shortest time between two changes that are shown, in ms. */
const SPACE_MS = 250;

/**
 * A value that changes many times a second, as it is shown: four changes a second at most. A change after a pause is shown at once, the
 * newest of a rush when the time is over. The first value and its absence do not wait.
 */
export function useSpaced<T>(value: T | undefined): T | undefined {
  const [shown, setShown] = useState(value);
  const shownAt = useRef(-Infinity);
  useEffect(() => {
    if (value === shown) return;
    const timer = setTimeout(
      () => {
        shownAt.current = performance.now();
        startTransition(() => setShown(value));
      },
      Math.max(0, shownAt.current + SPACE_MS - performance.now()),
    );
    return () => clearTimeout(timer);
  }, [value, shown]);
  return value === undefined ? undefined : (shown ?? value);
}
