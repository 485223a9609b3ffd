import { useSyncExternalStore } from 'react';

/** The browser's offer to put the client on the home screen. */
interface InstallOffer extends Event {
  /** Asks the user; once per offer. */
  prompt(): Promise<unknown>;
}

const isInstallOffer = (event: Event): event is InstallOffer => 'prompt' in event && typeof event.prompt === 'function';

const listeners = new Set<() => void>();
let install: (() => void) | null = null;

function put(next: (() => void) | null): void {
  install = next;
  listeners.forEach((listener) => listener());
}

/** Keeps the browser's offer for the moment at which the user looks for it. It may come before anything is drawn. */
export function keepInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    if (!isInstallOffer(event)) return;
    event.preventDefault();
    put(() => {
      put(null);
      // Whatever the answer is: the browser makes another offer when it sees fit.
      event.prompt().catch(() => undefined);
    });
  });
  window.addEventListener('appinstalled', () => put(null));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What has the browser ask whether to install; null where it offers nothing, as when it is done already. */
export const useInstallOffer = (): (() => void) | null => useSyncExternalStore(subscribe, () => install);
