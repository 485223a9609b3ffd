/** Longer than any frame takes: in a tab that is hidden meanwhile nothing is drawn. */
const LONGEST_MS = 100;

/** Runs once what has changed by now is on the screen; at once where nothing is drawn, as in a tab that is hidden. */
export function afterPaint(work: () => void): void {
  if (document.hidden) {
    work();
    return;
  }
  let isDone = false;
  const once = () => {
    if (isDone) return;
    isDone = true;
    work();
  };
  requestAnimationFrame(() => setTimeout(once));
  setTimeout(once, LONGEST_MS);
}

/** Settles once what has changed by now is on the screen. */
export const painted = (): Promise<void> => new Promise(afterPaint);
