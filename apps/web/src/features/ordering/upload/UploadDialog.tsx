import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type BusinessDate, messageKey } from '@milkround/contracts';
import { addDays } from '@milkround/domain';
import { Modal } from '../../../ui/Modal';
import { TextField } from '../../../ui/TextField';
import { CheckPreview } from './CheckPreview';
import { FileChoice } from './FileChoice';
import { SendingBar } from './SendingBar';
import { DAYS_AHEAD } from '../day/today';
import { UploadActions } from './UploadActions';
import { RefusalNote } from './RefusalNote';
import type { UploadDone } from './UploadResult';
import { useUpload } from './useUpload';
import styles from './UploadDialog.module.css';

interface Props {
  today: BusinessDate;
  /** The date to begin with; today where it is past. */
  date: BusinessDate;
  onDone: (done: UploadDone) => void;
  onClose: () => void;
}

/** Date and file, then what would happen, then it happens. */
export function UploadDialog({ today, date: shown, onDone, onClose }: Props) {
  const { t } = useTranslation();
  const [date, setDate] = useState(shown < today ? today : shown);
  const [isDateMissing, setDateMissing] = useState(false);
  const { state, choose, check, upload, onChoices, back } = useUpload(date, onDone);
  const isSending = state.step === 'sending';
  const next = () => {
    setDateMissing(date === '');
    if (date !== '') void check();
  };
  const close = () => {
    // A file on its way to being uploaded is not dropped by a click beside the dialog.
    if (state.step !== 'sending' || state.mode === 'check') onClose();
  };
  return (
    <Modal title={t('Upload Order Excel')} onClose={close} size={640}>
      <div className={styles.steps}>
        {state.step === 'choosing' && (
          <>
            <TextField
              type="date"
              label={t('Order Date')}
              value={date}
              min={today}
              max={addDays(today, DAYS_AHEAD)}
              onChange={(event) => setDate(event.target.value)}
              error={isDateMissing && date === '' ? t(messageKey('order-date-required')) : undefined}
            />
            <FileChoice file={state.file} onChoose={(file) => void choose(file)} />
          </>
        )}
        {isSending && <SendingBar file={state.file} mode={state.mode} sent={state.sent} />}
        {state.step === 'checked' && (
          <CheckPreview file={state.file} date={date} check={state.check} choices={state.choices} onChoices={onChoices} />
        )}
        {!isSending && state.refusal && <RefusalNote refusal={state.refusal} />}
      </div>
      <UploadActions state={state} onCheck={next} onUpload={(mode) => void upload(mode)} onBack={back} onClose={close} />
    </Modal>
  );
}
