import { useTranslation } from 'react-i18next';
import { Button } from './Button';
import { Icon } from './Icon';
import styles from './Notes.module.css';

interface Props {
  /** The specification's text for this failure. */
  message: string;
  /** The server's or the network's message, in small type. */
  detail?: string;
  onRetry?: () => void;
  /** The label of the button if it does not retry the read. */
  retryLabel?: string;
}

/** The note in place of data that could not be loaded. */
export function ErrorNote({ message, detail, onRetry, retryLabel }: Props) {
  const { t } = useTranslation();
  return (
    <div className={`${styles.note} ${styles.card} ${styles.error}`} role="alert">
      <span className={styles.mark}>
        <Icon name="close" size={24} />
      </span>
      <p className={styles.text}>{message}</p>
      {detail && detail !== message && <p className={styles.detail}>{detail}</p>}
      {onRetry && (
        <Button look="ghost" icon="retry" onClick={onRetry}>
          {retryLabel ?? t('Retry')}
        </Button>
      )}
    </div>
  );
}
