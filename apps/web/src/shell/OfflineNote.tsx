import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../ui/Icon';
import { isOnline, subscribeOnline } from '../api/online';
import styles from './ScreenNote.module.css';

/** One line while the device has no network. */
export function OfflineNote() {
  const { t } = useTranslation();
  const online = useSyncExternalStore(subscribeOnline, isOnline);
  return (
    <div role="status">
      {!online && (
        <p className={styles.note}>
          <Icon name="offline" size={18} />
          {t('You are offline. What you see may be out of date.')}
        </p>
      )}
    </div>
  );
}
