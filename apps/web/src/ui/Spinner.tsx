import { useTranslation } from 'react-i18next';
import styles from './Spinner.module.css';

/** Waiting for what is about to stand here. */
export function Spinner({ label }: { label?: string }) {
  const { t } = useTranslation();
  return (
    <div className={styles.box} role="status">
      <span className={styles.ring} aria-hidden="true" />
      {label ?? t('Loading...')}
    </div>
  );
}
