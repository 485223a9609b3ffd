import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type OfficeRole, SET_ASIDE_LISTED, type SetAsideEntry } from '@milkround/contracts';
import { errorText } from '../../api/errors';
import { useTimeZone } from '../../api/settings.queries';
import { text } from '../../i18n';
import { entryWords, shownBeforeWords } from '../../sync/entry-words';
import { officeReason } from '../../sync/office-reason';
import {
  isOpen,
  type SetAsideList,
  type SetAsidePart,
  setAsideQuery,
} from '../../sync/set-aside.queries';
import { Clocks } from '../../ui/Clocks';
import { ConsumerLink } from '../../ui/ConsumerLink';
import { EmptyNote } from '../../ui/EmptyNote';
import { ErrorNote } from '../../ui/ErrorNote';
import { formatQuantity, formatTimestamp } from '../../ui/format';
import { LoadingRows } from '../../ui/LoadingRows';
import { type DataColumn, DataTable } from '../../ui/table/DataTable';
import { addressOf, useTableAddress } from '../../ui/table/table-address';
import { REPORT_SIZES } from '../../ui/table/table-sizes';
import styles from './SetAside.module.css';

type Column = DataColumn<SetAsideEntry>;

/** The columns: delivery boy, entry and consumer, reason of the refusal, and both times. */
const openColumns = (timeZone: string | undefined, t: TFunction): readonly Column[] => [
  {
    key: 'delivery_boy',
    label: text('Delivery Boy'),
    value: ({ deliveryBoyName, areaName }) => `${deliveryBoyName} ${areaName}`,
    show: ({ deliveryBoyName, areaName }) => <Two first={deliveryBoyName} second={areaName} />,
  },
  {
    key: 'consumer',
    label: text('Consumer'),
    value: ({ consumerName, consumerId }) =>
      [consumerName, consumerId].filter(Boolean).join(' ') || null,
    show: ({ consumerName, consumerId }) => (
      <Two
        first={
          consumerId !== null && consumerName !== null ? (
            <ConsumerLink id={consumerId} name={consumerName} />
          ) : (
            (consumerId ?? '-')
          )
        }
        second={consumerName && consumerId}
      />
    ),
  },
  {
    key: 'entry',
    label: text('Entry'),
    value: (entry) => entryWords(entry, t).join(' '),
    show: (entry) => (
      <span>
        <b className={styles.content}>{entryWords(entry, t).map(line)}</b>
        <span className={styles.small}>{shownBeforeWords(entry, t)}</span>
      </span>
    ),
  },
  {
    key: 'reason',
    label: text('Why it was refused'),
    value: (entry) => officeReason(entry.reason, entry),
  },
  {
    key: 'made',
    label: text('Made'),
    value: ({ occurredAt }) => Date.parse(occurredAt),
    show: ({ occurredAt, recordedAt }) => (
      <Clocks occurredAt={occurredAt} recordedAt={recordedAt} timeZone={timeZone} />
    ),
  },
];

/** The columns of decided entries: those of open entries, and the decision. */
const settledColumns = (timeZone: string | undefined, t: TFunction): readonly Column[] => [
  ...openColumns(timeZone, t),
  {
    key: 'outcome',
    label: text('Decision'),
    value: ({ settledAt }) => settledAt && Date.parse(settledAt),
    show: (entry) => <Outcome entry={entry} timeZone={timeZone} />,
  },
];

const line = (sentence: string) => (
  <span key={sentence} className={styles.line}>
    {sentence}
  </span>
);

function Two({ first, second }: { first: ReactNode; second: string | null }) {
  return (
    <span>
      <span className={styles.line}>{first}</span>
      {second && <span className={styles.small}>{second}</span>}
    </span>
  );
}

/** Shows the decision, its author, its time, and the note of a dismissal. */
function Outcome({ entry, timeZone }: { entry: SetAsideEntry; timeZone: string | undefined }) {
  const { t } = useTranslation();
  const name = entry.settledBy ?? t('somebody');
  return (
    <span>
      <span className={styles.decision} data-state={entry.state}>
        {entry.state === 'applied' ? t('Applied') : t('Dismissed')}
      </span>
      <span className={styles.small}>
        {entry.settledAt &&
          t('by {{name}}, {{time}}', { name, time: formatTimestamp(entry.settledAt, timeZone) })}
      </span>
      {entry.note && <span className={styles.line}>{t('“{{text}}”', { text: entry.note })}</span>}
    </span>
  );
}

interface EntryList {
  part: SetAsidePart;
  select: (list: SetAsideList) => SetAsideEntry[];
  columns: (timeZone: string | undefined, t: TFunction) => readonly DataColumn<SetAsideEntry>[];
  label: string;
  empty: string;
  hint: string;
  /** The note about older entries. */
  cutNote: string;
}

/** The entries that wait for a decision. */
export const OPEN: EntryList = {
  part: 'open',
  select: ({ entries }) => entries,
  columns: openColumns,
  label: text('Entries to Check'),
  empty: text('Nothing to check.'),
  hint: text(
    'What phones send and the rules refuse comes here by itself, as when an order was given away meanwhile or the day was closed.',
  ),
  cutNote: text(
    'These are the newest {{shown}}. Older ones come here when some of these are decided.',
  ),
};

export const SETTLED: EntryList = {
  part: 'all',
  select: ({ entries }) => entries.filter((entry) => !isOpen(entry)),
  columns: settledColumns,
  label: text('Entries that are decided'),
  empty: text('Nothing was decided yet.'),
  hint: text('What is applied or dismissed can be looked up here.'),
  cutNote: text(
    'Listed are those decided of the newest {{shown}} entries. Older ones stand in the history of their orders.',
  ),
};

interface Props {
  officeRole: OfficeRole;
  list: EntryList;
  /** Buttons at a row's end. */
  actions?: (entry: SetAsideEntry) => ReactNode;
}

const keyOf = ({ id }: SetAsideEntry): string => id;
const ADDRESS = addressOf(REPORT_SIZES);

/** Entries that were set aside, the last refused first. */
export function Entries({ officeRole, list, actions }: Props) {
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  const columns = useMemo(() => list.columns(timeZone, t), [list, timeZone, t]);
  const page = useTableAddress(ADDRESS);
  const { data, error, refetch } = useQuery(setAsideQuery(officeRole, list.part));
  const entries = useMemo(() => data && list.select(data), [data, list]);
  if (!data && error)
    return (
      <ErrorNote
        message={t('Error fetching data')}
        detail={errorText(error)}
        onRetry={() => void refetch()}
      />
    );
  if (!data || !entries) return <LoadingRows count={4} height={72} />;
  return (
    <>
      {entries.length > 0 ? (
        <DataTable
          label={t(list.label)}
          columns={columns}
          rows={entries}
          rowKey={keyOf}
          sizes={REPORT_SIZES}
          page={page}
          searchLabel={text('Search entries')}
          actions={actions}
        />
      ) : (
        <EmptyNote message={t(list.empty)} icon="check" hint={t(list.hint)} />
      )}
      {data.isCut && (
        <p className={styles.cut}>{t(list.cutNote, { shown: formatQuantity(SET_ASIDE_LISTED) })}</p>
      )}
    </>
  );
}
