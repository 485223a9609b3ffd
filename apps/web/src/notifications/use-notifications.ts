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
import {
  isPushBlocked,
  isPushPossible,
  pushEndpoint,
  PushRefused,
  subscribeDevice,
  subscribedAddress,
  unsubscribeDevice,
} from './push-device';

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
