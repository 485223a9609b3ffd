/**
 * Runs `work` at an interval, but not while an earlier run is under way: while the database does not answer, run after run would take its
 * connections from those who wait for them.
 *
 * @param work handles its own errors
 */
export function runRepeatedly(work: () => Promise<unknown>, everyMs: number): NodeJS.Timeout {
  let isRunning = false;
  return setInterval(() => {
    if (isRunning) return;
    isRunning = true;
    void work().finally(() => {
      isRunning = false;
    });
  }, everyMs);
}
