import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { KeptSession } from '../../phone/database';
import { lastSession } from '../../phone/phones';
import { resumeSession } from '../../shell/session';
import { Button } from '../../ui/Button';
import styles from './SignInScreen.module.css';

/** For a delivery boy whose session has ended: his day is still on this phone, and he can go on entering. */
export function KeptDay() {
  const { t } = useTranslation();
  const [kept, setKept] = useState<KeptSession | null>(null);
  useEffect(() => void lastSession().then(setKept), []);
  if (!kept) return null;
  return (
    <div className={styles.kept}>
      <p>{t('The day of {{name}} is kept on this phone. Sign in to send what was entered.', { name: kept.session.name })}</p>
      <Button look="ghost" wide onClick={() => resumeSession(kept.session, true)}>
        {t('Go on without signing in')}
      </Button>
    </div>
  );
}
