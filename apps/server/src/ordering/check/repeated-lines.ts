import { createMessage, type Message } from '@milkround/contracts';
import { quoted } from '../../spreadsheets/check/cell-values';
import { groupBy } from '../../spreadsheets/check/group-by';
import type { Problems } from '../../spreadsheets/check/problems';
import type { FileLine } from './rows';

const NAMED_ROWS = 5;

/**
 * When a file has the same line twice, nobody can say which line is meant, so each line is an error that names the others.
 * Returns the lines that are not repeated.
 */
export function withoutRepeated(
  lines: readonly FileLine[],
  column: string,
  problems: Problems,
): FileLine[] {
  const faultyRows = new Set<number>();
  const groups = groupBy(
    lines,
    ({ deliveryBoy, product, consumer }) => `${deliveryBoy.id} ${product.id} ${consumer.id}`,
  );
  for (const group of groups.values()) {
    if (group.length < 2) continue;
    for (const line of group) {
      faultyRows.add(line.row);
      problems.add(line.row, column, () => repeatedMessage(line, group));
    }
  }
  return faultyRows.size === 0 ? [...lines] : lines.filter(({ row }) => !faultyRows.has(row));
}

function repeatedMessage(line: FileLine, group: readonly FileLine[]): Message {
  const otherRows = group.filter(({ row }) => row !== line.row).map(({ row }) => row);
  const params = {
    consumer: quoted(line.consumer.id),
    product: line.product.name,
    boy: line.deliveryBoy.uniqueId,
  };
  const [row] = otherRows;
  if (row !== undefined && otherRows.length === 1)
    return createMessage('row-in-other-row', { ...params, row });
  const rows = otherRows.slice(0, NAMED_ROWS).join(', ');
  if (otherRows.length <= NAMED_ROWS)
    return createMessage('row-in-other-rows', { ...params, rows });
  return createMessage('row-in-many-rows', {
    ...params,
    rows,
    more: otherRows.length - NAMED_ROWS,
  });
}
