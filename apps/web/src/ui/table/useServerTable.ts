import { useTable, type RowData, type Updater } from '@tanstack/react-table';
import { useMemo } from 'react';
import type { DataColumn } from './TableCells';
import { toColumnDefs } from './table-columns';
import { features, type Features } from './table-features';
import type { DataTableState } from './useDataTable';

/** What of a list the server is asked for. */
export interface ServerPage {
  search: string;
  /** Key of the column; with a minus in front descending. */
  sort: string;
  /** From 0. */
  page: number;
  size: number;
}

interface Options<Row> {
  rows: readonly Row[];
  /** Number of rows on all pages. */
  total: number;
  columns: readonly DataColumn<Row>[];
  sizes: readonly number[];
  shown: ServerPage;
  onChange: (changed: Partial<ServerPage>) => void;
}

/** The state of a table whose rows the server searches, sorts and divides into pages. */
export function useServerTable<Row extends RowData>({ rows, total, columns, sizes, shown, onChange }: Options<Row>): DataTableState<Row> {
  const definitions = useMemo(() => toColumnDefs(columns), [columns]);
  const pagination = { pageIndex: shown.page, pageSize: shown.size };
  const sorting = [{ id: shown.sort.replace(/^-/, ''), desc: shown.sort.startsWith('-') }];
  const table = useTable<Features, Row>({
    features,
    data: rows,
    columns: definitions,
    rowCount: total,
    state: { pagination, sorting },
    manualPagination: true,
    manualSorting: true,
    manualFiltering: true,
    enableMultiSort: false,
    enableSortingRemoval: false,
    sortDescFirst: false,
    onPaginationChange: (update) => {
      const { pageIndex, pageSize } = next(update, pagination);
      onChange({ page: pageIndex, size: pageSize });
    },
    onSortingChange: (update) => {
      const [first] = next(update, sorting);
      if (first) onChange({ sort: `${first.desc ? '-' : ''}${first.id}`, page: 0 });
    },
  });
  return { table, sizes, search: shown.search, searchFor: (search) => onChange({ search, page: 0 }) };
}

const next = <T>(update: Updater<T>, old: T): T => (update instanceof Function ? update(old) : update);
