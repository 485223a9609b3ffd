import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { BusinessDate, Role, NewestDay } from '@milkround/contracts';
import { searchedTexts, addDays, type ReportDefinition } from '@milkround/domain';
import type { ColumnSort, RowData } from '@tanstack/react-table';
import { useSearchParams } from 'react-router-dom';
import { errorText } from '../../api/errors';
import { useTimeZone, useToday } from '../../api/settings.queries';
import { loadCorrection, useCorrectStop } from '../../correct-stop/useCorrectStop';
import { NextStep } from '../../first-steps/NextStep';
import { Button } from '../../ui/Button';
import { LiveStatus } from '../../ui/LiveStatus';
import { useSession } from '../../session/session';
import { type Range, rangeIn, withRange } from '../../ui/date-range/date-range';
import { DateRange } from '../../ui/date-range/DateRange';
import { RangeNames } from '../../ui/date-range/RangeNames';
import { EmptyNote } from '../../ui/EmptyNote';
import { FigureExplanation } from '../../ui/explain/FigureExplanation';
import { ErrorNote } from '../../ui/ErrorNote';
import { LoadingRows } from '../../ui/LoadingRows';
import { useMedia } from '../../ui/media';
import { toDataColumns } from './report-columns';
import type { ReportKind } from './report-kind';
import { ExportButton } from '../../ui/ExportButton';
import { Screen } from '../../ui/Screen';
import { MergedIdHint } from '../../ui/MergedIdHint';
import { InSlot } from '../../ui/slots';
import { addressOf, useTableAddress } from '../../ui/table/table-address';
import { REPORT_SIZES } from '../../ui/table/table-sizes';
import { TableButtons } from '../../ui/table/TablePaging';
import { TableView } from '../../ui/table/TableView';
import { useDataTable } from '../../ui/table/useDataTable';
import { api, type ReadOptions } from '../../api/client';
import { liveRows } from '../../live';
import { mergeByDefinition } from '../../ui/table/merge-by-definition';
import { formatDay } from '../../ui/format';
import styles from './Report.module.css';

interface Props<Read extends object, Row extends RowData> {
  kind: ReportKind<Read, Row>;
  /** Buttons at a row's end. */
  actions?: (row: Row) => ReactNode;
  /** The content above the table for the chosen dates. */
  above?: (range: Range) => ReactNode;
}

const NO_ROWS: readonly never[] = [];
const ADDRESS = addressOf(REPORT_SIZES);

/** A report's screen: the range, the export, the table that the socket keeps current. */
export function Report<Read extends object, Row extends RowData>({
  kind,
  actions,
  above,
}: Props<Read, Row>) {
  const { t } = useTranslation();
  const today = useToday();
  const role = useSession()?.role;
  const isNarrow = useMedia('(max-width: 767.98px)');
  return (
    <Screen title={t(kind.definition.title)}>
      {!isNarrow && (
        <InSlot name="status">
          <LiveStatus />
        </InSlot>
      )}
      {today && role ? (
        <Ranged {...{ kind, actions, above, today, role, isNarrow }} />
      ) : (
        <LoadingRows />
      )}
    </Screen>
  );
}

interface ReportContext {
  today: BusinessDate;
  role: Role;
  /** The top bar has room for the heading only. */
  isNarrow: boolean;
}

