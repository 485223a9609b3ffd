import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useState, type ReactNode } from 'react';
import { TableCells, type DataColumn } from './TableCells';
import styles from './DataTable.module.css';

export interface RowsProps<Row> {
  rows: readonly Row[];
  /** How many rows of the table stand before these. */
  before: number;
  columns: readonly DataColumn<Row>[];
  rowKey: (row: Row) => string | number;
  /** Buttons at a row's end. */
  actions?: (row: Row) => ReactNode;
  /** Bold and highlighted. */
  isAdjusted?: (row: Row) => boolean;
}

/** The rows of a page. */
export function TableRows<Row>({ rows, before, columns, rowKey, actions, isAdjusted }: RowsProps<Row>) {
  return (
    <tbody role="rowgroup">
      {rows.map((row, index) => (
        <tr key={rowKey(row)} role="row" aria-rowindex={before + index + 2} className={isAdjusted?.(row) ? styles.adjusted : undefined}>
          <TableCells row={row} columns={columns} actions={actions} />
        </tr>
      ))}
    </tbody>
  );
}

/** px, until one has been drawn. Each is measured; the usual height stands for those that have never been in sight. */
const USUAL_HEIGHT = 48;
const DRAWN_AHEAD = 12;

/** Any number of rows, of which only those in sight of the scrolling box are drawn. */
export function LongRows<Row>({ rows, before, columns, rowKey, actions, isAdjusted, box }: RowsProps<Row> & { box: HTMLElement | null }) {
  const [usual, setUsual] = useState(USUAL_HEIGHT);
  // eslint-disable-next-line react-hooks/incompatible-library -- it draws anew by itself, and nothing of it is kept in a memo
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box,
    estimateSize: () => usual,
    overscan: DRAWN_AHEAD,
  });
  const drawn = virtual.getVirtualItems();
  const isDrawn = drawn.length > 0;
  useLayoutEffect(() => {
    const height = isDrawn && box?.querySelector<HTMLElement>('tr[data-index]')?.offsetHeight;
    if (height) setUsual(height);
  }, [box, isDrawn]);
  useEffect(() => virtual.measure(), [virtual, usual]);
  return (
    <tbody role="rowgroup" key={usual}>
      <Room height={drawn[0]?.start ?? 0} />
      {drawn.map(({ index }) => {
        const row = rows[index];
        return (
          row !== undefined && (
            <tr
              key={rowKey(row)}
              ref={virtual.measureElement}
              data-index={index}
              role="row"
              aria-rowindex={before + index + 2}
              className={isAdjusted?.(row) ? styles.adjusted : undefined}
            >
              <TableCells row={row} columns={columns} actions={actions} />
            </tr>
          )
        );
      })}
      <Room height={virtual.getTotalSize() - (drawn.at(-1)?.end ?? 0)} />
    </tbody>
  );
}

/** The room of rows that are not drawn. */
const Room = ({ height }: { height: number }) => <tr className={styles.room} aria-hidden="true" style={{ height }} />;
