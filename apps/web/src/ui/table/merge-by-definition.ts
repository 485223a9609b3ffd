import type { RowChange } from '@milkround/contracts';
import { compareRows, type ReportDefinition } from '@milkround/domain';
import { replaceRows } from '../../live';

/** Replaces the changed rows by their key; a new or moved row is inserted in the report's own order. */
export const mergeByDefinition =
  ({ rowKey, order }: Pick<ReportDefinition<object>, 'rowKey' | 'order'>) =>
  <Row extends object>(rows: readonly Row[], { keys, rows: newRows }: RowChange<Row>): Row[] => {
    const newByKey = new Map(newRows.map((row) => [rowKey(row), row]));
    const isMoved = (row: Row) => {
      const now = newByKey.get(rowKey(row));
      return (
        now !== undefined && order.some((term) => term.value && term.value(now) !== term.value(row))
      );
    };
    const stayingRows = rows.some(isMoved) ? rows.filter((row) => !isMoved(row)) : rows;
    return replaceRows(stayingRows, keys, newRows, rowKey, (newRow, row) =>
      compareRows(order, newRow, row),
    );
  };
