import { useState, type ReactNode, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_NOTE_LENGTH, messageKey } from '@milkround/contracts';
import { Button } from '../../ui/Button';
import { Modal, ModalActions } from '../../ui/Modal';
import { TextArea } from '../../ui/TextArea';
import styles from './SetAside.module.css';

interface Props {
  title: string;
  summary: ReactNode;
  /** The effect of the decision; null once it has been made. */
  effect: string | null;
  /** Whether a note is asked for, which is then required. */
  hasNote?: boolean;
  /** A note, or the entries that could not be settled. */
  children?: ReactNode;
  /** The reason of the last failure. */
  error?: string | null;
  /** The label of the button that decides; null once the decision has been made. */
  confirm: string | null;
  isBusy: boolean;
  onSubmit: (note: string) => void;
  onClose: () => void;
}

/** The dialog of a decision on one entry or many: its subject, its effect, and a note if one is required. */
export function SettleForm(props: Props) {
  const {
    title,
    summary,
    effect,
    hasNote = false,
    children,
    error,
    confirm,
    isBusy,
    onSubmit,
    onClose,
  } = props;
  const { t } = useTranslation();
  const [note, setNote] = useState('');
  const [isTried, setTried] = useState(false);
  const trimmedNote = note.trim();
  const isDone = confirm === null;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isBusy && !isDone && (trimmedNote || !hasNote)) onSubmit(trimmedNote);
  };
  return (
    <Modal title={title} onClose={onClose} isUnsaved={trimmedNote !== '' && !isBusy && !isDone}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <div className={styles.summary}>{summary}</div>
        {effect && <p>{effect}</p>}
        {hasNote && !isDone && (
          <TextArea
            label={t('Note')}
            value={note}
            maxLength={MAX_NOTE_LENGTH}
            required
            error={isTried && !trimmedNote ? t(messageKey('note-required')) : undefined}
            data-autofocus
            onChange={(event) => setNote(event.target.value)}
          />
        )}
        {children}
        {error && (
          <p className={styles.refusal} role="alert">
            {error}
          </p>
        )}
        <ModalActions>
          <Button
            look="ghost"
            disabled={isBusy}
            onClick={onClose}
            data-autofocus={hasNote ? undefined : true}
          >
            {isDone ? t('Close') : t('Cancel')}
          </Button>
          {!isDone && (
            <Button type="submit" disabled={isBusy}>
              {confirm}
            </Button>
          )}
        </ModalActions>
      </form>
    </Modal>
  );
}
