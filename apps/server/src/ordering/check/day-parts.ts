import type { DayScope, ImportLine } from '@milkround/domain';
import { v7 as uuidV7 } from 'uuid';
import { groupBy } from '../../spreadsheets/check/group-by';
import type { FileLine } from './rows';

/** Lines of one delivery day, as JSON of `ImportLine[]` in bytes: they change threads without a copy, and are parsed when needed. */
export interface DayPart {
  deliveryBoyId: number;
  scope: DayScope;
  count: number;
  lines: Uint8Array;
}

/** Returns the lines of each delivery day, in the order of the file. */
export const partsOf = (lines: readonly FileLine[]): DayPart[] =>
  [...groupBy(lines, ({ deliveryBoy }) => deliveryBoy.id)]
    .sort(([a], [b]) => a - b)
    .map(([, day]) => partOf(day));

function partOf(lines: readonly FileLine[]): DayPart {
  const [first] = lines;
  if (!first) throw new Error('A part has lines');
  const { id, areaId, supervisorId } = first.deliveryBoy;
  return {
    deliveryBoyId: id,
    scope: { areaId, supervisorId },
    ...packLines(lines.map(importLine)),
  };
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Returns the lines of a part, parsed. */
export const linesOf = ({ lines }: Pick<DayPart, 'lines'>): ImportLine[] =>
  JSON.parse(decoder.decode(lines)) as ImportLine[];

/** Returns lines in the form of a part. */
export const packLines = (lines: readonly ImportLine[]): Pick<DayPart, 'count' | 'lines'> => ({
  count: lines.length,
  lines: encoder.encode(JSON.stringify(lines)),
});

const importLine = ({
  sheet,
  row,
  consumer,
  product,
  expected,
  sequence,
}: FileLine): ImportLine => ({
  orderId: uuidV7(),
  sheet,
  row,
  consumer,
  productId: product.id,
  expected,
  sequence,
});
