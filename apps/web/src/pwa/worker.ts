import { steadyClock } from '../api/steady-clock';
import { offerNewerVersion } from './newer-version';

const WORKER = '/sw.js';
const HOUR_MS = 3_600_000;

interface Worker extends EventTarget {
  postMessage(message: { type: 'SKIP_WAITING' }): void;
}

/** The used part of the browser's `ServiceWorkerRegistration`. */
export interface Registration extends EventTarget {
  readonly installing: Worker | null;
  readonly waiting: Worker | null;
  readonly active: Worker | null;
  update(): Promise<unknown>;
}

/** The used part of the browser's `ServiceWorkerContainer`. */
export interface Workers extends EventTarget {
  readonly controller: Worker | null;
  register(script: string, options: { updateViaCache: 'none' }): Promise<Registration>;
}

/**
 * Lets the service worker store the whole client on the device, and offers a newer build when one is there. No build takes over by itself:
 * after the user's consent the newer build is activated and this page reloads. The other tabs continue, and reload after a consent of
 * their own.
 */
export function keepClient(workers: Workers, reload: () => void): void {
  let isAsked = false;
  let controller = workers.controller;
  workers.addEventListener('controllerchange', () => {
    if (isAsked) reload();
    else if (controller) offerNewerVersion(reload);
    controller = workers.controller;
  });

  const takeOver = ({ waiting }: Registration) => {
    isAsked = true;
    if (waiting) waiting.postMessage({ type: 'SKIP_WAITING' });
    else reload();
  };

  let watchedRegistration: Registration | null = null;
  const watch = (registration: Registration) => {
    if (registration === watchedRegistration) return;
    watchedRegistration = registration;
    const look = () => {
      if (registration.active && registration.waiting)
        offerNewerVersion(() => takeOver(registration));
    };
    const follow = () => registration.installing?.addEventListener('statechange', look);
    look();
    follow();
    registration.addEventListener('updatefound', follow);
  };

  let checkedAt = -Infinity;
  const check = async () => {
    if (document.hidden || steadyClock.now() - checkedAt < HOUR_MS) return;
    checkedAt = steadyClock.now();
    try {
      const wasWatched = watchedRegistration !== null;
      // An existing registration is unchanged by this call; an incomplete installation is tried again.
      const registration = await workers.register(WORKER, { updateViaCache: 'none' });
      watch(registration);
      // When a page loads, the browser itself checks for a newer worker.
      if (wasWatched && registration.active) await registration.update();
      if (!registration.active) checkedAt = -Infinity;
    } catch {
      // Without a network, or in a browser that allows no worker, the page works without it until the next try.
      checkedAt = -Infinity;
    }
  };
  window.addEventListener('online', () => void check());
  window.addEventListener('focus', () => void check());
  document.addEventListener('visibilitychange', () => void check());
  void check();
}
