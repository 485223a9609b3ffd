const graceMs = 20_000;
const SAME_SIGNAL_MS = 1_000;

let stopping = false;

/** Whether the program is on its way out; what fails because of that needs no word. */
export const isStopping = () => stopping;

/**
 * Ends the program in order on SIGTERM, SIGINT or SIGHUP (a closed terminal), once: `stop` finishes what is under way and closes
 * everything. A second signal, or twenty seconds, ends it at once; nothing acknowledged is lost by that. A signal to the process group
 * arrives twice when npm passes it on: signals within the first second are one.
 */
export function stopOnSignal(stop: () => Promise<void>): void {
  let firstAt = 0;
  const onSignal = () => {
    if (stopping && Date.now() - firstAt < SAME_SIGNAL_MS) return;
    if (stopping) process.exit(1);
    stopping = true;
    firstAt = Date.now();
    setTimeout(() => process.exit(1), graceMs).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`The server did not stop in order: ${error instanceof Error ? error.message : String(error)}\n`);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, onSignal);
  // A program that has started this one by `fork` and is gone, as `npm run dev` when it is killed.
  process.once('disconnect', onSignal);
  // The output of a closed terminal, or of a reader that is gone, cannot be written any more; that must not cut the end short.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}
