import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import {
  MAX_ABSENCE_LENGTH,
  MAX_STOP_BOTTLES,
  PAYMENT_MODES,
  messageKey,
  type PaymentMode,
} from '@milkround/contracts';
import { numberOf } from '@milkround/domain';
import { text } from '../../../i18n';
import { AbsenceFields, toAbsence, toAbsenceBody } from '../../../ui/AbsenceFields';
import { createNotices } from '../../../ui/notices';
import { Button } from '../../../ui/Button';
import { Modal, ModalActions } from '../../../ui/Modal';
import { SelectField } from '../../../ui/SelectField';
import { useModeQuestion } from '../../../ui/use-mode-question';
import { NumberField } from '../../../ui/NumberField';
import { whereOf, type Stop } from '../../../sync/day/board';
import { useDeliveredQuestion } from './absent-or-delivered';
import { EndNote } from './EndNote';
import classes from './Forms.module.css';
import { remarkErrors, shownRemarks, startsWithDigit, type Remarks } from './remarks';
import type { Enter } from '../day/use-enter';

const MODES: Record<PaymentMode, string> = {
  '': text('None'),
  cash: text('Cash'),
  cheque: text('Cheque'),
};
const FIRST_LETTER_TOAST_MS = 2_000;

interface Props {
  stop: Stop;
  /** The reason why the form can no longer be saved; null while it can. */
  end: string | null;
  enter: Enter;
  onClose: () => void;
}

/**
 * The form for the absence, the payment and the empty bottles. It stays open until the entry is stored, so that refused input can be fixed. It sends
 * the stop as it was at first, so that changes of the office are not overwritten.
 */
export function ConsumerForm({ stop: now, end, enter, onClose }: Props) {
  const { t } = useTranslation();
  const [stop] = useState(now);
  const [initialRemarks] = useState<Remarks>(() => ({
    ...{ amount: stop.amount ?? '', mode: stop.mode },
    ...toAbsence(stop.absence, stop.reason, t),
    bottles: String(stop.bottles ?? ''),
  }));
  const [remarks, setRemarks] = useState(initialRemarks);
  const [isSending, setIsSending] = useState(false);
  const [isTried, setTried] = useState(false);
  const isFixed = isSending || end !== null;
  const errors = remarkErrors(remarks);
  const modeQuestion = useModeQuestion(remarks, initialRemarks);
  const { askDelivered, deliveredQuestion } = useDeliveredQuestion(stop, enter);
  const isChanged = JSON.stringify(remarks) !== JSON.stringify(initialRemarks);
  const change = (changes: Partial<Remarks>) =>
    setRemarks((current) => ({ ...current, ...changes }));

  const changeAbsence = ({ absence, reason }: Pick<Remarks, 'absence' | 'reason'>) => {
    if (startsWithDigit(absence))
      createNotices().error(t(messageKey('first-character-letter')), {
        duration: FIRST_LETTER_TOAST_MS,
      });
    change({ absence: startsWithDigit(absence) ? '' : absence, reason });
  };

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (isFixed || Object.keys(errors).length > 0 || modeQuestion.ask()) return;
    const isNewlyAbsent =
      stop.absence === null && (remarks.absence.trim() !== '' || remarks.reason);
    if (isNewlyAbsent) askDelivered(() => void save());
    else void save();
  };

  const save = async () => {
    setIsSending(true);
    const { amount, mode, bottles } = remarks;
    const isCounted = bottles !== initialRemarks.bottles;
    const bottlesBody = isCounted && {
      emptyBottles: numberOf(bottles, 'count'),
    };
    const remarksBody = {
      remarks: String(numberOf(amount, 'rupees') ?? ''),
      ...toAbsenceBody(remarks),
      paymentMode: mode,
      ...bottlesBody,
    };
    const data = {
      consumerUniqueId: stop.consumerId,
      ...remarksBody,
      previous: shownRemarks(stop, isCounted),
    };
    const storedEntry = await enter({ type: 'edit-order-remarks', data });
    setIsSending(false);
    if (storedEntry) onClose();
  };

  return (
    <Modal
      title={t('Consumer Details for {{name}}', { name: stop.name })}
      onClose={onClose}
      isUnsaved={isChanged && end === null}
    >
      <form onSubmit={submit} noValidate className={classes.fields}>
        <p className={classes.about}>{whereOf(stop)}</p>
        <AbsenceFields
          value={remarks}
          error={errors.absence && t(errors.absence)}
          isTried={isTried}
          disabled={isFixed}
          maxLength={MAX_ABSENCE_LENGTH}
          isFirst
          onChange={changeAbsence}
        />
        <SelectField
          label={t('Payment Mode')}
          value={remarks.mode}
          error={modeQuestion.question}
          choices={PAYMENT_MODES.map((mode) => ({ value: mode, label: t(MODES[mode]) }))}
          disabled={isFixed}
          onChange={(event) =>
            change({ mode: PAYMENT_MODES.find((mode) => mode === event.target.value) ?? '' })
          }
        />
        <NumberField
          label={t('Payment Amount (₹)')}
          kind="rupees"
          value={remarks.amount}
          error={errors.amount && t(errors.amount)}
          disabled={isFixed}
          onText={(typedAmount) => change({ amount: typedAmount })}
        />
        <NumberField
          label={t('Empty Bottles')}
          kind="count"
          hint={t('Optional')}
          value={remarks.bottles}
          error={errors.bottles && t(errors.bottles, { max: MAX_STOP_BOTTLES })}
          disabled={isFixed}
          onText={(typedCount) => change({ bottles: typedCount })}
        />
        <EndNote end={end} isChanged={isChanged} />
        <ModalActions>
          <Button look="ghost" className={classes.button} onClick={onClose}>
            {end === null ? t('Cancel') : t('Close')}
          </Button>
          {end === null && (
            <Button type="submit" className={classes.button} disabled={isSending}>
              {isSending ? t('Saving...') : t('Save Changes')}
            </Button>
          )}
        </ModalActions>
      </form>
      {deliveredQuestion}
    </Modal>
  );
}
