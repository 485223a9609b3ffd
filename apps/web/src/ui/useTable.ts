import { useDeferredValue, useMemo, useState } from 'react';
import { pageOf, searchRows, searchTexts, sortRows, visibleTexts, type Column, type SearchBy, type Sort } from './table-rows';
import { LIST_SIZES, type PageSizes } from './table-sizes';

interface Options<Row> {
  firstSort?: Sort | null;
  sizes?: PageSizes;
  /** What a row is searched in; its visible columns unless told. Keep it outside the component. */
  searched?: (row: Row) => readonly string[];
  searchBy?: SearchBy;
}

/** Search, order and page of a table. Typing stays quick with many rows: the rows follow when there is time. */
export function useTable<Row>(rows: readonly Row[], columns: readonly Column<Row>[], options: Options<Row> = {}) {
  const { firstSort = null, sizes = LIST_SIZES, searched, searchBy = 'words' } = options;
  const [search, setSearch] = useState('');
  const [sort, setSort] = useState(firstSort);
  const [size, setSize] = useState(sizes.first);
  const [page, setPage] = useState(1);
  const sought = useDeferredValue(search);
  const texts = useMemo(() => searchTexts(rows, searched ?? visibleTexts(columns)), [rows, columns, searched]);
  const found = useMemo(() => searchRows(rows, texts, sought, searchBy), [rows, texts, sought, searchBy]);
  const sorted = useMemo(
    () =>
      sort
        ? sortRows(
            found,
            columns.find(({ key }) => key === sort.key),
            sort.direction,
          )
        : found,
    [found, columns, sort],
  );
  return {
    search,
    sort,
    size,
    sizes: sizes.choices,
    /** All rows that the search leaves, in order. */
    rows: sorted,
    shown: pageOf(sorted, page, size),
    searchFor: (text: string) => {
      setSearch(text);
      setPage(1);
    },
    sortBy: (key: string) => {
      setSort(sort?.key === key && sort.direction === 'ascending' ? { key, direction: 'descending' } : { key, direction: 'ascending' });
      setPage(1);
    },
    resize: (rowsPerPage: number) => {
      setSize(rowsPerPage);
      setPage(1);
    },
    turnTo: setPage,
  };
}

export type TableState<Row> = ReturnType<typeof useTable<Row>>;
