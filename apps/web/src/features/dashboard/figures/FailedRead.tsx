import { useTranslation } from 'react-i18next';
import { errorText } from '../../../api/errors';
import { Button } from '../../../ui/Button';
import styles from './FailedRead.module.css';

/** The part of a failed query that a card needs. */
export interface FailedQuery {
  error: unknown;
  refetch: () => Promise<unknown>;
}

/** The note in a card whose figures could not be loaded. */
export function FailedRead({ failedQuery: { error, refetch } }: { failedQuery: FailedQuery }) {
  const { t } = useTranslation();
  return (
    <span className={styles.failed}>
      <b>{t('Error loading data')}</b>
      <span>{errorText(error)}</span>
      <Button look="ghost" icon="retry" className={styles.retry} onClick={() => void refetch()}>
        {t('Retry')}
      </Button>
    </span>
  );
}
