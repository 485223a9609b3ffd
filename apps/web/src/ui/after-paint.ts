/** Runs once what has changed by now is on the screen; at once where nothing is drawn, as in a tab that is hidden. */
export function afterPaint(work: () => void): void {
  if (document.hidden) work();
  else requestAnimationFrame(() => setTimeout(work));
}
