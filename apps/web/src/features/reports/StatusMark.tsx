import { useTranslation } from 'react-i18next';
import styles from './StatusMark.module.css';

/** Whether the stop of a change has been visited. */
export function StatusMark({ isDone }: { isDone: boolean }) {
  const { t } = useTranslation();
  return (
    <span className={styles.mark} data-done={isDone}>
      {isDone ? t('Completed') : t('Pending')}
    </span>
  );
}
