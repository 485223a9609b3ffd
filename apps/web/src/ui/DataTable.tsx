import type { ReactNode } from 'react';
import { EmptyNote } from './EmptyNote';
import { ErrorNote } from './ErrorNote';
import { Icon } from './Icon';
import { Spinner } from './Spinner';
import type { Column, Sort } from './table-rows';
import { TableHead } from './TableHead';
import { TablePaging } from './TablePaging';
import { useTable } from './useTable';
import styles from './DataTable.module.css';

export interface DataColumn<Row> extends Column<Row> {
  show?: (row: Row) => ReactNode;
}

interface Props<Row> {
  /** What the table holds, for screen readers. */
  label: string;
  /** Keep them outside the component: a new list is sorted and searched anew. */
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string | number;
  isLoading?: boolean;
  isError?: boolean;
  errorText?: string;
  errorDetail?: string;
  onRetry?: () => void;
  emptyText?: string;
  /** Buttons at a row's end. */
  actions?: (row: Row) => ReactNode;
  /** Bold and highlighted. */
  isAdjusted?: (row: Row) => boolean;
  firstSort?: Sort;
  searchLabel?: string;
}

const none: readonly never[] = [];

/** The table of every list: search, sortable and hidden columns, row actions, pages; under 640 px a card per row. */
export function DataTable<Row>(props: Props<Row>) {
  const { rows, isLoading = false, isError = false, errorText = 'Error fetching data', errorDetail, onRetry } = props;
  if (isError) return <ErrorNote message={errorText} detail={errorDetail} onRetry={onRetry} />;
  if (isLoading || !rows) return <Spinner />;
  if (rows.length === 0) return <EmptyNote message={props.emptyText ?? 'No data available.'} icon="orders" />;
  return <FilledTable {...props} rows={rows} />;
}

function FilledTable<Row>({ label, columns, rows = none, rowKey, actions, isAdjusted, firstSort, searchLabel = 'Search' }: Props<Row>) {
  const table = useTable(rows, columns, firstSort ?? null);
  const visible = columns.filter(({ hidden }) => !hidden);
  return (
    <div className={styles.box}>
      <label className={styles.search}>
        <Icon name="search" size={18} />
        <input
          type="search"
          aria-label={searchLabel}
          placeholder={`${searchLabel}...`}
          value={table.search}
          onChange={(event) => table.searchFor(event.target.value)}
        />
      </label>
      <div className={styles.scroll}>
        <table className={styles.table} role="table" aria-label={label} aria-rowcount={table.found + 1}>
          <TableHead columns={visible} hasActions={actions !== undefined} sort={table.sort} onSort={table.sortBy} />
          <tbody role="rowgroup">
            {table.shown.rows.map((row) => (
              <tr key={rowKey(row)} role="row" className={isAdjusted?.(row) ? styles.adjusted : undefined}>
                {visible.map((column) => (
                  <td key={column.key} role="cell" data-label={column.label} data-align={column.align}>
                    {column.show ? column.show(row) : (column.value(row) ?? '-')}
                  </td>
                ))}
                {actions && (
                  <td role="cell" data-label="Actions" className={styles.actions}>
                    {actions(row)}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {table.found === 0 && <EmptyNote message="No matching data found." icon="search" />}
      <TablePaging
        page={table.shown.page}
        pages={table.shown.pages}
        size={table.size}
        onPage={table.turnTo}
        onSize={table.resize}
        rows={table.found}
      />
    </div>
  );
}
