const graceMs = 20_000;
/** Grace time after a killed `npm run dev`: together with the end of its database at most ten seconds. */
const ORPHAN_GRACE_MS = 5_000;
const SAME_SIGNAL_MS = 1_000;

let hasStopBegun = false;

/** Returns whether the program is stopping; errors caused by that are not reported. */
export const isStopping = () => hasStopBegun;

/**
 * Stops the program on SIGTERM, SIGINT or SIGHUP (a closed terminal): `stop` finishes running requests and closes all resources. A second
 * signal, or twenty seconds, end the program at once, without a loss of acknowledged data. Signals within one second count as one, because npm
 * forwards a signal that the process group already received.
 */
export function stopOnSignal(stop: () => Promise<void>): void {
  let firstAt = 0;
  const onSignal = () => {
    if (hasStopBegun && Date.now() - firstAt < SAME_SIGNAL_MS) return;
    if (hasStopBegun) process.exit(1);
    hasStopBegun = true;
    firstAt = Date.now();
    setTimeout(() => process.exit(1), graceMs).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(
          `The server did not stop in order: ${error instanceof Error ? error.message : String(error)}\n`,
        );
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, onSignal);
  // The parent process, such as `npm run dev`, has ended.
  const onParentGone = () => {
    setTimeout(() => process.exit(1), ORPHAN_GRACE_MS).unref();
    onSignal();
  };
  process.once('disconnect', onParentGone);
  // The parent may have ended before this listener was added.
  if (process.connected === false) onParentGone();
  // Writing to a closed terminal or pipe fails; that must not interrupt the shutdown.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}
