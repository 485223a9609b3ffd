import { useQuery } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { SET_ASIDE_LISTED, type SetAsideEntry, type OfficeRole } from '@milkround/contracts';
import { errorText } from '../../api/errors';
import { useTimeZone } from '../../api/settings.queries';
import { text } from '../../i18n';
import {
  isOpen,
  setAsideQuery,
  type SetAsideList,
  type SetAsidePart,
} from '../../sync/set-aside.queries';
import { DataTable, type DataColumn } from '../../ui/table/DataTable';
import { EmptyNote } from '../../ui/EmptyNote';
import { ErrorNote } from '../../ui/ErrorNote';
import { formatQuantity } from '../../ui/format';
import { LoadingRows } from '../../ui/LoadingRows';
import { addressOf, useTableAddress } from '../../ui/table/table-address';
import { REPORT_SIZES } from '../../ui/table/table-sizes';
import { openColumns, settledColumns } from './set-aside-columns';
import styles from './SetAside.module.css';

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

/** The entries that have been decided. */
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
