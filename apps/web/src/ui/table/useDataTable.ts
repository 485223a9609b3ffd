import { useTable, type RowData } from '@tanstack/react-table';
import { useDeferredValue, useLayoutEffect, useMemo, useState } from 'react';
import type { DataColumn } from './TableCells';
import { containsParts, toColumnDefs, toSearchParts, type SearchBy } from './table-columns';
import { features, type Features } from './table-features';
import { LIST_SIZES, type PageSizes } from './table-sizes';

interface Options<Row> {
  sizes?: PageSizes;
  /** Returns the searched text of a row; by default its visible columns. Define it outside the component. */
  searched?: (row: Row) => readonly string[];
  searchBy?: SearchBy;
}

/** Search, order and pages of a table. Typing stays quick with many rows, because the rows follow when there is time. */
export function useDataTable<Row extends RowData>(
  rows: readonly Row[],
  columns: readonly DataColumn<Row>[],
  { sizes = LIST_SIZES, searched, searchBy = 'words' }: Options<Row> = {},
) {
  const [search, setSearch] = useState('');
  const sought = useDeferredValue(search);
  const globalFilter = useMemo(() => toSearchParts(sought, searchBy), [sought, searchBy]);
  const definitions = useMemo(() => toColumnDefs(columns, searched), [columns, searched]);
  const table = useTable<Features, Row>({
    features,
    data: rows,
    columns: definitions,
    globalFilterFn: containsParts,
    state: { globalFilter },
    initialState: { pagination: { pageIndex: 0, pageSize: sizes.first } },
    enableMultiSort: false,
    enableSortingRemoval: false,
    sortDescFirst: false,
    // Rows that are pushed leave the page where it is.
    autoResetPageIndex: false,
  });

  const { pageIndex } = table.state.pagination;
  const lastPage = Math.max(0, table.getPageCount() - 1);
  useLayoutEffect(() => {
    if (pageIndex > lastPage) table.setPageIndex(lastPage);
  }, [table, pageIndex, lastPage]);

  return {
    table,
    sizes: sizes.choices,
    search,
    searchFor: (text: string) => {
      setSearch(text);
      table.setPageIndex(0);
    },
  };
}

export type DataTableState<Row extends RowData> = ReturnType<typeof useDataTable<Row>>;
