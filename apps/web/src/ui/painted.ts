/** Longer than any frame takes: nothing is drawn in a tab that is hidden. */
const LONGEST_MS = 100;

/** Settles once what has changed by now is on the screen. */
export const painted = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, LONGEST_MS);
  });
