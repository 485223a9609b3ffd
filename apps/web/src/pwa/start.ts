import { currentSession, onSession } from '../session/session';
import { keepInstallOffer } from './install-offer';
import { keepClient } from './worker';

/** Time for the page's own parts and figures to arrive: what is kept for later must not compete with what is looked at now. */
const SETTLE_MS = 3_000;
/** A slow phone may be busy for ever. */
const IDLE_WITHIN_MS = 10_000;

/**
 * Lets the client be installed and work without a network. Called once, before the first render. The worker comes, after the page has
 * settled, to a delivery boy, into an installed app, and where there is one already; a visitor of the landing page or a supervisor in
 * the office would load the whole client for nothing.
 */
export function startInstallable(): void {
  keepInstallOffer();
  // No secure connection, no worker: the page works as it does without one.
  if (!('serviceWorker' in navigator)) return;
  let isStarted = false;
  const begin = () => {
    if (isStarted || !isWanted()) return;
    isStarted = true;
    whenSettled(() => keepClient(navigator.serviceWorker, () => window.location.reload()));
  };
  onSession(begin);
  begin();
}

const isWanted = (): boolean =>
  currentSession()?.role === 'delivery-boy' ||
  navigator.serviceWorker.controller !== null ||
  window.matchMedia('(display-mode: standalone)').matches;

function whenSettled(work: () => void): void {
  const whenIdle = () => ('requestIdleCallback' in window ? window.requestIdleCallback(work, { timeout: IDLE_WITHIN_MS }) : work());
  const settle = () => window.setTimeout(whenIdle, SETTLE_MS);
  if (document.readyState === 'complete') settle();
  else window.addEventListener('load', settle, { once: true });
}
