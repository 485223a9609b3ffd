import type { TFunction } from 'i18next';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import {
  MAX_STOP_BOTTLES,
  PAYMENT_MODES,
  type BusinessDate,
  type ConsumerOrders,
  type Order,
  type OfficeRole,
} from '@milkround/contracts';
import { LIVE_ROWS } from '../../../live';
import { AbsenceFields } from '../../../ui/AbsenceFields';
import { formatQuantity } from '../../../ui/format';
import { Modal } from '../../../ui/Modal';
import { FormActions } from '../../../ui/FormActions';
import { SelectField } from '../../../ui/SelectField';
import { useModeQuestion } from '../../../ui/use-mode-question';
import { TextArea } from '../../../ui/TextArea';
import { NumberField } from '../../../ui/NumberField';
import { Toggle } from '../../../ui/Toggle';
import { useSave } from '../../../ui/useSave';
import type { BoardStop } from './board-stops';
import styles from './CorrectStop.module.css';
import {
  CORRECTION_MODES,
  correctionErrors,
  correctionOf,
  isCleared,
  toCorrectionBody,
  type Correction,
} from './correction';

interface Props {
  officeRole: OfficeRole;
  deliveryBoyId: number;
  date: BusinessDate;
  stop: BoardStop;
  onClose: () => void;
}

const LONGEST = 500;

/**
 * Corrects a stop on behalf of the delivery boy, with a reason. It sends the stop as it was when the dialog opened, so that his entries in the
 * meantime are not overwritten.
 */
export function CorrectStop({ officeRole, deliveryBoyId, date, stop, onClose }: Props) {
  const { t } = useTranslation();
  const [initialStop] = useState(stop);
  const [initialCorrection] = useState(() => correctionOf(stop, t));
  const [correction, setCorrection] = useState<Correction>(initialCorrection);
  const [isTried, setTried] = useState(false);
  const { save, isSaving, isRefused } = useSave<ConsumerOrders>({
    invalidates: [LIVE_ROWS],
    onDone: onClose,
  });
  const change = (changes: Partial<Correction>) =>
    setCorrection((current) => ({ ...current, ...changes }));
  const errors = correctionErrors(initialStop, correction);
  const modeQuestion = useModeQuestion(correction, initialCorrection);
  const isInvalid = Object.keys(errors).length > 1 || Object.keys(errors.quantities).length > 0;
  const isChanged = JSON.stringify(correction) !== JSON.stringify(initialCorrection);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isInvalid && !modeQuestion.ask())
      save(
        `${officeRole}/correct-delivery/${deliveryBoyId}`,
        toCorrectionBody(initialStop, date, correction),
      );
  };
  const errorText = (error: string | undefined) =>
    error === undefined ? undefined : t(error, { max: MAX_STOP_BOTTLES });
  return (
    <Modal
      title={t('Correct {{name}}', { name: initialStop.name })}
      onClose={onClose}
      isUnsaved={isChanged && !isSaving && !isRefused && !(isTried && isInvalid)}
      size={560}
    >
      <form className={styles.form} onSubmit={submit} noValidate>
        <p className={styles.about}>
          {t('The delivery boy sees the change and who made it on his phone.')}
        </p>
        <Toggle
          label={t('Status')}
          isOn={correction.isDone}
          state={correction.isDone ? t('done') : t('to come')}
          onChange={(isDone) => change({ isDone })}
        />
        <div className={styles.quantities}>
          {initialStop.orders.map((order) => (
            <NumberField
              key={order.id}
              label={order.product.name}
              hint={quantityHint(order, correction, t)}
              kind="quantity"
              value={correction.quantities[order.id] ?? ''}
              error={errorText(errors.quantities[order.id])}
              onText={(typed) =>
                change({ quantities: { ...correction.quantities, [order.id]: typed } })
              }
            />
          ))}
        </div>
        <AbsenceFields
          value={{ absence: correction.absence, reason: correction.absenceReason }}
          maxLength={LONGEST}
          error={errorText(errors.absence)}
          isTried={isTried}
          onChange={({ absence, reason }) => change({ absence, absenceReason: reason })}
        />
        <div className={styles.received}>
          <SelectField
            label={t('Payment Mode')}
            value={correction.mode}
            error={modeQuestion.question}
            choices={CORRECTION_MODES.map(({ value, label }) => ({ value, label: t(label) }))}
            onChange={(event) =>
              change({ mode: PAYMENT_MODES.find((mode) => mode === event.target.value) ?? '' })
            }
          />
          <NumberField
            label={t('Payment Amount (₹)')}
            kind="rupees"
            value={correction.amount}
            error={errorText(errors.amount)}
            onText={(amount) => change({ amount })}
          />
          <NumberField
            label={t('Empty Bottles')}
            kind="count"
            value={correction.bottles}
            error={errorText(errors.bottles)}
            onText={(bottles) => change({ bottles })}
          />
        </div>
        <TextArea
          label={t('Reason')}
          rows={2}
          value={correction.reason}
          maxLength={LONGEST}
          required
          error={isTried ? errorText(errors.reason) : undefined}
          onChange={(event) => change({ reason: event.target.value })}
        />
        <FormActions isSaving={isSaving} />
      </form>
    </Modal>
  );
}

/** The requirement, and the meaning of a blank field. */
function quantityHint(order: Order, { isDone, quantities }: Correction, t: TFunction): string {
  const requirement = formatQuantity(order.exp_quantity);
  if (!isCleared(quantities[order.id], order))
    return t('Requirement: {{expected}}', { expected: requirement });
  return isDone
    ? t('Blank: Done records the requirement, {{expected}}', { expected: requirement })
    : t('Blank: the recorded quantity is taken back. Requirement: {{expected}}', {
        expected: requirement,
      });
}
