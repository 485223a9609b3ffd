import { withTimeLimit } from '../api/time-limit';

/** The time limit for the installation of the service worker, which loads the whole client. */
const READY_WITHIN_MS = 60_000;

/** The reasons why a device cannot get notifications. */
export type PushRefusal = 'blocked' | 'unreachable';

export class PushRefused extends Error {
  override readonly name = 'PushRefused';
  constructor(readonly reason: PushRefusal) {
    super(reason);
  }
}

/** Whether this browser can show notifications while the page is in the background. */
export const isPushPossible = (): boolean =>
  'serviceWorker' in navigator &&
  'PushManager' in window &&
  'Notification' in window &&
  window.isSecureContext;

export const isPushBlocked = (): boolean =>
  isPushPossible() && Notification.permission === 'denied';

/** The address of this device at its push service; null if it has none. */
export async function pushEndpoint(): Promise<string | null> {
  if (!isPushPossible()) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription())?.endpoint ?? null;
}

export interface PushAddress {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/**
 * Asks the person, and then the push service of the browser, for an address of this device. To be called by a click.
 * @throws PushRefused
 */
export async function subscribeDevice(publicKey: string): Promise<PushAddress> {
  if ((await Notification.requestPermission()) !== 'granted') throw new PushRefused('blocked');
  try {
    return addressOf(await subscribe(await readyWorker(), publicKey));
  } catch (cause) {
    throw Object.assign(new PushRefused('unreachable'), { cause });
  }
}

/** The existing address of the device; null if it has none. */
export async function subscribedAddress(): Promise<PushAddress | null> {
  const registration = isPushPossible()
    ? await navigator.serviceWorker.getRegistration()
    : undefined;
  const subscription = await registration?.pushManager.getSubscription();
  return subscription ? addressOf(subscription) : null;
}

export async function unsubscribeDevice(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

async function readyWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
  return withTimeLimit(
    navigator.serviceWorker.ready,
    READY_WITHIN_MS,
    () => new Error('No service worker'),
  );
}

/** A subscription that was made with another key of the server is replaced. */
async function subscribe(
  { pushManager }: ServiceWorkerRegistration,
  publicKey: string,
): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  try {
    return await pushManager.subscribe(options);
  } catch (error) {
    const subscription = await pushManager.getSubscription();
    if (!subscription) throw error;
    await subscription.unsubscribe();
    return pushManager.subscribe(options);
  }
}

function addressOf(subscription: PushSubscription): PushAddress {
  const { endpoint, keys } = subscription.toJSON();
  if (!endpoint || !keys?.p256dh || !keys.auth) throw new Error('The push service gave no keys');
  return { endpoint, p256dh: keys.p256dh, auth: keys.auth };
}
