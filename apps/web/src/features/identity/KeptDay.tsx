import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MessageCode } from '@milkround/contracts';
import type { KeptSession } from '../../sync/database';
import { keptSessions, onPhones } from '../../sync/phones';
import { resumeSession, useExpired } from '../../session/session';
import { Button } from '../../ui/Button';
import styles from './SignInScreen.module.css';

/** Offers delivery boys whose tab was closed or whose session has ended to continue their days, which are still on this phone. */
export function KeptDay() {
  const { t } = useTranslation();
  const [storedSessions, setStoredSessions] = useState<readonly KeptSession[]>([]);
  const isAccountClosed = useExpired()?.code === ('account-closed' satisfies MessageCode);
  useEffect(() => {
    const read = () => void keptSessions().then(setStoredSessions, () => undefined);
    read();
    return onPhones(read);
  }, []);
  return storedSessions.map(({ session, isOver }) => (
    <div key={session.token} className={styles.kept}>
      <p>
        {isOver && !isAccountClosed
          ? t('The day of {{name}} is kept on this phone. Sign in to send what was entered.', {
              name: session.name,
            })
          : t('The day of {{name}} is kept on this phone.', { name: session.name })}
      </p>
      <Button look="ghost" wide onClick={() => resumeSession(session, isOver)}>
        {isOver ? t('Go on without signing in') : t('Go on as {{name}}', { name: session.name })}
      </Button>
    </div>
  ));
}
