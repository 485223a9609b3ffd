import { useTable, type RowData } from '@tanstack/react-table';
import { useDeferredValue, useLayoutEffect, useMemo } from 'react';
import type { DataColumn } from './TableCells';
import { containsParts, toColumnDefs, toSearchParts, type SearchBy } from './table-columns';
import { features, type Features } from './table-features';
import { toPageOptions, useLocalPage, type PageState } from './table-page';
import { LIST_SIZES, type PageSizes } from './table-sizes';

interface Options<Row> {
  sizes?: PageSizes;
  /** The page that is shown, where it is not the table's own. */
  page?: PageState;
  /** Returns the searched text of a row; by default its visible columns. Define it outside the component. */
  searchTextsOf?: (row: Row) => readonly string[];
  searchBy?: SearchBy;
}

/** Search, order and pages of a table. Typing stays fast with many rows, because the rows are updated with a lower priority. */
export function useDataTable<Row extends RowData>(
  rows: readonly Row[],
  columns: readonly DataColumn<Row>[],
  { sizes = LIST_SIZES, page, searchTextsOf, searchBy = 'words' }: Options<Row> = {},
) {
  const local = useLocalPage(sizes.first);
  const pageState = page ?? local;
  const { search } = pageState.visiblePage;
  const deferredSearch = useDeferredValue(search);
  const globalFilter = useMemo(
    () => toSearchParts(deferredSearch, searchBy),
    [deferredSearch, searchBy],
  );
  const definitions = useMemo(() => toColumnDefs(columns, searchTextsOf), [columns, searchTextsOf]);
  const { state, ...options } = toPageOptions(pageState, columns);
  const table = useTable<Features, Row>({
    ...options,
    features,
    data: rows,
    columns: definitions,
    globalFilterFn: containsParts,
    state: { ...state, globalFilter },
    // Pushed rows do not change the page.
    autoResetPageIndex: false,
  });

  const { pageIndex } = table.state.pagination;
  const lastPage = Math.max(0, table.getPageCount() - 1);
  // Without rows, such as during the read, the number of pages is unknown.
  const isPast = rows.length > 0 && pageIndex > lastPage;
  useLayoutEffect(() => {
    if (isPast) table.setPageIndex(lastPage);
  }, [table, isPast, lastPage]);

  return {
    table,
    sizes: sizes.choices,
    search,
    searchFor: (text: string) => pageState.change({ search: text, page: 0 }),
  };
}

export type DataTableState<Row extends RowData> = ReturnType<typeof useDataTable<Row>>;
