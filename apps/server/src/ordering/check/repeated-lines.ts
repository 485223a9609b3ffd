import { createMessage, type Message } from '@milkround/contracts';
import { quoted } from '../../spreadsheets/check/cell-values';
import { groupBy } from '../../spreadsheets/check/group-by';
import type { Problems } from '../../spreadsheets/check/problems';
import type { FileLine } from './rows';

const NAMED_ROWS = 5;

/**
 * The same line twice in a file: nobody can say which is meant, so each is an error that names the others.
 * Answers the lines whose rows are free of that.
 */
export function withoutRepeated(lines: readonly FileLine[], column: string, problems: Problems): FileLine[] {
  const wrong = new Set<number>();
  const groups = groupBy(lines, ({ deliveryBoy, product, consumer }) => `${deliveryBoy.id} ${product.id} ${consumer.id}`);
  for (const group of groups.values()) {
    if (group.length < 2) continue;
    for (const line of group) {
      wrong.add(line.row);
      problems.add(line.row, column, () => repeated(line, group));
    }
  }
  return wrong.size === 0 ? [...lines] : lines.filter(({ row }) => !wrong.has(row));
}

function repeated(line: FileLine, group: readonly FileLine[]): Message {
  const others = group.filter(({ row }) => row !== line.row).map(({ row }) => row);
  const named = { consumer: quoted(line.consumer.id), product: line.product.name, boy: line.deliveryBoy.uniqueId };
  const [row] = others;
  if (row !== undefined && others.length === 1) return createMessage('row-in-other-row', { ...named, row });
  const rows = others.slice(0, NAMED_ROWS).join(', ');
  if (others.length <= NAMED_ROWS) return createMessage('row-in-other-rows', { ...named, rows });
  return createMessage('row-in-many-rows', { ...named, rows, more: others.length - NAMED_ROWS });
}
