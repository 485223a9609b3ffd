import { create } from 'zustand';

const useOffer = create<{ take: (() => void) | null }>(() => ({ take: null }));

/** A newer build is ready; `take` replaces this page by it. */
export const offerNewerVersion = (take: () => void): void => useOffer.setState({ take });

/** Lets the browser look for a newer build now, as when the server has texts that this one lacks. A worker that finds one offers it. */
export async function lookForNewerVersion(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  await registration?.update();
}

/** Returns the function that replaces this page by the newer build; null while there is none. */
export const useNewerVersion = (): (() => void) | null => useOffer(({ take }) => take);
