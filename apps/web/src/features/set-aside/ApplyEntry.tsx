import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApplyBody, SetAsideEntry, OfficeRole } from '@milkround/contracts';
import { hasPayment } from '../../sync/entry-words';
import { AssignPayment, type PaymentTarget } from './AssignPayment';
import { EntrySummary } from './EntrySummary';
import { SettleForm } from './SettleForm';
import { useSettle } from './useSettle';

export interface SettlingProps {
  officeRole: OfficeRole;
  entry: SetAsideEntry;
  onClose: () => void;
}

/** Asks, then applies the entry or records its payment elsewhere. If the rules still refuse it, the dialog stays open with the reason. */
export function ApplyEntry({ officeRole, entry, onClose }: SettlingProps) {
  const { t } = useTranslation();
  const [target, setTarget] = useState<PaymentTarget>('as-entered');
  const [consumerId, setConsumerId] = useState('');
  const [isTried, setTried] = useState(false);
  const { settle, isSaving, refusal } = useSettle(officeRole, entry, onClose);
  const isIncomplete = target === 'consumer' && consumerId.trim() === '';
  const submit = () => {
    setTried(true);
    if (!isIncomplete) settle('apply', bodyOf(target, consumerId.trim()));
  };
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
      onSubmit={submit}
      onClose={onClose}
    >
      {hasPayment(entry) && (
        <AssignPayment
          target={target}
          onTarget={setTarget}
          consumerId={consumerId}
          onConsumerId={setConsumerId}
          isMissing={isTried && isIncomplete}
        />
      )}
    </SettleForm>
  );
}

function bodyOf(target: PaymentTarget, consumerId: string): Pick<ApplyBody, 'assignTo'> {
  if (target === 'as-entered') return {};
  return { assignTo: target === 'consumer' ? { consumerId } : target };
}
