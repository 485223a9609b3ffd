import { useTranslation } from 'react-i18next';
import type { SettlingProps } from './ApplyEntry';
import { EntrySummary } from './EntrySummary';
import { SettleForm } from './SettleForm';
import { useSettle } from './useSettle';

/** Asks for a note, and dismisses the entry. */
export function DismissEntry({ officeRole, entry, onClose }: SettlingProps) {
  const { t } = useTranslation();
  const { settle, isSaving, refusal } = useSettle(officeRole, entry, onClose);
  return (
    <SettleForm
      title={t('Dismiss this entry?')}
      summary={<EntrySummary entry={entry} />}
      effect={t('Nothing is changed by it, and it leaves this list. Your note is kept beside it.')}
      hasNote
      error={refusal}
      confirm={isSaving ? t('Dismissing...') : t('Dismiss')}
      isBusy={isSaving}
      onSubmit={(note) => settle('dismiss', { note })}
      onClose={onClose}
    />
  );
}
