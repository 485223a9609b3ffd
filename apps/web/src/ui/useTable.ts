import { useDeferredValue, useMemo, useState } from 'react';
import { pageOf, searchRows, searchTexts, sortRows, type Column, type Sort } from './table-rows';

export const PAGE_SIZES = [5, 10, 20] as const;

/** Search, order and page of a table. Typing stays quick with many rows: the rows follow when there is time. */
export function useTable<Row>(rows: readonly Row[], columns: readonly Column<Row>[], firstSort: Sort | null) {
  const [search, setSearch] = useState('');
  const [sort, setSort] = useState(firstSort);
  const [size, setSize] = useState<number>(PAGE_SIZES[0]);
  const [page, setPage] = useState(1);
  const sought = useDeferredValue(search);
  const texts = useMemo(() => searchTexts(rows, columns), [rows, columns]);
  const found = useMemo(() => searchRows(rows, texts, sought), [rows, texts, sought]);
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
  const shown = pageOf(sorted, page, size);
  return {
    search,
    sort,
    size,
    found: found.length,
    shown,
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
