import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useCallback, useEffect, useLayoutEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TableCells, type DataColumn } from './TableCells';
import styles from './TableCells.module.css';

export interface RowsProps<Row> {
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

export function TableRows<Row>({
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
export function LongRows<Row>({
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
  <tr className={styles.spacer} aria-hidden="true" style={{ height }} />
);
