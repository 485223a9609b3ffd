/** Longer than any frame: a tab that is hidden meanwhile is not painted. */
const LONGEST_MS = 100;

/** Runs `work` after the next paint, or at once in a hidden tab, which is not painted. Returns a function that cancels it. */
export function afterPaint(work: () => void): () => void {
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  const run = () => {
    if (isOver) return;
    end();
    work();
  };
  if (document.hidden) run();
  else {
    requestAnimationFrame(() => setTimeout(run));
    setTimeout(run, LONGEST_MS);
  }
  return end;
}

/** Settles after the next paint. */
export const nextPaint = (): Promise<void> => new Promise(afterPaint);
