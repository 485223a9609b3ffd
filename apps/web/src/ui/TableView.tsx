import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyNote } from './EmptyNote';
import { TableFooter, type DataColumn } from './TableCells';
import { TableHead } from './TableHead';
import { TablePaging } from './TablePaging';
import { LongRows, TableRows } from './TableRows';
import { SearchBox } from './SearchBox';
import type { TableState } from './useTable';
import styles from './DataTable.module.css';

export interface TableLook<Row> {
  /** What the table holds, for screen readers. */
  label: string;
  /** Keep them outside the component: a new list is sorted and searched anew. */
  columns: readonly DataColumn<Row>[];
  rowKey: (row: Row) => string | number;
  /** Buttons at a row's end. */
  actions?: (row: Row) => ReactNode;
  /** Bold and highlighted. */
  isAdjusted?: (row: Row) => boolean;
  searchLabel: string;
}

/** More rows than this on one page scroll in a box of their own, and only those in sight are drawn. */
const LONG = 100;

/** The table that its state describes; under 640 px a card per row. */
export function TableView<Row>({
  table,
  label,
  columns,
  rowKey,
  actions,
  isAdjusted,
  searchLabel,
}: TableLook<Row> & { table: TableState<Row> }) {
  const { t } = useTranslation();
  const [box, setBox] = useState<HTMLElement | null>(null);
  const { shown, rows } = table;
  const visible = columns.filter(({ hidden }) => !hidden);
  const isLong = shown.rows.length > LONG;
  const look = { rows: shown.rows, before: shown.before, columns: visible, rowKey, actions, isAdjusted };
  return (
    <div className={styles.box}>
      <SearchBox className={styles.search} label={t(searchLabel)} value={table.search} onChange={table.searchFor} />
      <div
        ref={setBox}
        className={`${styles.scroll} ${isLong ? styles.long : ''}`}
        {...(isLong && { role: 'region', 'aria-label': label, tabIndex: 0 })}
      >
        <table className={styles.table} role="table" aria-label={label} aria-rowcount={rows.length + 1}>
          <TableHead columns={visible} hasActions={actions !== undefined} sort={table.sort} onSort={table.sortBy} />
          {isLong ? <LongRows {...look} box={box} /> : <TableRows {...look} />}
          <TableFooter rows={rows} columns={visible} hasActions={actions !== undefined} />
        </table>
      </div>
      {rows.length === 0 && <EmptyNote message={t('No matching data found.')} icon="search" isPart />}
      <TablePaging table={table} />
    </div>
  );
}
