import { create } from 'zustand';

/** The browser's offer to put the client on the home screen. */
interface InstallOffer extends Event {
  /** Asks the user; once per offer. */
  prompt(): Promise<unknown>;
}

const isInstallOffer = (event: Event): event is InstallOffer =>
  'prompt' in event && typeof event.prompt === 'function';

const useOffer = create<{ install: (() => void) | null }>(() => ({ install: null }));

/** Stores the browser's offer until the user opens it. It may arrive before the first render. */
export function keepInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    if (!isInstallOffer(event)) return;
    event.preventDefault();
    const install = () => {
      useOffer.setState({ install: null });
      // The offer is used up by either answer; the browser decides when it makes another one.
      event.prompt().catch(() => undefined);
    };
    useOffer.setState({ install });
  });
  window.addEventListener('appinstalled', () => useOffer.setState({ install: null }));
}

/** Returns the function that opens the browser's install prompt; null without an offer, for example after the installation. */
export const useInstallOffer = (): (() => void) | null => useOffer(({ install }) => install);
