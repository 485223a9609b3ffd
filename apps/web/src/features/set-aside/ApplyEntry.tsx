import { useTranslation } from 'react-i18next';
import type { SetAsideEntry, OfficeRole } from '@milkround/contracts';
import { hasPayment } from '../../sync/entry-words';
import { EntrySummary } from './EntrySummary';
import { SettleForm } from './SettleForm';
import { useSettle } from './useSettle';

export interface SettlingProps {
  officeRole: OfficeRole;
  entry: SetAsideEntry;
  onClose: () => void;
}

/** Asks, then applies the entry. If the rules still refuse it, the dialog stays open with the reason. */
export function ApplyEntry({ officeRole, entry, onClose }: SettlingProps) {
  const { t } = useTranslation();
  const { settle, isSaving, refusal } = useSettle(officeRole, entry, onClose);
  return (
    <SettleForm
      title={t('Apply this entry?')}
      summary={<EntrySummary entry={entry} />}
      effect={t(
        'It is carried out after all, as of the time at which it was made. Your name stands beside it.',
      )}
      error={refusal}
      confirm={isSaving ? t('Applying...') : t('Apply')}
      isBusy={isSaving}
      onSubmit={() => settle('apply')}
      onClose={onClose}
    >
      {hasPayment(entry) && (
        <p>
          {t(
            'If its consumer is no longer on the list of that day, the payment is kept as cash of the day.',
          )}
        </p>
      )}
    </SettleForm>
  );
}
