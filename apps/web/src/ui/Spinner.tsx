import { useTranslation } from 'react-i18next';
import styles from './Spinner.module.css';

/** A placeholder for content that loads. */
export function Spinner({ label }: { label?: string }) {
  const { t } = useTranslation();
  return (
    <div className={styles.box} role="status">
      <span className={styles.ring} aria-hidden="true" />
      {label ?? t('Loading...')}
    </div>
  );
}
