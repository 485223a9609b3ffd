import { useTranslation } from 'react-i18next';
import { Confirm } from '../../ui/Confirm';
import { EntrySummary } from './EntrySummary';
import type { SettlingProps } from './DismissEntry';
import { useSettle } from './useSettle';

/** Asks, carries the entry out after all, and stays with the reason where the rules still do not allow it. */
export function ApplyEntry({ desk, entry, onClose }: SettlingProps) {
  const { t } = useTranslation();
  const { settle, isSaving, refusal } = useSettle(desk, entry, onClose);
  return (
    <Confirm
      title={t('Apply this entry?')}
      message={t('It is carried out after all, as of the time at which it was made. Your name stands beside it.')}
      error={refusal}
      confirm={isSaving ? t('Applying...') : t('Apply')}
      isBusy={isSaving}
      onCancel={onClose}
      onConfirm={() => settle('apply')}
    >
      <EntrySummary entry={entry} />
    </Confirm>
  );
}
