import { translate } from '../../i18n/translate';
import { useTranslation } from 'react-i18next';
import {
  messageKey,
  type SetAsideEntry,
  type SettledEntry,
  type OfficeRole,
} from '@milkround/contracts';
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
  decision: 'apply' | 'dismiss';
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
    doneMessage: messageKey('entries-applied'),
    refusedTitle: text('These could not be applied:'),
  },
  dismiss: {
    title: text('Dismiss {{number}} entries?'),
    effect: text(
      'Nothing is changed by them, and they leave this list. Your note is kept beside each.',
    ),
    button: text('Dismiss all'),
    doneMessage: messageKey('entries-dismissed'),
    refusedTitle: text('These could not be dismissed:'),
  },
};

/** Lists the entries of a group, settles them with one decision, shows the progress, and lists the entries that could not be settled. */
export function SettleMany({ officeRole, decision, group, onClose }: Props) {
  const { t } = useTranslation();
  const words = WORDS[decision];
  const { settle, progress } = useSettleMany(officeRole, decision, group.entries);
  const { state, count, refusedEntries, error } = progress;
  const entryCount = group.entries.length;
  const submit = async (note: string) => {
    const notices = createNotices();
    const unsettledEntries = await settle(decision === 'dismiss' ? { note } : {});
    if (!unsettledEntries) return;
    // The dialog lists unsettled entries, so a notice of complete success would be wrong.
    if (unsettledEntries.length < entryCount)
      notices.success(
        t(words.doneMessage, { number: entryCount - unsettledEntries.length, all: entryCount }),
      );
    if (unsettledEntries.length === 0) onClose();
  };
  return (
    <SettleForm
      title={t(words.title, { number: entryCount })}
      summary={
        <>
          <b className={styles.line}>
            {group.deliveryBoyName}, {group.areaName}
          </b>
          <span className={styles.small}>
            {t('Refused: {{reason}}', { reason: officeReason(group.reason, group) })}
          </span>
          {count === 0 && refusedEntries.length === 0 && (
            <Named title={t('Entries')} entries={group.entries} />
          )}
        </>
      }
      effect={state === 'done' ? null : t(words.effect)}
      hasNote={decision === 'dismiss'}
      error={error}
      confirm={state === 'done' ? null : error ? t('Retry') : t(words.button)}
      isBusy={state === 'working'}
      onSubmit={(note) => void submit(note)}
      onClose={onClose}
    >
      {(state === 'working' || count > 0) && (
        <p role="status">
          <progress className={styles.progress} value={count} max={entryCount} />
          {t('{{number}} of {{all}}', { number: count, all: entryCount })}
        </p>
      )}
      {refusedEntries.length > 0 && (
        <Named
          title={t(words.refusedTitle)}
          entries={group.entries}
          refusedEntries={refusedEntries}
        />
      )}
    </SettleForm>
  );
}

interface NamedProps {
  title: string;
  entries: readonly SetAsideEntry[];
  /** If given, only these entries are listed, each with its own reason. */
  refusedEntries?: readonly SettledEntry[];
}

/** Lists the entries and their consumers. */
function Named({ title, entries, refusedEntries }: NamedProps) {
  const { t } = useTranslation();
  const reasons =
    refusedEntries && new Map(refusedEntries.map((entry) => [entry.id, translate(entry)]));
  return (
    <div>
      <b>{title}</b>
      <ul className={styles.named} tabIndex={0} aria-label={title}>
        {entries
          .filter(({ id }) => !reasons || reasons.has(id))
          .map((entry) => (
            <li key={entry.id}>
              <span className={styles.line}>
                {[...entryWords(entry, t), entry.consumerName ?? entry.consumerId]
                  .filter(Boolean)
                  .join(', ')}
              </span>
              {reasons && <span className={styles.small}>{reasons.get(entry.id)}</span>}
            </li>
          ))}
      </ul>
    </div>
  );
}
