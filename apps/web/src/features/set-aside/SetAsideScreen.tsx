import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { ENTRIES_MISSING, type OfficeRole, type SetAsideEntry } from '@milkround/contracts';
import { useOfficeRole } from '../../session/session';
import { setAsideQuery, useOpenEntries } from '../../sync/set-aside.queries';
import { Button } from '../../ui/Button';
import { Choice } from '../../ui/Choice';
import { formatQuantity } from '../../ui/format';
import { LiveStatus } from '../../ui/LiveStatus';
import { useMedia } from '../../ui/media';
import { Screen } from '../../ui/Screen';
import { InSlot } from '../../ui/slots';
import { TableButtons } from '../../ui/table/TablePaging';
import { ApplyEntry } from './ApplyEntry';
import { DismissEntry } from './DismissEntry';
import { Entries, OPEN, SETTLED } from './Entries';
import styles from './SetAside.module.css';
import { SettleAll } from './SettleAll';

/** The open entries of one delivery boy. */
export interface EntryGroup {
  deliveryBoyId: number;
  deliveryBoyName: string;
  areaName: string;
  entries: SetAsideEntry[];
}

interface EntryGroupsProps {
  officeRole: OfficeRole;
  onApply: (group: EntryGroup) => void;
  onDismiss: (group: EntryGroup) => void;
}

/** The delivery boys with two open entries and more, whose entries can be decided together. */
export function EntryGroups({ officeRole, onApply, onDismiss }: EntryGroupsProps) {
  const { t } = useTranslation();
  const { data } = useQuery(setAsideQuery(officeRole, 'open'));
  const groups = useMemo(() => groupsOf(data?.entries ?? []), [data]);
  if (groups.length === 0) return null;
  return (
    <section className={styles.groups} aria-label={t('Decide several at once')}>
      <h2 className={styles.heading}>{t('Decide several at once')}</h2>
      <ul className={styles.list}>
        {groups.map((group) => {
          const words = { name: group.deliveryBoyName, number: group.entries.length };
          return (
            <li key={group.deliveryBoyId} className={styles.group}>
              <span className={styles.number}>{formatQuantity(group.entries.length)}</span>
              <span className={styles.whose}>
                <b className={styles.line}>
                  {group.deliveryBoyName}, {group.areaName}
                </b>
              </span>
              <span className={styles.buttons}>
                <Button
                  look="ghost"
                  aria-label={t('Apply {{number}} entries of {{name}}', words)}
                  onClick={() => onApply(group)}
                >
                  {t('Apply all')}
                </Button>
                <Button
                  look="ghost"
                  aria-label={t('Dismiss {{number}} entries of {{name}}', words)}
                  onClick={() => onDismiss(group)}
                >
                  {t('Dismiss all')}
                </Button>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Groups of two entries and more, the largest first. */
function groupsOf(entries: readonly SetAsideEntry[]): EntryGroup[] {
  const groups = new Map<number, EntryGroup>();
  for (const entry of entries) {
    const { deliveryBoyId, deliveryBoyName, areaName } = entry;
    const group = groups.get(deliveryBoyId) ?? {
      deliveryBoyId,
      deliveryBoyName,
      areaName,
      entries: [],
    };
    group.entries.push(entry);
    groups.set(deliveryBoyId, group);
  }
  return [...groups.values()]
    .filter((group) => group.entries.length > 1)
    .sort((a, b) => b.entries.length - a.entries.length);
}

const SHOW = 'show';
type ListName = 'open' | 'settled';
interface EntryDecision {
  decision: 'apply' | 'dismiss';
  entry: SetAsideEntry;
}
interface GroupDecision {
  decision: 'apply' | 'dismiss';
  group: EntryGroup;
}

/** Lists the entries that the rules refused. An admin or the supervisor of the zone applies or dismisses them. */
export default function SetAsideScreen() {
  const { t } = useTranslation();
  const officeRole = useOfficeRole();
  const [address, setAddress] = useSearchParams();
  const listName: ListName = address.get(SHOW) === 'settled' ? 'settled' : 'open';
  const isNarrow = useMedia('(max-width: 767.98px)');
  const count = useOpenEntries();
  const [entryDecision, setEntryDecision] = useState<EntryDecision | null>(null);
  const [groupDecision, setGroupDecision] = useState<GroupDecision | null>(null);
  const close = () => setEntryDecision(null);
  const actions = (entry: SetAsideEntry) => (
    <EntryActions
      entry={entry}
      onApply={() => setEntryDecision({ decision: 'apply', entry })}
      onDismiss={() => setEntryDecision({ decision: 'dismiss', entry })}
    />
  );
  return (
    <Screen title={t('Entries to Check')}>
      {!isNarrow && (
        <InSlot name="status">
          <LiveStatus />
        </InSlot>
      )}
      <p className={styles.about}>
        {t(
          'These came from phones and could not be carried out as they came. Apply what holds after all, and dismiss the rest.',
        )}
      </p>
      <div className={styles.controls}>
        <Choice<ListName>
          label={t('Which entries')}
          options={[
            {
              value: 'open',
              face: (
                <span className={styles.face}>
                  {count === undefined
                    ? t('To check')
                    : t('To check: {{shown}}', { shown: formatQuantity(count) })}
                </span>
              ),
            },
            { value: 'settled', face: t('Decided') },
          ]}
          chosenValue={listName}
          onChoose={(newName) =>
            setAddress(newName === 'settled' ? { [SHOW]: newName } : {}, {
              replace: true,
              preventScrollReset: true,
            })
          }
        />
        {isNarrow && <LiveStatus short />}
      </div>
      {listName === 'open' && (
        <EntryGroups
          officeRole={officeRole}
          onApply={(group) => setGroupDecision({ decision: 'apply', group })}
          onDismiss={(group) => setGroupDecision({ decision: 'dismiss', group })}
        />
      )}
      {listName === 'open' ? (
        <Entries officeRole={officeRole} list={OPEN} actions={actions} />
      ) : (
        <Entries key={listName} officeRole={officeRole} list={SETTLED} />
      )}
      {entryDecision?.decision === 'apply' && (
        <ApplyEntry officeRole={officeRole} entry={entryDecision.entry} onClose={close} />
      )}
      {groupDecision && (
        <SettleAll
          officeRole={officeRole}
          {...groupDecision}
          onClose={() => setGroupDecision(null)}
        />
      )}
      {entryDecision?.decision === 'dismiss' && (
        <DismissEntry officeRole={officeRole} entry={entryDecision.entry} onClose={close} />
      )}
    </Screen>
  );
}

interface Props {
  entry: SetAsideEntry;
  onApply: () => void;
  onDismiss: () => void;
}

/** The decisions that are possible for an entry. */
function EntryActions({ entry, onApply, onDismiss }: Props) {
  const { t } = useTranslation();
  const names = { name: entry.deliveryBoyName, consumer: entry.consumerName ?? '' };
  return (
    <TableButtons isFull>
      {entry.type !== ENTRIES_MISSING && (
        <Button
          look="ghost"
          aria-label={t('Apply the entry of {{name}} {{consumer}}', names)}
          onClick={onApply}
        >
          {t('Apply')}
        </Button>
      )}
      <Button
        look="ghost"
        aria-label={t('Dismiss the entry of {{name}} {{consumer}}', names)}
        onClick={onDismiss}
      >
        {t('Dismiss')}
      </Button>
    </TableButtons>
  );
}
