import { useTable, type RowData } from '@tanstack/react-table';
import { useMemo } from 'react';
import type { DataColumn } from './TableCells';
import { toColumnDefs } from './table-columns';
import { features, type Features } from './table-features';
import { toPageOptions, type PageState } from './table-page';
import type { DataTableState } from './useDataTable';

interface Options<Row> {
  rows: readonly Row[];
  /** Number of rows on all pages. */
  total: number;
  columns: readonly DataColumn<Row>[];
  sizes: readonly number[];
  page: PageState;
}

/** The state of a table whose rows the server searches, sorts and divides into pages. */
export function useServerTable<Row extends RowData>({ rows, total, columns, sizes, page }: Options<Row>): DataTableState<Row> {
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
  return { table, sizes, search: page.shown.search, searchFor: (search) => page.change({ search, page: 0 }) };
}
