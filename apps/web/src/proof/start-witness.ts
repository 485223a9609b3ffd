/** After the entries of a phone and the figures of a dashboard have gone over the network, and not for all devices at once. */
const LEAST_MS = 15_000;
const SPREAD_MS = 30_000;

/** Verifies the server's log a while after a connection, when the device has nothing else to do. Answers how to call it off. */
export function startWitness(): () => void {
  const load = () => void import('./witness').then(({ verifyServerLog }) => verifyServerLog()).catch(() => undefined);
  const timer = setTimeout(
    () => ('requestIdleCallback' in window ? window.requestIdleCallback(load, { timeout: SPREAD_MS }) : load()),
    LEAST_MS + SPREAD_MS * Math.random(),
  );
  return () => clearTimeout(timer);
}
