import type { Role, RowChange } from '@milkround/contracts';
import { compareRows, type ReportDefinition } from '@milkround/domain';
import { api, type ReadOptions } from '../../api/client';
import { replaceRows, liveRows } from '../../live';
import type { Range } from '../../ui/date-range/date-range';
import type { ReportKind } from './report-kind';

/** A year of a busy dairy has some megabytes, and the dairy may use a mobile network. */
const TIMEOUT_MS = 60_000;

interface ReportPlace {
  role: Role;
  range: Range;
}

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

/** The read of a report, which the socket keeps current. */
export function reportQuery<Read extends object, Row extends object>(
  kind: ReportKind<Read, Row>,
  { role, range }: ReportPlace,
) {
  const { name, call, isPaged } = kind.definition;
  const path = `${role}/${call}`;
  const params = { fromDate: range.from, toDate: range.to };
  return liveRows<Read>({
    topic: { name, from: range.from, to: range.to },
    path,
    params,
    timeoutMs: TIMEOUT_MS,
    merge: kind.merge ?? mergeByDefinition(kind.definition),
    read: isPaged
      ? (options: ReadOptions) => api.readPages<Read>(path, params, options)
      : undefined,
  });
}
