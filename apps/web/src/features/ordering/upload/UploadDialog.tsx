import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type BusinessDate,
  messageKey,
  type UploadAnswer,
  type UploadCheck,
} from '@milkround/contracts';
import { addDays } from '@milkround/domain';
import { Modal } from '../../../ui/Modal';
import { TextField } from '../../../ui/TextField';
import { choiceFields, DEFAULT_CHOICES, type CheckedOrders } from './choices';
import { CheckPreview } from './CheckPreview';
import { FileChoice } from '../../../file-upload/FileChoice';
import { SendingBar } from '../../../file-upload/SendingBar';
import { useStepFocus } from '../../../file-upload/useStepFocus';
import { DAYS_AHEAD } from '../day/today';
import { UploadActions } from './UploadActions';
import { RefusalNote } from '../../../file-upload/RefusalNote';
import type { UploadDone } from './UploadResult';
import { useUpload } from '../../../file-upload/useUpload';
import styles from '../../../file-upload/FileUpload.module.css';

interface Props {
  today: BusinessDate;
  /** The initial date; a past date becomes today. */
  date: BusinessDate;
  onDone: (upload: UploadDone) => void;
  onClose: () => void;
}

/** The upload in three steps: date and file, the preview, the upload. */
export function UploadDialog({ today, date: listDate, onDone, onClose }: Props) {
  const { t } = useTranslation();
  const [date, setDate] = useState(listDate < today ? today : listDate);
  const [isDateMissing, setDateMissing] = useState(false);
  const { state, choose, check, upload, onChoose, back } = useUpload<
    UploadCheck,
    CheckedOrders,
    UploadAnswer
  >({
    path: 'admin/add-order',
    fieldsOf: (checkResult) => ({
      orderDate: date,
      ...choiceFields(checkResult?.choices ?? DEFAULT_CHOICES),
      ...(checkResult && { seen: checkResult.check.seen }),
    }),
    toChecked: (answer, before) => ({ check: answer, choices: before?.choices ?? DEFAULT_CHOICES }),
    onDone: (reply, fileName) => onDone({ message: reply, fileName, date, answer: reply.data }),
  });
  const isSending = state.step === 'sending';
  const content = useStepFocus(state.step);
  const startCheck = () => {
    setDateMissing(date === '');
    if (date !== '') void check();
  };
  const close = () => {
    // A click beside the dialog does not cancel a running upload.
    if (state.step !== 'sending' || state.mode === 'check') onClose();
  };
  return (
    <Modal title={t('Upload Order Excel')} onClose={close} size={640}>
      <div ref={content} tabIndex={-1} className={styles.steps}>
        {state.step === 'choosing' && (
          <>
            <TextField
              type="date"
              label={t('Order Date')}
              value={date}
              min={today}
              max={addDays(today, DAYS_AHEAD)}
              onChange={(event) => setDate(event.target.value)}
              error={
                isDateMissing && date === '' ? t(messageKey('order-date-required')) : undefined
              }
            />
            <FileChoice file={state.file} onChoose={(file) => choose(file)} />
          </>
        )}
        {isSending && (
          <SendingBar
            file={state.file}
            doing={state.mode === 'check' ? t('Checking the orders…') : t('Uploading the orders…')}
            share={state.share}
          />
        )}
        {state.step === 'checked' && (
          <CheckPreview
            file={state.file}
            date={date}
            {...state.checkResult}
            onChoices={(choices) => onChoose({ ...state.checkResult, choices })}
          />
        )}
        {!isSending && state.refusal && <RefusalNote refusal={state.refusal} />}
      </div>
      <UploadActions
        state={state}
        onCheck={startCheck}
        onUpload={(mode) => void upload(mode)}
        onBack={back}
        onClose={close}
      />
    </Modal>
  );
}
