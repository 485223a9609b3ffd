import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { PAYMENT_MODES, messageKey, type PaymentMode } from '@milkround/contracts';
import { text } from '../../../i18n';
import { createNotices } from '../../../ui/notices';
import { Button } from '../../../ui/Button';
import { Modal, ModalActions } from '../../../ui/Modal';
import { SelectField } from '../../../ui/SelectField';
import { TextField } from '../../../ui/TextField';
import { whereOf, type Stop } from '../day/board';
import classes from './Forms.module.css';
import { remarkErrors, startsWithDigit, type Remarks } from './remarks';
import type { Enter } from '../day/use-enter';

const MODES: Record<PaymentMode, string> = { '': text('None'), cash: text('Cash'), cheque: text('Cheque') };
const FIRST_LETTER_TOAST_MS = 2_000;

interface Props {
  stop: Stop;
  enter: Enter;
  onClose: () => void;
}

/** Whether somebody was home, and what was paid. It stays until it is kept: what is refused is still there to be mended. */
export function ConsumerForm({ stop, enter, onClose }: Props) {
  const { t } = useTranslation();
  const [before] = useState<Remarks>({ amount: stop.amount ?? '', mode: stop.mode, absence: stop.absence ?? '' });
  const [remarks, setRemarks] = useState(before);
  const [isSending, setIsSending] = useState(false);
  const errors = remarkErrors(remarks);
  const isChanged = remarks.amount !== before.amount || remarks.mode !== before.mode || remarks.absence !== before.absence;
  const change = (part: Partial<Remarks>) => setRemarks((typed) => ({ ...typed, ...part }));

  const changeAbsence = (absence: string) => {
    if (startsWithDigit(absence)) createNotices().error(t(messageKey('first-character-letter')), { duration: FIRST_LETTER_TOAST_MS });
    change({ absence: startsWithDigit(absence) ? '' : absence });
  };

  const save = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isSending || Object.keys(errors).length > 0) return;
    setIsSending(true);
    const { amount, mode, absence } = remarks;
    const data = { consumerUniqueId: stop.consumerId, remarks: amount, absenceRemarks: absence.trim(), paymentMode: mode };
    const kept = await enter({ type: 'edit-order-remarks', data });
    setIsSending(false);
    if (kept) onClose();
  };

  return (
    <Modal title={t('Consumer Details for {{name}}', { name: stop.name })} onClose={onClose} isUnsaved={isChanged}>
      <form onSubmit={(event) => void save(event)} noValidate className={classes.fields}>
        <p className={classes.about}>{whereOf(stop)}</p>
        <TextField
          label={t('Absence Remark')}
          value={remarks.absence}
          error={errors.absence && t(errors.absence)}
          autoComplete="off"
          disabled={isSending}
          onChange={(event) => changeAbsence(event.target.value)}
          data-autofocus
        />
        <SelectField
          label={t('Payment Mode')}
          value={remarks.mode}
          choices={PAYMENT_MODES.map((one) => ({ value: one, label: t(MODES[one]) }))}
          disabled={isSending}
          onChange={(event) => change({ mode: PAYMENT_MODES.find((one) => one === event.target.value) ?? '' })}
        />
        <TextField
          label={t('Payment Amount (₹)')}
          type="number"
          inputMode="decimal"
          min={0}
          step={1}
          value={remarks.amount}
          error={errors.amount && t(errors.amount)}
          disabled={isSending}
          onChange={(event) => change({ amount: event.target.value })}
        />
        <ModalActions>
          <Button look="ghost" className={classes.button} onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" className={classes.button} disabled={isSending}>
            {isSending ? t('Saving...') : t('Save Changes')}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  );
}
