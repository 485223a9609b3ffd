import type { ReportColumn, ReportDefinition } from '@milkround/domain';
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

export type SheetColumn = Pick<ReportColumn<never>, 'title' | 'exportTitle' | 'kind' | 'width'>;

/** The one sheet of a workbook. Its pages are read while they are written. */
export interface Sheet {
  columns: readonly SheetColumn[];
  pages: AsyncIterable<Cell[][]>;
}

/** A report as a workbook. */
export interface ExportedReport extends Pick<ReportDefinition<never>, 'file' | 'sheet'> {
  /** @throws InvalidInput for a sort by an unknown column */
  open(request: ReportRequest): Promise<Sheet>;
}

/** The cell of a row: a time as a Date, a missing value as null. */
export function toCell<Row>({ kind, value, exported }: ReportColumn<Row>, row: Row): Cell {
  const cell = exported ? exported(row) : value(row);
  return kind === 'time' && typeof cell === 'string' ? new Date(cell) : cell;
}
