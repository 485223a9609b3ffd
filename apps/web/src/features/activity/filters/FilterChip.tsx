import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/Icon';
import { useFocusTarget } from '../../../ui/useFocusTarget';
import styles from './Filters.module.css';

interface Props {
  label: string;
  /** Opens the picker; without it the chip can only be removed. */
  onOpen?: () => void;
  /** Removes the filter; null while it is not set. */
  onRemove: (() => void) | null;
}

/** A filter: a click opens its picker, the cross removes it. */
export function FilterChip({ label, onOpen, onRemove }: Props) {
  const { t } = useTranslation();
  const [opener, focusOpener] = useFocusTarget<HTMLButtonElement>();
  const remove = () => {
    focusOpener();
    onRemove?.();
  };
  return (
    <span className={`${styles.chip} ${onRemove ? styles.set : ''}`}>
      {onOpen ? (
        <button
          ref={opener}
          type="button"
          className={styles.label}
          aria-haspopup="dialog"
          onClick={onOpen}
        >
          {label}
        </button>
      ) : (
        <span className={styles.label}>{label}</span>
      )}
      {onRemove && (
        <button
          type="button"
          className={styles.remove}
          aria-label={t('Remove the filter: {{label}}', { label })}
          onClick={remove}
        >
          <Icon name="close" size={16} />
        </button>
      )}
    </span>
  );
}
