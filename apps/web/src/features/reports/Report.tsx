import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { BusinessDate, Role } from '@milkround/contracts';
import { searchedTexts } from '@milkround/domain';
import { errorText } from '../../api/errors';
import { useTimeZone, useToday } from '../../api/settings.queries';
import { loadCorrection, useCorrectStop } from '../../correct-stop/useCorrectStop';
import { NextStep } from '../../first-steps/NextStep';
import { Button } from '../../ui/Button';
import { LiveStatus } from '../../ui/LiveStatus';
import { useSession } from '../../session/session';
import type { Range } from '../../ui/date-range/date-range';
import { DateRange } from '../../ui/date-range/DateRange';
import { RangeNames } from '../../ui/date-range/RangeNames';
import { EmptyNote } from '../../ui/EmptyNote';
import { FigureExplanation } from '../../ui/explain/FigureExplanation';
import { ErrorNote } from '../../ui/ErrorNote';
import { LoadingRows } from '../../ui/LoadingRows';
import { useMedia } from '../../ui/media';
import { NewestDayButton } from './NewestDayButton';
import { toDataColumns } from './report-columns';
import type { ReportKind } from './report-kind';
import { ExportButton } from '../../ui/ExportButton';
import { reportQuery } from './report-query';
import { Screen } from '../../ui/Screen';
import { MergedIdHint } from '../../ui/MergedIdHint';
import { InSlot } from '../../ui/slots';
import { addressOf, useTableAddress } from '../../ui/table/table-address';
import { REPORT_SIZES } from '../../ui/table/table-sizes';
import { TableButtons } from '../../ui/table/TablePaging';
import { TableView } from '../../ui/table/TableView';
import { useDateRange } from './useDateRange';
import { useDataTable } from '../../ui/table/useDataTable';
import type { ColumnSort, RowData } from '@tanstack/react-table';
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
