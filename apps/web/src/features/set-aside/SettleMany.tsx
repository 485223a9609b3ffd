import { translate } from '../../i18n/translate';
import { useTranslation } from 'react-i18next';
import { messageKey, type SetAsideEntry, type SettledEntry, type OfficeRole } from '@milkround/contracts';
import { text } from '../../i18n';
import { createNotices } from '../../ui/notices';
import { officeReason } from '../../sync/office-reason';
import { entryWords } from '../../sync/entry-words';
import type { EntryGroup } from './groups';
import styles from './SetAside.module.css';
import { SettleForm } from './SettleForm';
import { useSettleMany } from './useSettleMany';

interface Props {
  officeRole: OfficeRole;
  how: 'apply' | 'dismiss';
  group: EntryGroup;
  onClose: () => void;
}

const WORDS = {
  apply: {
    title: text('Apply {{number}} entries?'),
    effect: text(
      'They are carried out after all, each as of the time at which it was made, in that order. What cannot be applied stays in this list. Your name stands beside them.',
    ),
    button: text('Apply all'),
    done: messageKey('entries-applied'),
    left: text('These could not be applied:'),
  },
  dismiss: {
    title: text('Dismiss {{number}} entries?'),
    effect: text('Nothing is changed by them, and they leave this list. Your note is kept beside each.'),
    button: text('Dismiss all'),
    done: messageKey('entries-dismissed'),
    left: text('These could not be dismissed:'),
  },
};

/** Names the entries of a group, settles them with one decision, counts while it works, and names at the end what could not be settled. */
export function SettleMany({ officeRole, how, group, onClose }: Props) {
  const { t } = useTranslation();
  const words = WORDS[how];
  const { settle, progress } = useSettleMany(officeRole, how, group.entries);
  const { state, count, refused, error } = progress;
  const all = group.entries.length;
  const submit = async (note: string) => {
    const notices = createNotices();
    const left = await settle(how === 'dismiss' ? { note } : {});
    if (!left) return;
    // One that could not be settled is named in the dialog: a success beside it would not be true.
    if (left.length < all) notices.success(t(words.done, { number: all - left.length, all }));
    if (left.length === 0) onClose();
  };
  return (
    <SettleForm
      title={t(words.title, { number: all })}
      summary={
        <>
          <b className={styles.line}>
            {group.deliveryBoyName}, {group.areaName}
          </b>
          <span className={styles.small}>{t('Refused: {{reason}}', { reason: officeReason(group.reason, group) })}</span>
          {count === 0 && refused.length === 0 && <Named title={t('Entries')} entries={group.entries} />}
        </>
      }
      effect={state === 'done' ? null : t(words.effect)}
      hasNote={how === 'dismiss'}
      error={error}
      confirm={state === 'done' ? null : error ? t('Retry') : t(words.button)}
      isBusy={state === 'working'}
      onSubmit={(note) => void submit(note)}
      onClose={onClose}
    >
      {(state === 'working' || count > 0) && (
        <p role="status">
          <progress className={styles.progress} value={count} max={all} />
          {t('{{number}} of {{all}}', { number: count, all })}
        </p>
      )}
      {refused.length > 0 && <Named title={t(words.left)} entries={group.entries} refused={refused} />}
    </SettleForm>
  );
}

interface NamedProps {
  title: string;
  entries: readonly SetAsideEntry[];
  /** Only these are named, each with its own reason. */
  refused?: readonly SettledEntry[];
}

/** Lists the entries and their consumers. */
function Named({ title, entries, refused }: NamedProps) {
  const { t } = useTranslation();
  const reasons = refused && new Map(refused.map((entry) => [entry.id, translate(entry)]));
  return (
    <div>
      <b>{title}</b>
      <ul className={styles.named} tabIndex={0} aria-label={title}>
        {entries
          .filter(({ id }) => !reasons || reasons.has(id))
          .map((entry) => (
            <li key={entry.id}>
              <span className={styles.line}>
                {[...entryWords(entry, t), entry.consumerName ?? entry.consumerId].filter(Boolean).join(', ')}
              </span>
              {reasons && <span className={styles.small}>{reasons.get(entry.id)}</span>}
            </li>
          ))}
      </ul>
    </div>
  );
}
