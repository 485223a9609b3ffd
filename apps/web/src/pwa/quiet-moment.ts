import { useEffect, useState } from 'react';

const QUIET_MS = 3_000;
const STIRS = ['pointerdown', 'keydown', 'scroll'] as const;

/** Whether there was no input for three seconds since `isAwaited`, so that the page may move without a tap missing its target. */
export function useQuietMoment(isAwaited: boolean): boolean {
  const [isQuiet, setQuiet] = useState(false);
  useEffect(() => {
    if (!isAwaited || isQuiet) return;
    const makeQuiet = () => setQuiet(true);
    let timer = setTimeout(makeQuiet, QUIET_MS);
    const startAnew = () => {
      clearTimeout(timer);
      timer = setTimeout(makeQuiet, QUIET_MS);
    };
    STIRS.forEach((stir) =>
      window.addEventListener(stir, startAnew, { capture: true, passive: true }),
    );
    return () => {
      clearTimeout(timer);
      STIRS.forEach((stir) => window.removeEventListener(stir, startAnew, { capture: true }));
    };
  }, [isAwaited, isQuiet]);
  return isAwaited && isQuiet;
}
