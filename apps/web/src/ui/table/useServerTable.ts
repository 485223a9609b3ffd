import { useTable, type RowData } from '@tanstack/react-table';
import { useLayoutEffect, useMemo } from 'react';
import type { DataColumn } from './TableCells';
import { toColumnDefs } from './table-columns';
import { features, type Features } from './table-features';
import { toPageOptions, type PageState } from './table-page';
import type { DataTableState } from './useDataTable';

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
export function useServerTable<Row extends RowData>({
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
