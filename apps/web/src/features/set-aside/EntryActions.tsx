import { useTranslation } from 'react-i18next';
import type { SetAsideEntry } from '@milkround/contracts';
import { Button } from '../../ui/Button';
import styles from './SetAside.module.css';

interface Props {
  entry: SetAsideEntry;
  onApply: () => void;
  onDismiss: () => void;
}

/** What may be decided on an entry. */
export function EntryActions({ entry, onApply, onDismiss }: Props) {
  const { t } = useTranslation();
  const whose = { name: entry.deliveryBoyName, consumer: entry.consumerName ?? '' };
  return (
    <span className={styles.actions}>
      <Button look="ghost" aria-label={t('Apply the entry of {{name}} {{consumer}}', whose)} onClick={onApply}>
        {t('Apply')}
      </Button>
      <Button look="ghost" aria-label={t('Dismiss the entry of {{name}} {{consumer}}', whose)} onClick={onDismiss}>
        {t('Dismiss')}
      </Button>
    </span>
  );
}
