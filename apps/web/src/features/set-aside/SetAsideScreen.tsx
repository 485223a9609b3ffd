import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import {
  type SetAsideEntry,
  ENTRIES_MISSING,
  type MessageCode,
  type OfficeRole,
} from '@milkround/contracts';
import { LiveStatus } from '../../ui/LiveStatus';
import { Choice } from '../../ui/Choice';
import { useOfficeRole } from '../../session/session';
import { useOpenEntries } from '../../sync/set-aside.queries';
import { formatQuantity } from '../../ui/format';
import { useMedia } from '../../ui/media';
import { Screen } from '../../ui/Screen';
import { InSlot } from '../../ui/slots';
import { Entries, OPEN, SETTLED } from './Entries';
import { EntryGroups, type EntryGroup } from './EntryGroups';
import { SettleAll } from './SettleAll';
import { EntrySummary } from './EntrySummary';
import { SettleForm } from './SettleForm';
import { useSettle } from './useSettle';
import { Button } from '../../ui/Button';
import { TableButtons } from '../../ui/table/TablePaging';
import { hasPayment } from '../../sync/entry-words';
import styles from './SetAside.module.css';

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

/** Asks for a note, and dismisses the entry. */
function DismissEntry({ officeRole, entry, onClose }: SettlingProps) {
  const { t } = useTranslation();
  const { settle, isSaving, refusal } = useSettle(officeRole, entry, onClose);
  return (
    <SettleForm
      title={t('Dismiss this entry?')}
      summary={<EntrySummary entry={entry} />}
      effect={t('Nothing is changed by it, and it leaves this list. Your note is kept beside it.')}
      hasNote
      error={refusal}
      confirm={isSaving ? t('Dismissing...') : t('Dismiss')}
      isBusy={isSaving}
      onSubmit={(note) => settle('dismiss', { note })}
      onClose={onClose}
    />
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

interface SettlingProps {
  officeRole: OfficeRole;
  entry: SetAsideEntry;
  onClose: () => void;
}

/** The reasons of entries whose order was taken off the list. */
const GONE: ReadonlySet<MessageCode | undefined> = new Set<MessageCode>([
  ...(['order-removed', 'order-replaced', 'order-unknown'] as const),
  ...(['consumer-removed', 'consumer-replaced', 'consumer-unknown'] as const),
]);
const isGone = ({ code }: SetAsideEntry): boolean => GONE.has(code);
/** Whether an entry says what was delivered. */
const namesOrders = ({ type, data, lines }: SetAsideEntry): boolean =>
  type === 'edit-product-order' ||
  (type === 'edit-order-status' && Boolean(data.isDelivered) && lines !== undefined);

/**
 * Asks, then applies the entry. If the rules still refuse it, the dialog stays open with the reason. Orders that were taken off the list can be put
 * back first.
 */
function ApplyEntry({ officeRole, entry, onClose }: SettlingProps) {
  const { t } = useTranslation();
  const { settle, isSaving, refusal } = useSettle(officeRole, entry, onClose);
  return (
    <SettleForm
      title={t('Apply this entry?')}
      summary={<EntrySummary entry={entry} />}
      effect={t(
        'It is carried out after all, as of the time at which it was made. Your name stands beside it.',
      )}
      error={refusal}
      confirm={isSaving ? t('Applying...') : t('Apply')}
      isBusy={isSaving}
      onSubmit={() => settle('apply')}
      onClose={onClose}
    >
      {hasPayment(entry) && (
        <p>
          {t(
            'If its consumer is no longer on the list of that day, the payment is kept as cash of the day.',
          )}
        </p>
      )}
      {namesOrders(entry) && (isGone(entry) || refusal) && (
        <Button look="ghost" disabled={isSaving} onClick={() => settle('apply', { putBack: true })}>
          {t('Put it on his list and apply')}
        </Button>
      )}
    </SettleForm>
  );
}
