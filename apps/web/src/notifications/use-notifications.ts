import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  QUIET_HOURS,
  type NotificationDevice,
  type NotificationForm,
  type Notifications,
  type OfficeRole,
} from '@milkround/contracts';
import { api } from '../api/client';
import { settingsQuery } from '../api/settings.queries';
import { LANGUAGES } from '../i18n';
import { createNotices } from '../ui/notices';
import { useSave } from '../ui/useSave';
import { withTimeLimit } from '../api/time-limit';

export type NotificationChoice = Omit<NotificationDevice, 'endpoint'>;

interface OwnDevice {
  publicKey: string;
  /** The settings of this device; null if notifications are off. */
  device: NotificationDevice | null;
}

/** The server's settings of this device. They are read again whenever a screen that shows them is opened. */
export const notificationsQuery = (role: OfficeRole) =>
  queryOptions({
    queryKey: ['notifications', role],
    queryFn: async ({ signal }): Promise<OwnDevice> => {
      const [{ publicKey, devices }, endpoint] = await Promise.all([
        api.get<Notifications>(`${role}/get-notifications`, {}, { signal }),
        pushEndpoint(),
      ]);
      return { publicKey, device: devices.find((device) => device.endpoint === endpoint) ?? null };
    },
    enabled: isPushPossible(),
    staleTime: 0,
  });

/** The state of this device's notifications about people who need help, and the functions that change it. */
export function useNotifications(role: OfficeRole) {
  const { t, i18n } = useTranslation();
  const query = useQuery(notificationsQuery(role));
  const demo = useQuery(settingsQuery).data?.demo === true;
  const { save, isSaving } = useSave({ invalidates: [notificationsQuery(role).queryKey] });
  const [isAsking, setAsking] = useState(false);
  const language = LANGUAGES.find((candidate) => candidate === i18n.language) ?? 'en';
  const choice: NotificationChoice = query.data?.device ?? { ...QUIET_HOURS, withDemo: false };

  const turnOn = async (newChoice: NotificationChoice) => {
    if (!query.data || isAsking) return;
    const notices = createNotices();
    setAsking(true);
    try {
      const address = await subscribeDevice(query.data.publicKey);
      const { quietFrom, quietUntil, withDemo } = newChoice;
      const form: NotificationForm = { ...address, language, quietFrom, quietUntil, withDemo };
      save(`${role}/save-notifications`, { ...form });
    } catch (error) {
      const isBlocked = error instanceof PushRefused && error.reason === 'blocked';
      if (notices.isCurrent())
        notices.error(
          isBlocked
            ? t('The browser does not show notifications of this page. Allow them in its settings.')
            : t('The push service of this browser cannot be reached. Please try again later.'),
        );
    } finally {
      setAsking(false);
    }
  };

  const turnOff = async () => {
    const endpoint = query.data?.device?.endpoint;
    if (endpoint === undefined) return;
    save(`${role}/end-notifications`, { endpoint });
    await unsubscribeDevice().catch(() => undefined);
  };

  return {
    ...{ turnOn, turnOff, choice, demo },
    isPossible: isPushPossible(),
    isBlocked: isPushBlocked(),
    isKnown: query.data !== undefined,
    isOn: Boolean(query.data?.device),
    isBusy: isSaving || isAsking,
  };
}

/** Binds this device's notifications to the present session, so that they end with it. */
export async function renewNotifications(
  role: OfficeRole,
  { device }: OwnDevice,
  language: NotificationForm['language'],
): Promise<void> {
  const address = device && (await subscribedAddress());
  if (!device || address?.endpoint !== device.endpoint) return;
  const { quietFrom, quietUntil, withDemo } = device;
  await api.post(`${role}/save-notifications`, {
    ...address,
    language,
    quietFrom,
    quietUntil,
    withDemo,
  });
}

/** The time limit for the installation of the service worker, which loads the whole client. */
const READY_WITHIN_MS = 60_000;

/** The reasons why a device cannot get notifications. */
type PushRefusal = 'blocked' | 'unreachable';

class PushRefused extends Error {
  override readonly name = 'PushRefused';
  constructor(readonly reason: PushRefusal) {
    super(reason);
  }
}

/** Whether this browser can show notifications while the page is in the background. */
const isPushPossible = (): boolean =>
  'serviceWorker' in navigator &&
  'PushManager' in window &&
  'Notification' in window &&
  window.isSecureContext;

const isPushBlocked = (): boolean => isPushPossible() && Notification.permission === 'denied';

/** The address of this device at its push service; null if it has none. */
async function pushEndpoint(): Promise<string | null> {
  if (!isPushPossible()) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription())?.endpoint ?? null;
}

interface PushAddress {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/**
 * Asks the person, and then the push service of the browser, for an address of this device. To be called by a click.
 * @throws PushRefused
 */
async function subscribeDevice(publicKey: string): Promise<PushAddress> {
  if ((await Notification.requestPermission()) !== 'granted') throw new PushRefused('blocked');
  try {
    return addressOf(await subscribe(await readyWorker(), publicKey));
  } catch (cause) {
    throw Object.assign(new PushRefused('unreachable'), { cause });
  }
}

/** The existing address of the device; null if it has none. */
async function subscribedAddress(): Promise<PushAddress | null> {
  const registration = isPushPossible()
    ? await navigator.serviceWorker.getRegistration()
    : undefined;
  const subscription = await registration?.pushManager.getSubscription();
  return subscription ? addressOf(subscription) : null;
}

async function unsubscribeDevice(): Promise<void> {
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
