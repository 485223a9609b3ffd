import { useTranslation } from 'react-i18next';
import { formatQuantity } from '../ui/format';
import styles from './OpenCount.module.css';
import { useOpenEntries } from '../sync/set-aside.queries';

/** How many entries wait for a decision; nothing while none does. */
export function OpenCount({ className = '' }: { className?: string }) {
  const { t } = useTranslation();
  const count = useOpenEntries();
  if (!count) return null;
  const shown = formatQuantity(count);
  return (
    <span className={`${styles.count} ${className}`}>
      <span aria-hidden="true">{shown}</span>
      <span className={styles.spoken}>{t('{{shown}} to check', { shown })}</span>
    </span>
  );
}
