import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { TEXTS, type SetAsideEntry } from '@milkround/contracts';
import type { Desk } from '../../shell/set-aside.queries';
import { Button } from '../../ui/Button';
import { Modal, ModalActions } from '../../ui/Modal';
import { TextArea } from '../../ui/TextArea';
import { EntrySummary } from './EntrySummary';
import styles from './SetAside.module.css';
import { useSettle } from './useSettle';

export interface SettlingProps {
  desk: Desk;
  entry: SetAsideEntry;
  onClose: () => void;
}

const LONGEST_NOTE = 500;

/** Asks for a note, and lets the entry be. */
export function DismissEntry({ desk, entry, onClose }: SettlingProps) {
  const { t } = useTranslation();
  const [note, setNote] = useState('');
  const [isTried, setTried] = useState(false);
  const { settle, isSaving, refusal } = useSettle(desk, entry, onClose);
  const given = note.trim();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (given) settle('dismiss', { note: given });
  };
  return (
    <Modal title={t('Dismiss this entry?')} onClose={onClose} isUnsaved={given !== '' && !isSaving}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <p>{t('Nothing is changed by it, and it leaves this list. Your note is kept beside it.')}</p>
        <EntrySummary entry={entry} />
        <TextArea
          label={t('Note')}
          value={note}
          maxLength={LONGEST_NOTE}
          required
          error={isTried && !given ? t(TEXTS.noteRequired) : undefined}
          data-autofocus
          onChange={(event) => setNote(event.target.value)}
        />
        {refusal && (
          <p className={styles.refusal} role="alert">
            {refusal}
          </p>
        )}
        <ModalActions>
          <Button look="ghost" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" disabled={isSaving}>
            {isSaving ? t('Dismissing...') : t('Dismiss')}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  );
}
