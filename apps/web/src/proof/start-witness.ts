/** A random delay, after a phone has sent its entries and a dashboard has read its figures, so that not all devices verify at once. */
const LEAST_MS = 15_000;
const SPREAD_MS = 30_000;

/** Verifies the server's log a while after a connection, when the device is idle. Returns a function that cancels it. */
export function startWitness(): () => void {
  const load = () =>
    void import('./witness')
      .then(({ verifyServerLog }) => verifyServerLog())
      .catch(() => undefined);
  const timer = setTimeout(
    () =>
      'requestIdleCallback' in window
        ? window.requestIdleCallback(load, { timeout: SPREAD_MS })
        : load(),
    LEAST_MS + SPREAD_MS * Math.random(),
  );
  return () => clearTimeout(timer);
}
