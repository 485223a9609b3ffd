import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { DayCloseRow } from '@milkround/contracts';
import { numberOf, plus } from '@milkround/domain';
import { useSession } from '../../session/session';
import { text } from '../../i18n';
import { LIVE_ROWS } from '../../live';
import { formatDate, formatRupees } from '../../ui/format';
import { Modal } from '../../ui/Modal';
import { FormActions } from '../../ui/FormActions';
import { NumberField } from '../../ui/NumberField';
import { amountErrorOf } from '../../ui/received';
import { useSave } from '../../ui/useSave';
import styles from './CountCash.module.css';

interface Props {
  close: DayCloseRow;
  onClose: () => void;
}

const REQUIRED = text('Please enter what you counted');

/** Records the counted cash. It sends the close as it was when the dialog opened, so that another count is not overwritten. */
export function CountCash({ close, onClose }: Props) {
  const { t } = useTranslation();
  const role = useSession()?.role;
  const [initialClose] = useState(close);
  const [amountText, setAmountText] = useState(String(initialClose.cash_counted ?? ''));
  const [isTried, setTried] = useState(false);
  const { save, isSaving } = useSave<DayCloseRow>({ invalidates: [LIVE_ROWS], onDone: onClose });
  const amount = numberOf(amountText, 'rupees');
  const error = amountText.trim() === '' ? REQUIRED : amountErrorOf(amountText);
  const { id: closeId, order_date: orderDate, cash_counted: previous } = initialClose;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (error === null && role)
      save(`${role}/count-cash/${initialClose.delr_boy_id}`, {
        orderDate,
        closeId,
        counted: amount,
        previous,
      });
  };
  return (
    <Modal
      title={t('Count Cash')}
      onClose={onClose}
      isUnsaved={amountText !== String(previous ?? '') && !isSaving}
    >
      <form className={styles.form} onSubmit={submit} noValidate>
        <p>
          {t('{{name}} declared {{amount}} in cash on {{date}}.', {
            ...{
              name: initialClose.admin_delivery_boy.name,
              amount: formatRupees(initialClose.cash),
              date: formatDate(orderDate),
            },
          })}
        </p>
        {initialClose.late_cash ? (
          <p>
            {t('With entries that came after the close it is {{amount}}.', {
              amount: formatRupees(plus(initialClose.cash, initialClose.late_cash)),
            })}
          </p>
        ) : null}
        <NumberField
          label={t('Cash Counted')}
          kind="rupees"
          value={amountText}
          hint={
            amount !== null &&
            t('Difference: {{amount}}', { amount: formatRupees(amount - initialClose.cash) })
          }
          error={isTried && error ? t(error) : undefined}
          data-autofocus
          onText={setAmountText}
        />
        <FormActions isSaving={isSaving} />
      </form>
    </Modal>
  );
}
