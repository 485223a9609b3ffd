import { startTransition, useEffect, useRef, useState } from 'react';

/** The shortest time between two changes that are shown, in ms. */
const SPACE_MS = 250;
/** The shortest time while the page is scrolled, in ms: rendering would cost frames, and nobody reads moving figures. */
const SPACE_WHILE_SCROLLED_MS = 1_000;
/** The time for which a page counts as scrolled after its last movement. */
const STILL_AFTER_MS = 150;

let scrolledAt = -Infinity;
window.addEventListener('scroll', () => (scrolledAt = performance.now()), { passive: true });

/** The time that is left until a change is shown, in ms. */
function waitSince(shownAt: number): number {
  const now = performance.now();
  return Math.max(
    0,
    shownAt + (now - scrolledAt < STILL_AFTER_MS ? SPACE_WHILE_SCROLLED_MS : SPACE_MS) - now,
  );
}

/**
 * Limits the changes of a value to four per second, and to one per second while the page is scrolled. A change
 * after a pause is shown at once; of many changes the newest is shown after the time. The first value and undefined are shown at once.
 */
export function useSpaced<T>(value: T | undefined): T | undefined {
  const [spacedValue, setSpacedValue] = useState(value);
  const shownAt = useRef(-Infinity);
  useEffect(() => {
    if (value === spacedValue) return;
    const timer = setTimeout(() => {
      shownAt.current = performance.now();
      startTransition(() => setSpacedValue(value));
    }, waitSince(shownAt.current));
    return () => clearTimeout(timer);
  }, [value, spacedValue]);
  return value === undefined ? undefined : (spacedValue ?? value);
}
