import type { Role } from '@milkround/contracts';
import type { UseQueryOptions } from '@tanstack/react-query';
import type { Watched } from '../live';
import type { Range } from './date-range';
import type { DataColumn } from './TableCells';

/** Whose report, and of which dates. */
export interface ReportPlace {
  role: Role;
  range: Range;
}

/** What one report is: the read, and how its rows are shown. Columns have the keys that the export sorts by. */
export interface ReportKind<Read, Row = Read> {
  /** The heading. */
  title: string;
  /** The read's name under the role's prefix: `get-day-close-report`. */
  call: string;
  /** The workbook's file. */
  file: string;
  query: (place: ReportPlace) => UseQueryOptions<Watched<Read>, Error, Watched<Read>, readonly ['watched', topic: string, path: string]>;
  /** The read's rows as the table has them. */
  rows: (read: readonly Read[]) => readonly Row[];
  columns: (rows: readonly Row[], timeZone: string | undefined) => readonly DataColumn<Row>[];
  rowKey: (row: Row) => string | number;
  searchLabel: string;
  /** What a row is searched in: the same as the export is. */
  searched: (row: Row) => readonly string[];
  emptyText: string;
  errorText: string;
}
