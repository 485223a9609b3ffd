/**
 * Runs `work` at an interval, but not during an earlier run: while the database does not answer, several runs would take the connections that
 * others wait for.
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
