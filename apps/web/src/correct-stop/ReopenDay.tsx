import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import {
  MAX_NOTE_LENGTH,
  messageKey,
  type BusinessDate,
  type DayCloseRow,
} from '@milkround/contracts';
import { LIVE_ROWS } from '../live';
import { useSave } from '../ui/useSave';
import { useSession } from '../session/session';
import { FormActions } from '../ui/FormActions';
import { formatDate } from '../ui/format';
import { Modal } from '../ui/Modal';
import { TextArea } from '../ui/TextArea';
import styles from './CorrectStop.module.css';

interface Props {
  deliveryBoyId: number;
  name: string;
  date: BusinessDate;
  onClose: () => void;
  /** Is called when the day is reopened; by default the dialog closes. */
  onDone?: () => void;
  /** Whether it says that the day is closed, because the person asked for something else. */
  isClosedSaid?: boolean;
}

/** Asks for a reason and reopens a closed day. The close stays in the report with a mark. */
export function ReopenDay({
  deliveryBoyId,
  name,
  date,
  onClose,
  onDone = onClose,
  isClosedSaid = false,
}: Props) {
  const { t } = useTranslation();
  const role = useSession()?.role;
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const { save, isSaving } = useSave<DayCloseRow>({ invalidates: [LIVE_ROWS], onDone });
  const trimmedReason = reason.trim();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (trimmedReason && role)
      save(`${role}/reopen-day/${deliveryBoyId}`, { orderDate: date, reason: trimmedReason });
  };
  return (
    <Modal title={t('Reopen Day')} onClose={onClose} isUnsaved={trimmedReason !== '' && !isSaving}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <p>
          {isClosedSaid && `${t(messageKey('hand-over-closed'), { name })} `}
          {t(
            '{{name}} can record deliveries of {{date}} again, and closes the day once more afterwards.',
            { name, date: formatDate(date) },
          )}
        </p>
        <TextArea
          label={t('Reason')}
          value={reason}
          maxLength={MAX_NOTE_LENGTH}
          required
          error={isTried && !trimmedReason ? t(messageKey('reason-required')) : undefined}
          data-autofocus
          onChange={(event) => setReason(event.target.value)}
        />
        <FormActions confirm={isSaving ? t('Reopening...') : t('Reopen')} isSaving={isSaving} />
      </form>
    </Modal>
  );
}
