import type { TFunction } from 'i18next';
import { useEffect, useState, type SubmitEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  MAX_NOTE_LENGTH,
  MAX_STOP_BOTTLES,
  PAYMENT_MODES,
  type ConsumerOrders,
  type OfficeRole,
  type StopToCorrect,
} from '@milkround/contracts';
import { ApiError, errorText } from '../api/errors';
import { LIVE_ROWS } from '../live';
import { AbsenceFields } from '../ui/AbsenceFields';
import { Button } from '../ui/Button';
import { ErrorNote } from '../ui/ErrorNote';
import { formatQuantity } from '../ui/format';
import { LoadingRows } from '../ui/LoadingRows';
import { Modal, ModalActions } from '../ui/Modal';
import { FormActions } from '../ui/FormActions';
import { SelectField } from '../ui/SelectField';
import { useModeQuestion } from '../ui/use-mode-question';
import { TextArea } from '../ui/TextArea';
import { NumberField } from '../ui/NumberField';
import { Toggle } from '../ui/Toggle';
import { useSave } from '../ui/useSave';
import { stopToCorrectQuery } from './correct-stop.queries';
import styles from './CorrectStop.module.css';
import {
  CORRECTION_MODES,
  correctionErrors,
  correctionOf,
  isCleared,
  toCorrectionBody,
  type Correction,
} from './correction';
import type { CorrectedStop } from './useCorrectStop';

interface Props {
  role: OfficeRole;
  stop: CorrectedStop;
  onClose: () => void;
}

