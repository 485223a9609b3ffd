import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type SetAsideEntry, type SettledEntry, type OfficeRole } from '@milkround/contracts';
import { errorText } from '../../api/errors';
import { text } from '../../i18n';
import { translate } from '../../i18n/translate';
import { SET_ASIDE } from '../../sync/set-aside.queries';
import { entryWords } from '../../sync/entry-words';
import type { EntryGroup } from './EntryGroups';
import styles from './SetAside.module.css';
import { SettleForm } from './SettleForm';
import { useSave } from '../../ui/useSave';

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
    refusedTitle: text('These could not be applied:'),
  },
  dismiss: {
    title: text('Dismiss {{number}} entries?'),
    effect: text(
      'Nothing is changed by them, and they leave this list. Your note is kept beside each.',
    ),
    button: text('Dismiss all'),
    refusedTitle: text('These could not be dismissed:'),
  },
};

/** Lists the entries of one delivery boy, applies or dismisses all of them, and lists those that could not be settled. */
export function SettleAll({ officeRole, decision, group, onClose }: Props) {
  const { t } = useTranslation();
  const words = WORDS[decision];
  const [results, setResults] = useState<SettledEntry[]>();
  const [error, setError] = useState<string>();
  const refusedEntries = results?.filter(({ isSettled }) => !isSettled) ?? [];
  const { save, isSaving } = useSave<SettledEntry[]>({
    // Without a connection no push reports the settled entries.
    invalidates: [SET_ASIDE],
    onDone: ({ data }) => (data.every(({ isSettled }) => isSettled) ? onClose() : setResults(data)),
    onError: (failure) => {
      setError(errorText(failure));
      return true;
    },
  });
  const submit = (note: string) => {
    setError(undefined);
    save(`${officeRole}/set-aside/${decision}`, {
      ...(decision === 'dismiss' && { note }),
      ids: group.entries.map(({ id }) => id),
    });
  };
  return (
    <SettleForm
      title={t(words.title, { number: group.entries.length })}
      summary={
        <>
          <b className={styles.line}>
            {group.deliveryBoyName}, {group.areaName}
          </b>
          {!results && <Named title={t('Entries')} entries={group.entries} />}
        </>
      }
      effect={results ? null : t(words.effect)}
      hasNote={decision === 'dismiss'}
      error={error}
      confirm={results ? null : t(words.button)}
      isBusy={isSaving}
      onSubmit={submit}
      onClose={onClose}
    >
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
                {[...entryWords(entry, t), entry.consumerName, entry.consumerId]
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
