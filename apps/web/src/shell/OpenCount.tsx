import { useTranslation } from 'react-i18next';
import { formatQuantity } from '../ui/format';
import spoken from '../ui/Spoken.module.css';
import styles from './OpenCount.module.css';
import { useOpenEntries } from '../sync/set-aside.queries';

/** Shows the number of entries that wait for a decision; nothing while there are none. */
export function OpenCount({ className = '' }: { className?: string }) {
  const { t } = useTranslation();
  const count = useOpenEntries();
  if (!count) return null;
  const countText = formatQuantity(count);
  return (
    <span className={`${styles.count} ${className}`}>
      <span aria-hidden="true">{countText}</span>
      <span className={spoken.spoken}>{t('{{shown}} to check', { shown: countText })}</span>
    </span>
  );
}