/** Corrects a stop on behalf of the delivery boy, with a reason. If its day is closed, it asks first whether to reopen the day for it. */
export default function CorrectStopDialog({ role, stop, onClose }: Props) {
  const { t } = useTranslation();
  const [isUnsaved, setUnsaved] = useState(false);
  const [isReopening, setReopening] = useState(false);
  const [{ reason, conflicts }, setStart] = useState({ reason: '', conflicts: 0 });
  const { data, error, refetch } = useQuery(stopToCorrectQuery(role, stop));
  return (
    <Modal
      title={t('Correct {{name}}', { name: stop.name })}
      onClose={onClose}
      isUnsaved={isUnsaved}
      size={560}
    >
      {data?.close && !isReopening ? (
        <>
          <p>{t('The day is closed. Reopen it to correct?')}</p>
          <ModalActions>
            <Button look="ghost" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button data-autofocus onClick={() => setReopening(true)}>
              {t('Reopen')}
            </Button>
          </ModalActions>
        </>
      ) : data ? (
        <CorrectionFields
          key={conflicts}
          {...{ role, stop, onClose }}
          shownStop={data}
          firstReason={reason}
          onUnsaved={setUnsaved}
          onConflict={(typedReason) =>
            void refetch().then(() => setStart({ reason: typedReason, conflicts: conflicts + 1 }))
          }
        />
      ) : error ? (
        <ErrorNote
          message={t('Failed to load orders.')}
          detail={errorText(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <LoadingRows label={t('Loading...')} count={4} />
      )}
    </Modal>
  );
}

interface FieldsProps extends Props {
  shownStop: StopToCorrect;
  firstReason: string;
  /** Whether there is unsaved input. */
  onUnsaved: (isUnsaved: boolean) => void;
  /** The stop or its day has changed since it was read. The reason is kept. */
  onConflict: (reason: string) => void;
}

/**
 * The form sends the stop as it was when the dialog opened, so that the delivery boy's entries in the meantime are not overwritten. When it is refused
 * because of one, it shows the stop as it is now.
 */
function CorrectionFields({
  role,
  stop,
  shownStop,
  firstReason,
  onUnsaved,
  onConflict,
  onClose,
}: FieldsProps) {
  const { t } = useTranslation();
  const [initialStop] = useState(shownStop);
  const [initialCorrection] = useState(() => ({
    ...correctionOf(initialStop, t),
    reason: firstReason,
  }));
  const [correction, setCorrection] = useState<Correction>(initialCorrection);
  const [isTried, setTried] = useState(false);
  const { save, isSaving, isRefused } = useSave<ConsumerOrders>({
    invalidates: [LIVE_ROWS],
    onDone: onClose,
    onError: (error) => {
      if (error instanceof ApiError && error.status === 409) onConflict(correction.reason);
      return false;
    },
  });
  const change = (changes: Partial<Correction>) =>
    setCorrection((current) => ({ ...current, ...changes }));
  const errors = correctionErrors(initialStop, correction);
  const modeQuestion = useModeQuestion(correction, initialCorrection);
  const isInvalid = Object.keys(errors).length > 1 || Object.keys(errors.quantities).length > 0;
  const isUnsaved =
    !isSaving &&
    !isRefused &&
    !(isTried && isInvalid) &&
    JSON.stringify(correction) !== JSON.stringify(initialCorrection);
  useEffect(() => onUnsaved(isUnsaved), [isUnsaved, onUnsaved]);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isInvalid && !modeQuestion.ask())
      save(
        `${role}/correct-delivery/${stop.deliveryBoyId}`,
        toCorrectionBody(initialStop, stop.date, correction),
      );
  };
  const faultText = (error: string | undefined) =>
    error === undefined ? undefined : t(error, { max: MAX_STOP_BOTTLES });
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.about}>
        {initialStop.close
          ? t('The day is reopened with your reason, and closed again at once with these figures.')
          : t('The delivery boy sees the change and who made it on his phone.')}
      </p>
      <Toggle
        label={t('Status')}
        isOn={correction.isDone}
        state={correction.isDone ? t('done') : t('to come')}
        onChange={(isDone) => change({ isDone })}
      />
      <div className={styles.quantities}>
        {initialStop.lines.map((line) => (
          <NumberField
            key={line.orderId}
            label={line.product}
            hint={quantityHint(line, correction, t)}
            kind="quantity"
            value={correction.quantities[line.orderId] ?? ''}
            error={faultText(errors.quantities[line.orderId])}
            onText={(typed) =>
              change({ quantities: { ...correction.quantities, [line.orderId]: typed } })
            }
          />
        ))}
      </div>
      <AbsenceFields
        value={{ absence: correction.absence, reason: correction.absenceReason }}
        maxLength={MAX_NOTE_LENGTH}
        error={faultText(errors.absence)}
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
          error={faultText(errors.amount)}
          onText={(amount) => change({ amount })}
        />
        <NumberField
          label={t('Empty Bottles')}
          kind="count"
          value={correction.bottles}
          error={faultText(errors.bottles)}
          onText={(bottles) => change({ bottles })}
        />
      </div>
      {initialStop.close && (
        <div className={styles.received}>
          <NumberField
            label={t('Taken')}
            kind="quantity"
            value={correction.taken}
            error={faultText(errors.taken)}
            onText={(taken) => change({ taken })}
          />
          <NumberField
            label={t('Empty Bottle')}
            kind="quantity"
            value={correction.emptyBottles}
            error={faultText(errors.emptyBottles)}
            onText={(emptyBottles) => change({ emptyBottles })}
          />
        </div>
      )}
      <TextArea
        label={t('Reason')}
        rows={2}
        value={correction.reason}
        maxLength={MAX_NOTE_LENGTH}
        required
        error={isTried ? faultText(errors.reason) : undefined}
        onChange={(event) => change({ reason: event.target.value })}
      />
      <FormActions isSaving={isSaving} />
    </form>
  );
}

/** The requirement, and the meaning of a blank field. */
function quantityHint(
  line: StopToCorrect['lines'][number],
  { isDone, quantities }: Correction,
  t: TFunction,
): string {
  const requirement = formatQuantity(line.expected);
  if (!isCleared(quantities[line.orderId], line))
    return t('Requirement: {{expected}}', { expected: requirement });
  return isDone
    ? t('Blank: Done records the requirement, {{expected}}', { expected: requirement })
    : t('Blank: the recorded quantity is taken back. Requirement: {{expected}}', {
        expected: requirement,
      });
}
