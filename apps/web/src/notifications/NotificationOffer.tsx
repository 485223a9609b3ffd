import { useQuery } from '@tanstack/react-query';
import { memo, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfficeRole } from '@milkround/contracts';
import { LANGUAGES } from '../i18n';
import { deviceStorage } from '../storage/browser-storage';
import { useSession } from '../session/session';
import { Button } from '../ui/Button';
import styles from './Notifications.module.css';
import { notificationsQuery, renewNotifications, useNotifications } from './use-notifications';

const KEY = 'notifications-declined';
/** The session under which this page has renewed the notifications. */
let renewedFor: string | null = null;

/**
 * An offer of notifications about people who need help, until it is accepted or declined. The demo shows none; the setting is under Account.
 * It is not rendered with each change of the figures around it, because the permission of the browser takes a millisecond to be read.
 */
export const NotificationOffer = memo(function NotificationOffer({ role }: { role: OfficeRole }) {
  const { t } = useTranslation();
  const [isDeclined, setDeclined] = useState(() => deviceStorage.get(KEY) !== null);
  const { isPossible, isBlocked, isKnown, isOn, isBusy, choice, demo, turnOn } =
    useNotifications(role);
  useRenewal(role);
  if (!isPossible || isBlocked || !isKnown || isOn || isDeclined || demo) return null;
  const decline = () => {
    deviceStorage.set(KEY, '1');
    setDeclined(true);
  };
  return (
    <section className={styles.offer} aria-label={t('Notifications')}>
      <p>
        {t('Be told who has stalled, has not begun or will be late, also when you look elsewhere.')}
      </p>
      <div className={styles.answers}>
        <Button look="ghost" onClick={decline}>
          {t('Not now')}
        </Button>
        <Button onClick={() => void turnOn(choice)} disabled={isBusy}>
          {t('Tell me')}
        </Button>
      </div>
    </section>
  );
});

/** Runs once for each session. After a failure the next page tries again. */
function useRenewal(role: OfficeRole): void {
  const { i18n } = useTranslation();
  const session = useSession();
  const { data } = useQuery(notificationsQuery(role));
  useEffect(() => {
    if (!data?.device || !session || renewedFor === session.token) return;
    renewedFor = session.token;
    const language = LANGUAGES.find((candidate) => candidate === i18n.language) ?? 'en';
    renewNotifications(role, data, language).catch(() => undefined);
  }, [role, data, session, i18n.language]);
}
