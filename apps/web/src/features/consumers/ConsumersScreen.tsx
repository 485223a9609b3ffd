import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { BOTTLE_FILTERS, type BusinessDate, type Consumer } from '@milkround/contracts';
import { consumerList, isDate } from '@milkround/domain';
import { useTable, type RowData } from '@tanstack/react-table';
import { errorText } from '../../api/errors';
import { useToday } from '../../api/settings.queries';
import { NextStep } from '../../first-steps/NextStep';
import { useHasZones, useOfficeRole } from '../../session/session';
import { Choice } from '../../ui/Choice';
import { EmptyNote } from '../../ui/EmptyNote';
import { ErrorNote } from '../../ui/ErrorNote';
import { ExportButton } from '../../ui/ExportButton';
import { LoadingRows } from '../../ui/LoadingRows';
import { Screen } from '../../ui/Screen';
import { SelectField } from '../../ui/SelectField';
import { useTableAddress } from '../../ui/table/table-address';
import { TableView } from '../../ui/table/TableView';
import { TextField } from '../../ui/TextField';
import { consumerColumns } from './consumer-columns';
import { consumersQuery, wantedQuery } from './consumers.queries';
import { ADDRESS, isWhole, useRegisterFilter } from './page-address';
import type { DataColumn } from '../../ui/table/TableCells';
import { toColumnDefs } from '../../ui/table/table-columns';
import { features, type Features } from '../../ui/table/table-features';
import { toPageOptions, type PageState } from '../../ui/table/table-page';
import type { DataTableState } from '../../ui/table/useDataTable';
import styles from './Consumers.module.css';

const keyOf = ({ area, consumer_id }: Consumer): string => `${area.id} ${consumer_id}`;

export default function ConsumersScreen() {
  const { t } = useTranslation();
  const officeRole = useOfficeRole();
  const hasZones = useHasZones();
  const page = useTableAddress(ADDRESS);
  const [filter, changeFilter] = useRegisterFilter();
  const { isPaused, undeliveredSince, bottles } = filter;
  const today = useToday();
  const registerPage = { ...page.settledPage, ...filter };
  const { data, error, refetch, isPlaceholderData } = useQuery(
    consumersQuery(officeRole, registerPage),
  );
  const { search } = page.settledPage;
  const columns = useMemo(() => consumerColumns(hasZones, search), [hasZones, search]);
  const state = useServerTable({
    rows: data?.rows ?? [],
    total: data?.total ?? 0,
    isStale: isPlaceholderData || !data,
    columns,
    sizes: ADDRESS.sizes,
    page,
  });
  return (
    <Screen title={t('Consumers')}>
      {data?.total === 0 && <NextStep />}
      {!data && error ? (
        <ErrorNote
          message={t('Error fetching data')}
          detail={errorText(error)}
          onRetry={() => void refetch()}
        />
      ) : !data ? (
        <LoadingRows label={t('Loading...')} />
      ) : data.total === 0 && page.settledPage.search === '' && isWhole(filter) ? (
        <EmptyNote
          message={t('No consumers yet.')}
          icon="people"
          hint={t('Consumers appear here with their first order.')}
        />
      ) : (
        <>
          <div className={styles.filter}>
            <Choice<'all' | 'paused'>
              label={t('Which consumers')}
              options={[
                { value: 'all', face: t('All') },
                { value: 'paused', face: t('Paused') },
              ]}
              chosenValue={isPaused ? 'paused' : 'all'}
              onChoose={(choice) => changeFilter({ isPaused: choice === 'paused' })}
            />
            <SinceField
              value={undeliveredSince}
              max={today}
              onChange={(date) => changeFilter({ undeliveredSince: date })}
            />
            <SelectField
              label={t('Empty bottles, 14 days')}
              value={bottles ?? ''}
              choices={[
                { value: '', label: t('All') },
                { value: 'returned', label: t('Given back') },
                { value: 'none', label: t('None given back') },
              ]}
              onChange={({ target }) =>
                changeFilter({
                  bottles: BOTTLE_FILTERS.find((candidate) => candidate === target.value) ?? null,
                })
              }
            />
            <ExportButton
              path={`${officeRole}/get-consumers/export`}
              file={consumerList.file}
              query={wantedQuery(registerPage)}
              isEmpty={!isPlaceholderData && data.total === 0}
            />
          </div>
          <TableView
            label={t('Consumers')}
            columns={columns}
            rowKey={keyOf}
            searchLabel={t('Search id, name, address, phone, product, date')}
            state={state}
          />
        </>
      )}
    </Screen>
  );
}

interface Props {
  /** Empty for no date. */
  value: string;
  max: BusinessDate | undefined;
  onChange: (date: string) => void;
}

/** The year of a date is typed digit by digit, and 0002 is on the way to 2026. */
const isFit = (date: string): boolean => date === '' || (isDate(date) && date >= '2000');

/** The date since which nothing was delivered. Incomplete input stays in the field until it is a date. */
function SinceField({ value, max, onChange }: Props) {
  const { t } = useTranslation();
  const [typedDate, setTypedDate] = useState<string | null>(null);
  const change = (date: string) => {
    setTypedDate(isFit(date) ? null : date);
    if (isFit(date)) onChange(date);
  };
  return (
    <TextField
      type="date"
      label={t('Not delivered since')}
      max={max}
      value={typedDate ?? value}
      onChange={(event) => change(event.target.value)}
      onBlur={() => setTypedDate(null)}
    />
  );
}

interface Options<Row> {
  rows: readonly Row[];
  /** Number of rows on all pages. */
  total: number;
  /** Whether rows and total are still those of another page, while the shown one is read. */
  isStale: boolean;
  columns: readonly DataColumn<Row>[];
  sizes: readonly number[];
  page: PageState;
}

/** The state of a table whose rows the server searches, sorts and divides into pages. */
function useServerTable<Row extends RowData>({
  rows,
  total,
  isStale,
  columns,
  sizes,
  page,
}: Options<Row>): DataTableState<Row> {
  const { visiblePage, change } = page;
  const lastPage = Math.max(0, Math.ceil(total / visiblePage.size) - 1);
  // The address names a page that the list no longer has.
  const isPast = !isStale && total > 0 && visiblePage.page > lastPage;
  useLayoutEffect(() => {
    if (isPast) change({ page: lastPage });
  }, [isPast, lastPage, change]);
  const definitions = useMemo(() => toColumnDefs(columns), [columns]);
  const table = useTable<Features, Row>({
    ...toPageOptions(page, columns),
    features,
    data: rows,
    columns: definitions,
    rowCount: total,
    manualPagination: true,
    manualSorting: true,
    manualFiltering: true,
  });
  return {
    table,
    sizes,
    search: visiblePage.search,
    searchFor: (search) => change({ search, page: 0 }),
  };
}
