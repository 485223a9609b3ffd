/** Longer than any frame takes: in a tab that is hidden meanwhile nothing is drawn. */
const LONGEST_MS = 100;

/** Runs once what has changed by now is on the screen; at once where nothing is drawn, as in a tab that is hidden. Answers how to call it off. */
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

/** Settles once what has changed by now is on the screen. */
export const nextPaint = (): Promise<void> => new Promise(afterPaint);
