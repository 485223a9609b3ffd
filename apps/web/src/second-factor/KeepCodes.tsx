import { useTranslation } from 'react-i18next';
import { Button } from '../ui/Button';
import { CopyButton } from '../ui/CopyButton';
import styles from './SecondFactor.module.css';

/** The recovery codes, which are shown only once. */
export function KeepCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={styles.step}>
      <p>
        <b>{t('Keep these recovery codes.')}</b>{' '}
        {t('Each of them lets you sign in once without the app. They are not shown again.')}
      </p>
      <ul className={styles.codes} aria-label={t('Recovery codes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <CopyButton look="ghost" value={codes.join('\n')} label={t('Copy')} />
        <Button onClick={onKept}>{t('I have kept them')}</Button>
      </div>
    </div>
  );
}
