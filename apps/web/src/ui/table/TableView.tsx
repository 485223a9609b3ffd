import {
  useMemo,
  useState,
  type ReactNode,
  useEffect,
  memo,
  useCallback,
  useLayoutEffect,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { RowData } from '@tanstack/react-table';
import { flushSync } from 'react-dom';
import { useVirtualizer } from '@tanstack/react-virtual';
import { EmptyNote } from '../EmptyNote';
import { TableFooter, type DataColumn, TableCells } from './TableCells';
import { TablePaging } from './TablePaging';
import { SearchBox } from '../SearchBox';
import type { DataTableState } from './useDataTable';
import '../print.css';
import styles from './DataTable.module.css';
import cells from './TableCells.module.css';
import scroll from './TableScroll.module.css';

export interface TableLook<Row> {
  /** The table's name for screen readers. */
  label: string;
  /** Define them outside the component: a new list is sorted and searched again. */
  columns: readonly DataColumn<Row>[];
  rowKey: (row: Row) => string | number;
  /** Buttons at a row's end. */
  actions?: (row: Row) => ReactNode;
  /** Bold and highlighted. */
  isAdjusted?: (row: Row) => boolean;
  searchLabel: string;
}

/** More products than this scroll sideways beside the first column, which stays. */
const MAX_PRODUCTS = 6;
/** A table with more columns than this is printed on landscape paper. */
const MAX_PORTRAIT = 8;
/** A table with more columns than this has narrower cells, and with this many on smaller screens; buttons take the room of two. */
const MAX_ROOMY = 8;
/** More rows than this on one page scroll in a box of their own, and only those in sight are drawn. */
const LONG = 100;
/** A print has all rows that the search leaves, up to this many. */
const MAX_PRINTED = 2_000;

/** The table that its state describes; under 640 px a card per row. */
export function TableView<Row extends RowData>({
  state,
  label,
  columns,
  rowKey,
  actions,
  isAdjusted,
  searchLabel,
}: TableLook<Row> & { state: DataTableState<Row> }) {
  const { t } = useTranslation();
  const [box, setBox] = useState<HTMLElement | null>(null);
  const { table, search, searchFor, sizes } = state;
  const { pageIndex, pageSize } = table.state.pagination;
  const foundRows = useOriginals(table.getPrePaginatedRowModel().rows);
  const isPrinting = usePrinting();
  const page = useOriginals(table.getRowModel().rows);
  const rows = isPrinting ? foundRows.slice(0, MAX_PRINTED) : page;
  const visible = columns.filter(({ isHidden }) => !isHidden);
  const isLong = rows.length > LONG && !isPrinting;
  const isWide = visible.filter(({ isName }) => isName).length > MAX_PRODUCTS;
  const room = visible.length + (actions ? 2 : 0);
  const density = room > MAX_ROOMY ? scroll.dense : room === MAX_ROOMY ? scroll.close : '';
  const paper = visible.length > MAX_PORTRAIT ? styles.landscape : '';
  const look = {
    rows,
    rowsBefore: isPrinting ? 0 : pageIndex * pageSize,
    columns: visible,
    rowKey,
    actions,
    isAdjusted,
  };
  return (
    <div className={styles.box}>
      <SearchBox
        className={styles.search}
        label={t(searchLabel)}
        value={search}
        onChange={searchFor}
      />
      <div
        ref={setBox}
        className={`${scroll.scroll} ${isLong ? scroll.long : ''} ${isWide ? scroll.wide : ''} ${density} ${paper}`}
        {...((isLong || isWide) && { role: 'region', 'aria-label': label, tabIndex: 0 })}
      >
        <table
          className={`${styles.table} ${cells.table}`}
          role="table"
          aria-label={label}
          aria-rowcount={table.getRowCount() + 1}
        >
          <TableHead table={table} columns={visible} hasActions={actions !== undefined} />
          {isLong ? <LongRows {...look} box={box} /> : <TableRows {...look} />}
          <TableFooter rows={foundRows} columns={visible} hasActions={actions !== undefined} />
        </table>
      </div>
      {foundRows.length === 0 && (
        <EmptyNote message={t('No matching data found.')} icon="search" isPart />
      )}
      <TablePaging table={table} sizes={sizes} />
    </div>
  );
}

const useOriginals = <Row,>(rows: readonly { original: Row }[]): readonly Row[] =>
  useMemo(() => rows.map(({ original }) => original), [rows]);

interface Props<Row extends RowData> {
  table: DataTableState<Row>['table'];
  columns: readonly DataColumn<Row>[];
  hasActions: boolean;
}

const SORTED = {
  asc: { aria: 'ascending', mark: '▲' },
  desc: { aria: 'descending', mark: '▼' },
} as const;
const UNSORTED = { aria: 'none', mark: '↕' } as const;

/** The names of the columns. A sortable one is a button, and the sorted one shows the direction. On a phone it is a select above the cards. */
function TableHead<Row extends RowData>({ table, columns, hasActions }: Props<Row>) {
  const { t } = useTranslation();
  return (
    <thead role="rowgroup" className={styles.head}>
      <tr role="row">
        {columns.map((column) => {
          const { key, align } = column;
          const sorting = table.getColumn(key);
          const direction = sorting?.getIsSorted();
          const { aria, mark } = direction ? SORTED[direction] : UNSORTED;
          return sorting?.getCanSort() ? (
            <th key={key} role="columnheader" scope="col" data-align={align} aria-sort={aria}>
              <button type="button" className={styles.sort} onClick={() => sorting.toggleSorting()}>
                <Name column={column} />
                <span className={styles.mark} data-sorted={aria !== 'none'} aria-hidden="true">
                  {mark}
                </span>
              </button>
            </th>
          ) : (
            <th key={key} role="columnheader" scope="col" data-align={align}>
              <span className={styles.unsorted}>
                <Name column={column} />
              </span>
            </th>
          );
        })}
        {hasActions && (
          <th role="columnheader" scope="col" data-actions>
            <span className={styles.unsorted}>{t('Actions')}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

function Name<Row>({ column: { label, isName, unit } }: { column: DataColumn<Row> }) {
  const { t } = useTranslation();
  return (
    <span>
      {isName ? label : t(label)}
      {unit && <span className={styles.unit}> {t(unit)}</span>}
    </span>
  );
}

/** Whether the page is being printed. The browser takes what is rendered when its event returns. */
function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const follow = ({ type }: Event) => flushSync(() => setPrinting(type === 'beforeprint'));
    for (const type of ['beforeprint', 'afterprint']) window.addEventListener(type, follow);
    return () => {
      for (const type of ['beforeprint', 'afterprint']) window.removeEventListener(type, follow);
    };
  }, []);
  return isPrinting;
}

interface RowsProps<Row> {
  rows: readonly Row[];
  /** The number of the table's rows before these. */
  rowsBefore: number;
  columns: readonly DataColumn<Row>[];
  rowKey: (row: Row) => string | number;
  /** Buttons at a row's end. */
  actions?: (row: Row) => ReactNode;
  /** Bold and highlighted. */
  isAdjusted?: (row: Row) => boolean;
}

function TableRows<Row>({
  rows,
  rowsBefore,
  columns,
  rowKey,
  actions,
  isAdjusted,
}: RowsProps<Row>) {
  const { t } = useTranslation();
  return (
    <tbody role="rowgroup">
      {rows.map((row, index) => (
        <tr
          key={rowKey(row)}
          role="row"
          aria-rowindex={rowsBefore + index + 2}
          data-adjusted={isAdjusted?.(row) || undefined}
        >
          <TableCells row={row} columns={columns} actions={actions} t={t} />
        </tr>
      ))}
    </tbody>
  );
}

/** px, until a row has been rendered. Each rendered row is measured; the others are assumed to have this height. */
const USUAL_HEIGHT = 48;
const DRAWN_AHEAD = 8;

/** Any number of rows, of which only those visible in the scrolling box are rendered. */
function LongRows<Row>({
  rows,
  rowsBefore,
  columns,
  rowKey,
  actions,
  isAdjusted,
  box,
}: RowsProps<Row> & { box: HTMLElement | null }) {
  const [rowHeight, setRowHeight] = useState(USUAL_HEIGHT);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box,
    estimateSize: () => rowHeight,
    overscan: DRAWN_AHEAD,
  });
  const { t } = useTranslation();
  const cells = useCallback(
    (index: number) => {
      const row = rows[index];
      return (
        row !== undefined && <TableCells row={row} columns={columns} actions={actions} t={t} />
      );
    },
    [rows, columns, actions, t],
  );
  const virtualItems = virtual.getVirtualItems();
  const isDrawn = virtualItems.length > 0;
  useLayoutEffect(() => {
    const height = isDrawn && box?.querySelector<HTMLElement>('tr[data-index]')?.offsetHeight;
    if (height) setRowHeight(height);
  }, [box, isDrawn]);
  useEffect(() => virtual.measure(), [virtual, rowHeight]);
  return (
    <tbody role="rowgroup" key={rowHeight}>
      <Spacer height={virtualItems[0]?.start ?? 0} />
      {virtualItems.map(({ index }) => {
        const row = rows[index];
        return (
          row !== undefined && (
            <LongRow
              key={rowKey(row)}
              index={index}
              place={rowsBefore + index + 2}
              isAdjusted={isAdjusted?.(row) ?? false}
              measure={virtual.measureElement}
              cells={cells}
            />
          )
        );
      })}
      <Spacer height={virtual.getTotalSize() - (virtualItems.at(-1)?.end ?? 0)} />
    </tbody>
  );
}

interface LongRowProps {
  index: number;
  /** The value of `aria-rowindex`. */
  place: number;
  isAdjusted: boolean;
  measure: (row: HTMLTableRowElement | null) => void;
  cells: (index: number) => ReactNode;
}

/** A memoised row: it is not rendered again while other rows become visible. */
const LongRow = memo(function LongRow({ index, place, isAdjusted, measure, cells }: LongRowProps) {
  return (
    <tr
      ref={measure}
      data-index={index}
      role="row"
      aria-rowindex={place}
      data-adjusted={isAdjusted || undefined}
    >
      {cells(index)}
    </tr>
  );
});

/** The space of rows that are not rendered. */
const Spacer = ({ height }: { height: number }) => (
  <tr className={cells.spacer} aria-hidden="true" style={{ height }} />
);
