import type { ReportColumn, ReportDefinition, ReportSelection } from '@milkround/domain';
import type { Scope } from '../../http/caller';
import type { DateRange } from '../../http/input/date-range';

export type Cell = string | number | Date | null;

export interface ReportRequest {
  range: DateRange;
  scope: Scope;
  /** Null for all rows. */
  search: string | null;
  /** `<column>:asc` or `<column>:desc`; null for the report's own order. */
  sort: string | null;
}

/** Rows of a page: few enough that converting them into cells does not block the event loop. */
export const PAGE_ROWS = 500;

export type SheetColumn = Pick<ReportColumn<never>, 'title' | 'exportTitle' | 'kind' | 'width'>;

/** The sheet of a workbook with its rows. Its pages are read while they are written. */
export interface Sheet {
  columns: readonly SheetColumn[];
  pages: AsyncIterable<Cell[][]>;
  /** The lines below all rows; called once, after the last page. */
  totals?: () => Cell[][];
  /** The sheet after this one, if there is one; called once, after the last page. */
  below?: () => { name: string; columns: readonly SheetColumn[]; cells: Cell[][] } | null;
}

export interface ExportedReport extends Pick<ReportDefinition<never>, 'name' | 'file' | 'sheet'> {
  /** The selection of rows that the request does not contain. */
  selection?: Partial<Omit<ReportSelection, 'report'>>;
  /** @throws InvalidInput for a sort by an unknown column */
  open(request: ReportRequest): Promise<Sheet>;
}

/** Returns the cell of a row: a time as a Date, a missing value as null. */
export function toCell<Row>(
  { kind, value, exported: exportValue }: ReportColumn<Row>,
  row: Row,
): Cell {
  const cell = exportValue ? exportValue(row) : value(row);
  return kind === 'time' && typeof cell === 'string' ? new Date(cell) : cell;
}

export function selectionOf(
  { name, selection }: ExportedReport,
  { range, scope, search, sort }: ReportRequest,
): ReportSelection {
  const filters = {
    areaIds: scope.zones,
    deliveryBoyId: scope.deliveryBoyId,
    search,
    sort,
    ...selection?.filters,
  };
  return {
    report: name,
    fromDate: range.from,
    toDate: range.to,
    ...selection,
    filters: withoutNull(filters),
  };
}

/** Leaves out the filters that are not set. */
export const withoutNull = (
  filters: Readonly<Record<string, ReportSelection['filters'][string] | null | undefined>>,
): ReportSelection['filters'] =>
  Object.fromEntries(
    Object.entries(filters).flatMap(([name, value]) =>
      value === null || value === undefined ? [] : [[name, value]],
    ),
  );