function Ranged<Read extends object, Row extends RowData>({
  kind,
  actions,
  above,
  today,
  role,
  isNarrow,
}: Props<Read, Row> & ReportContext) {
  const [range, setRange] = useDateRange(kind.firstRange?.(today) ?? { from: today, to: today });
  const [isRange, setIsRange] = useState(true);
  const timeZone = useTimeZone();
  const { data, isError, error, refetch } = useQuery(reportQuery(kind, { role, range }));
  const rows = useMemo(() => (data ? kind.definition.rows(data.rows) : NO_ROWS), [kind, data]);
  const officeRole = role === 'delivery-boy' ? null : role;
  const columns = useMemo(
    () => toDataColumns(kind, rows, { timeZone, range, officeRole }),
    [kind, rows, timeZone, range, officeRole],
  );
  const { definition } = kind;
  const searchTexts = useMemo(
    () => searchedTexts(definition, definition.columns(rows)),
    [definition, rows],
  );
  const page = useTableAddress(ADDRESS);
  const state = useDataTable(rows, columns, {
    sizes: REPORT_SIZES,
    page,
    searchTextsOf: searchTexts,
    searchBy: 'phrase',
  });
  const { t } = useTranslation();
  const [openCorrection, correction] = useCorrectStop();
  const stopOf = officeRole ? kind.stopOf : undefined;
  const buttons =
    (actions || stopOf) &&
    ((row: Row) => {
      const stop = stopOf?.(row);
      return (
        <TableButtons isFull>
          {actions?.(row)}
          {stop && (
            <Button
              look="ghost"
              aria-label={t('Correct {{name}}', { name: stop.name })}
              onPointerEnter={loadCorrection}
              onClick={() => openCorrection(stop)}
            >
              {t('Correct')}
            </Button>
          )}
        </TableButtons>
      );
    });
  return (
    <>
      <div className={styles.names}>
        <RangeNames today={today} value={range} isAhead={kind.isAhead} onChoose={setRange} />
      </div>
      <div className={styles.controls}>
        <DateRange
          value={range}
          onChange={setRange}
          labels={kind.rangeLabels}
          onTyping={setIsRange}
        />
        {isNarrow && <LiveStatus short />}
        <ExportButton
          path={`${role}/${definition.call}/export`}
          file={definition.file}
          query={{
            fromDate: range.from,
            toDate: range.to,
            search: state.search.trim() || undefined,
            sort: exportSort(state.table.state.sorting[0]),
          }}
          isEmpty={!isRange || (data !== undefined && state.table.getRowCount() === 0)}
        />
      </div>
      {kind.note && <p className={styles.note}>{t(kind.note)}</p>}
      {isRange && above?.(range)}
      {!isRange ? null : data ? (
        rows.length > 0 ? (
          <>
            <TableView
              state={state}
              label={t(definition.title)}
              columns={columns}
              rowKey={definition.rowKey}
              actions={buttons}
              searchLabel={definition.searchLabel}
            />
            {state.table.getRowCount() === 0 && definition.searched.includes('consumer_id') && (
              <MergedIdHint search={state.search} onSearch={state.searchFor} />
            )}
          </>
        ) : (
          <>
            <NextStep />
            <EmptyNote
              message={t(definition.emptyText)}
              icon="report"
              hint={t('Other dates may have some: change From and To above.')}
            >
              {kind.countWords && (
                <NewestDayButton
                  definition={definition}
                  countWords={kind.countWords}
                  role={role}
                  range={range}
                  today={today}
                  onShow={setRange}
                />
              )}
            </EmptyNote>
          </>
        )
      ) : isError ? (
        <ErrorNote
          message={t(definition.errorText)}
          detail={errorText(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <Loading />
      )}
      {officeRole && <FigureExplanation />}
      {correction}
    </>
  );
}

/** The order as the export wants it. */
const exportSort = (sort: ColumnSort | undefined): string | undefined =>
  sort && `${sort.id}:${sort.desc ? 'desc' : 'asc'}`;

function Loading() {
  const { t } = useTranslation();
  return (
    <>
      <p className={styles.loading} aria-hidden="true">
        {t('Loading...')}
      </p>
      <LoadingRows count={8} height={48} label={t('Loading...')} />
    </>
  );
}

/** The range that the address names, or the first one, and how to change it. Back and forward go through the ranges that were looked at. */
function useDateRange(first: Range): [range: Range, change: (range: Range) => void] {
  const [address, setAddress] = useSearchParams();
  const { from, to } = rangeIn(address, first);
  const range = useMemo(() => ({ from, to }), [from, to]);
  return [
    range,
    (newRange) => setAddress(withRange(address, newRange, first), { preventScrollReset: true }),
  ];
}

/** A year of a busy dairy has some megabytes, and the dairy may use a mobile network. */
const TIMEOUT_MS = 60_000;

interface ReportPlace {
  role: Role;
  range: Range;
}

/** The read of a report, which the socket keeps current. */
function reportQuery<Read extends object, Row extends object>(
  kind: ReportKind<Read, Row>,
  { role, range }: ReportPlace,
) {
  const { name, call, isPaged } = kind.definition;
  const path = `${role}/${call}`;
  const params = { fromDate: range.from, toDate: range.to };
  return liveRows<Read>({
    topic: { name, from: range.from, to: range.to },
    path,
    params,
    timeoutMs: TIMEOUT_MS,
    merge: kind.merge ?? mergeByDefinition(kind.definition),
    read: isPaged
      ? (options: ReadOptions) => api.readPages<Read>(path, params, options)
      : undefined,
  });
}

interface NewestDayButtonProps {
  definition: Pick<ReportDefinition<object>, 'name' | 'call'>;
  countWords: NonNullable<ReportKind<object, object>['countWords']>;
  role: Role;
  /** The dates that have no rows. */
  range: Range;
  today: BusinessDate;
  onShow: (range: Range) => void;
}

/** The number of days that are searched; the server allows at most 366. */
const DAYS_BACK = 365;

/** For dates without rows, a button that shows the newest day with rows: the last one before them, or else the last one of all. */
function NewestDayButton({
  definition,
  countWords,
  role,
  range,
  today,
  onShow,
}: NewestDayButtonProps) {
  const { t } = useTranslation();
  const readNewest = (to: BusinessDate, signal: AbortSignal) =>
    api.get<NewestDay | null>(
      `${role}/${definition.call}/newest`,
      { fromDate: addDays(to, -DAYS_BACK), toDate: to },
      { signal },
    );
  const { data: newestDay } = useQuery({
    queryKey: ['newest-day', role, definition.name, range, today],
    queryFn: async ({ signal }) =>
      (await readNewest(addDays(range.from, -1), signal)) ?? (await readNewest(today, signal)),
    staleTime: 0,
  });
  if (!newestDay) return null;
  const { date, count } = newestDay;
  const isToday = range.from === today && range.to === today;
  return (
    <Button look="ghost" icon="forward" onClick={() => onShow({ from: date, to: date })}>
      {[
        isToday
          ? t('Nothing today. Last: {{day}}', { day: formatDay(date) })
          : t('Last: {{day}}', { day: formatDay(date) }),
        countWords(count, t),
      ].join(' · ')}
    </Button>
  );
}
