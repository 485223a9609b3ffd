import { useTranslation } from 'react-i18next';
import type { MessageCode, SetAsideEntry, OfficeRole } from '@milkround/contracts';
import { hasPayment } from '../../sync/entry-words';
import { Button } from '../../ui/Button';
import { EntrySummary } from './EntrySummary';
import { SettleForm } from './SettleForm';
import { useSettle } from './useSettle';

export interface SettlingProps {
  officeRole: OfficeRole;
  entry: SetAsideEntry;
  onClose: () => void;
}

/** The reasons of entries whose order was taken off the list. */
const GONE: ReadonlySet<MessageCode | undefined> = new Set<MessageCode>([
  ...(['order-removed', 'order-replaced', 'order-unknown'] as const),
  ...(['consumer-removed', 'consumer-replaced', 'consumer-unknown'] as const),
]);
const isGone = ({ code }: SetAsideEntry): boolean => GONE.has(code);
/** Whether an entry says what was delivered. */
const namesOrders = ({ type, data, lines }: SetAsideEntry): boolean =>
  type === 'edit-product-order' ||
  (type === 'edit-order-status' && Boolean(data.isDelivered) && lines !== undefined);

/**
 * Asks, then applies the entry. If the rules still refuse it, the dialog stays open with the reason. Orders that were taken off the list can be put
 * back first.
 */
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
      {namesOrders(entry) && (isGone(entry) || refusal) && (
        <Button look="ghost" disabled={isSaving} onClick={() => settle('apply', { putBack: true })}>
          {t('Put it on his list and apply')}
        </Button>
      )}
    </SettleForm>
  );
}
