import { createMessage, type Message } from '@milkround/contracts';
import { quoted } from '../../spreadsheets/check/cell-values';
import { groupBy } from '../../spreadsheets/check/group-by';
import type { Problems } from '../../spreadsheets/check/problems';
import { placeKey } from '../../spreadsheets/row-order';
import type { FileLine } from './rows';

const NAMED_ROWS = 5;

/**
 * When a file has the same line twice, nobody can say which line is meant, so each line is an error that names the others.
 * Returns the lines of the other rows, and the number of these rows.
 */
export function withoutRepeated(
  lines: readonly FileLine[],
  column: string,
  problems: Problems,
): { lines: FileLine[]; repeatedRows: number } {
  const faultyRows = new Set<string>();
  const groups = groupBy(
    lines,
    ({ deliveryBoy, product, consumer }) => `${deliveryBoy.id} ${product.id} ${consumer.id}`,
  );
  for (const group of groups.values()) {
    if (group.length < 2) continue;
    for (const line of group) {
      faultyRows.add(placeKey(line));
      problems.add(line, column, () => repeatedMessage(line, group));
    }
  }
  return {
    lines: lines.filter((line) => faultyRows.size === 0 || !faultyRows.has(placeKey(line))),
    repeatedRows: faultyRows.size,
  };
}

function repeatedMessage(line: FileLine, group: readonly FileLine[]): Message {
  const otherRows = group
    .filter((other) => other !== line)
    .map(({ sheet, row }) => (sheet === line.sheet ? String(row) : `${row} (${sheet})`));
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
