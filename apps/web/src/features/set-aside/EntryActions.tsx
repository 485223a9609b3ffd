import { useTranslation } from 'react-i18next';
import { ENTRIES_MISSING, type SetAsideEntry } from '@milkround/contracts';
import { Button } from '../../ui/Button';
import { TableButtons } from '../../ui/table/TablePaging';

interface Props {
  entry: SetAsideEntry;
  onApply: () => void;
  onDismiss: () => void;
}

/** The decisions that are possible for an entry. */
export function EntryActions({ entry, onApply, onDismiss }: Props) {
  const { t } = useTranslation();
  const names = { name: entry.deliveryBoyName, consumer: entry.consumerName ?? '' };
  return (
    <TableButtons isFull>
      {entry.type !== ENTRIES_MISSING && (
        <Button
          look="ghost"
          aria-label={t('Apply the entry of {{name}} {{consumer}}', names)}
          onClick={onApply}
        >
          {t('Apply')}
        </Button>
      )}
      <Button
        look="ghost"
        aria-label={t('Dismiss the entry of {{name}} {{consumer}}', names)}
        onClick={onDismiss}
      >
        {t('Dismiss')}
      </Button>
    </TableButtons>
  );
}
