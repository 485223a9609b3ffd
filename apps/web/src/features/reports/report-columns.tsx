import { sum, type ColumnKind, type ReportColumn } from '@milkround/domain';
import type { ReactNode } from 'react';
import { i18n } from '../../i18n';
import { DownloadButton } from '../../ui/DownloadButton';
import { formatDate, formatQuantity, formatRupees, formatTimestamp } from '../../ui/format';
import { EventsLink } from '../../ui/explain/EventsLink';
import { toFigureLink } from '../../ui/explain/FigureLink';
import type { CellPlace, ReportKind } from './report-kind';
import type { DataColumn } from '../../ui/table/TableCells';

const NUMBERS: ReadonlySet<ColumnKind> = new Set(['quantity', 'rupees']);

/** The value of a column in a row, with a link to its explanation. */
export function formatCell<Row>(
  column: ReportColumn<Row>,
  row: Row,
  { timeZone, range, officeRole }: CellPlace,
): ReactNode {
  const { kind, download, explained } = column;
  const value = column.value(row);
  if (value === null) return '-';
  if (typeof value === 'number') {
    const text = kind === 'rupees' ? formatRupees(value) : formatQuantity(value);
    if (!officeRole || !explained) return text;
    const figure = explained.by === 'sum' ? explained.cell(row, range) : null;
    if (figure || !explained.events) return toFigureLink(figure, text);
    return <EventsLink officeRole={officeRole} filter={explained.events(row)} value={text} />;
  }
  if (kind === 'time') return formatTimestamp(value, timeZone);
  if (kind === 'date') return formatDate(value);
  if (!download) return value;
  return (
    <DownloadButton path={download(row)} name={value}>
      {value}
    </DownloadButton>
  );
}

/** Times are sorted by their instant. */
const toSortValue = ({ kind }: Pick<ReportColumn<never>, 'kind'>, value: string | number | null) =>
  kind === 'time' && typeof value === 'string' ? Date.parse(value) : value;

function toTotal<Row>(
  { value, kind, explained }: ReportColumn<Row>,
  rows: readonly Row[],
  isAll: boolean,
  { range, officeRole }: CellPlace,
): ReactNode {
  const figure =
    officeRole && explained?.by === 'sum' ? (explained.total?.(rows, range, isAll) ?? null) : null;
  const values = rows.map(value).filter((item) => item !== null);
  // A total without recorded values is not 0.
  if (values.length === 0 && rows.length > 0) return '-';
  const total = sum(values.map(Number));
  return toFigureLink(figure, kind === 'rupees' ? formatRupees(total) : formatQuantity(total));
}

/** The columns of a report's table. Where columns have totals, the first one names them. */
export function toDataColumns<Read extends object, Row extends object>(
  report: ReportKind<Read, Row>,
  rows: readonly Row[],
  place: CellPlace,
): DataColumn<Row>[] {
  const columns = report.definition.columns(rows).filter(({ use }) => use === undefined);
  const { isInTotal } = report.definition;
  const hasTotals = columns.some(({ hasTotal }) => hasTotal);
  return columns.map((column, index) => {
    const { key, title, isName, unit, kind, value, hasTotal, download } = column;
    return {
      key,
      label: title,
      isName,
      unit,
      align: NUMBERS.has(kind) ? 'end' : undefined,
      isOneLine: kind === 'date' || undefined,
      // The names of files are often one long word.
      breaksWords: download !== undefined,
      value: (row) => toSortValue(column, value(row)),
      show: (row) => report.show?.(key, row, place) ?? formatCell(column, row, place),
      tone: (row) => report.tone?.(key, row),
      footer: hasTotal
        ? (visibleRows) => {
            const countedRows = isInTotal ? visibleRows.filter(isInTotal) : visibleRows;
            return (
              report.showTotal?.(key, countedRows) ??
              toTotal(column, countedRows, visibleRows.length === rows.length, place)
            );
          }
        : hasTotals && index === 0
          ? () => i18n.t('Grand Total')
          : undefined,
    };
  });
}
