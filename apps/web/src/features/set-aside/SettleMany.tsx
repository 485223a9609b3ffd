import { useState, type SubmitEvent } from 'react';
import toast from 'react-hot-toast/headless';
import { useTranslation } from 'react-i18next';
import { ENTRIES_SAY, said, TEXTS, type SettledEntry } from '@milkround/contracts';
import { text } from '../../i18n';
import type { Desk } from '../../shell/set-aside.queries';
import { wishOf } from '../../shell/wish';
import { Button } from '../../ui/Button';
import { Modal, ModalActions } from '../../ui/Modal';
import { TextArea } from '../../ui/TextArea';
import type { EntryGroup } from './groups';
import { officeReason } from '../../shell/office-reason';
import styles from './SetAside.module.css';
import { useSettleMany } from './useSettleMany';

interface Props {
  desk: Desk;
  how: 'apply' | 'dismiss';
  group: EntryGroup;
  onClose: () => void;
}

const LONGEST_NOTE = 500;

const WORDS = {
  apply: {
    title: text('Apply {{number}} entries?'),
    happens: text(
      'They are carried out after all, each as of the time at which it was made, in that order. What cannot be applied stays in this list. Your name stands beside them.',
    ),
    button: text('Apply all'),
    done: ENTRIES_SAY.appliedOf,
    left: text('These could not be applied:'),
  },
  dismiss: {
    title: text('Dismiss {{number}} entries?'),
    happens: text('Nothing is changed by them, and they leave this list. Your note is kept beside each.'),
    button: text('Dismiss all'),
    done: ENTRIES_SAY.dismissedOf,
    left: text('These could not be dismissed:'),
  },
};

/** Asks, settles a group with one decision, counts while it works, and names at the end what could not be settled. */
export function SettleMany({ desk, how, group, onClose }: Props) {
  const { t } = useTranslation();
  const words = WORDS[how];
  const [note, setNote] = useState('');
  const [isTried, setTried] = useState(false);
  const { settle, progress } = useSettleMany(desk, how, group.entries);
  const { state, count, refused, error } = progress;
  const all = group.entries.length;
  const given = note.trim();
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (state !== 'asking' || (how === 'dismiss' && !given)) return;
    const left = await settle(how === 'dismiss' ? { note: given } : {});
    if (!left) return;
    toast.success(t(said(words.done, { number: all - left.length, all })));
    if (left.length === 0) onClose();
  };
  return (
    <Modal title={t(words.title, { number: all })} onClose={onClose} isUnsaved={given !== '' && state === 'asking'}>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <div className={styles.summary}>
          <b className={styles.line}>
            {group.deliveryBoyName}, {group.areaName}
          </b>
          <span className={styles.small}>{t('Refused: {{reason}}', { reason: t(officeReason(group.reason)) })}</span>
        </div>
        {state !== 'done' && <p>{t(words.happens)}</p>}
        {how === 'dismiss' && state !== 'done' && (
          <TextArea
            label={t('Note')}
            value={note}
            maxLength={LONGEST_NOTE}
            required
            error={isTried && !given ? t(TEXTS.noteRequired) : undefined}
            data-autofocus
            onChange={(event) => setNote(event.target.value)}
          />
        )}
        {(state === 'working' || count > 0) && (
          <p role="status">
            <progress className={styles.progress} value={count} max={all} />
            {t('{{number}} of {{all}}', { number: count, all })}
          </p>
        )}
        {refused.length > 0 && <Refused group={group} refused={refused} title={t(words.left)} />}
        {error && (
          <p className={styles.refusal} role="alert">
            {t(error)}
          </p>
        )}
        <ModalActions>
          <Button look="ghost" disabled={state === 'working'} onClick={onClose}>
            {state === 'done' ? t('Close') : t('Cancel')}
          </Button>
          {state !== 'done' && (
            <Button type="submit" disabled={state === 'working'}>
              {error ? t('Retry') : t(words.button)}
            </Button>
          )}
        </ModalActions>
      </form>
    </Modal>
  );
}

/** What was left, each with its own reason. */
function Refused({ group, refused, title }: { group: EntryGroup; refused: readonly SettledEntry[]; title: string }) {
  const { t } = useTranslation();
  const entries = new Map(group.entries.map((entry) => [entry.id, entry]));
  return (
    <div>
      <b>{title}</b>
      <ul className={styles.left}>
        {refused.map(({ id, message }) => {
          const entry = entries.get(id);
          return (
            <li key={id}>
              <span className={styles.line}>
                {entry && [...wishOf(entry, t), entry.consumerName ?? entry.consumerId].filter(Boolean).join(', ')}
              </span>
              <span className={styles.small}>{t(message)}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
