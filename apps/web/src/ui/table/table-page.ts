import type { TableOptions, Updater } from '@tanstack/react-table';
import { useState } from 'react';
import type { Features } from './table-features';

export interface TablePage {
  search: string;
  /** Key of the column; with a minus in front descending. Empty for the list's own order. */
  sort: string;
  /** From 0. */
  page: number;
  size: number;
}

/** The shown page, and how to change it. */
export interface PageState {
  visiblePage: TablePage;
  change: (changes: Partial<TablePage>) => void;
}

/** A page that is forgotten with its table. */
export function useLocalPage(size: number): PageState {
  const [visiblePage, setVisiblePage] = useState<TablePage>({
    search: '',
    sort: '',
    page: 0,
    size,
  });
  return {
    visiblePage,
    change: (changes) => setVisiblePage((current) => ({ ...current, ...changes })),
  };
}

const applyUpdate = <T>(update: Updater<T>, old: T): T =>
  update instanceof Function ? update(old) : update;

/** The options of TanStack Table for a page. Another order begins at the first page. A column that the table lacks does not sort. */
export function toPageOptions<Row>(
  { visiblePage, change }: PageState,
  columns: readonly { key: string }[],
) {
  const pagination = { pageIndex: visiblePage.page, pageSize: visiblePage.size };
  const id = visiblePage.sort.replace(/^-/, '');
  const sorting = columns.some(({ key }) => key === id)
    ? [{ id, desc: visiblePage.sort.startsWith('-') }]
    : [];
  return {
    state: { pagination, sorting },
    enableMultiSort: false,
    enableSortingRemoval: false,
    sortDescFirst: false,
    onPaginationChange: (update) => {
      const { pageIndex, pageSize } = applyUpdate(update, pagination);
      change({ page: pageIndex, size: pageSize });
    },
    onSortingChange: (update) => {
      const [first] = applyUpdate(update, sorting);
      if (first) change({ sort: `${first.desc ? '-' : ''}${first.id}`, page: 0 });
    },
  } satisfies Partial<TableOptions<Features, Row & object>>;
}
