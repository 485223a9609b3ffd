const graceMs = 20_000;

let stopping = false;

/** Whether the program is on its way out; what fails because of that needs no word. */
export const isStopping = () => stopping;

/**
 * Ends the program in order on SIGTERM or SIGINT, once: `stop` finishes what is under way and closes everything.
 * A second signal, or twenty seconds, ends it at once; nothing acknowledged is lost by that.
 */
export function stopOnSignal(stop: () => Promise<void>): void {
  const onSignal = () => {
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => process.exit(1), graceMs).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`The server did not stop in order: ${error instanceof Error ? error.message : String(error)}\n`);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, onSignal);
}
