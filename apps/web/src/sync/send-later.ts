/** The name of the event with which the browser wakes the service worker to send entries. */
export const SEND_TAG = 'milkround-entries';

declare global {
  interface ServiceWorkerRegistration {
    /** Background Sync, which Safari and Firefox do not have. */
    readonly sync?: { register(tag: string): Promise<void> };
  }
}

/** Asks the browser to wake the service worker when there is a network, even if this page is closed or asleep by then. */
export async function sendLater(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  await registration?.sync?.register(SEND_TAG);
}
