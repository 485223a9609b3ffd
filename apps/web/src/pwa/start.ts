import { currentSession, onSession } from '../session/session';
import { keepInstallOffer } from './install-offer';
import { keepClient } from './worker';

/** Time for the page's own files and figures to arrive, because the download of the other files must not compete with them. */
const SETTLE_MS = 3_000;
/** The limit for a slow phone, which may never be idle. */
const IDLE_WITHIN_MS = 10_000;

/**
 * Makes the client installable and usable without a network. Call it once, before the first render. The worker is installed, after the page has
 * settled, for a delivery boy, in an installed app, and where there is one already. A visitor of the landing page or a supervisor in
 * the office would load the whole client for nothing.
 */
export function startInstallable(): void {
  keepInstallOffer();
  // Without a secure connection there is no worker, and the page works without it.
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
  const whenIdle = () =>
    'requestIdleCallback' in window
      ? window.requestIdleCallback(work, { timeout: IDLE_WITHIN_MS })
      : work();
  const settle = () => window.setTimeout(whenIdle, SETTLE_MS);
  if (document.readyState === 'complete') settle();
  else window.addEventListener('load', settle, { once: true });
}
