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

/** The lines that are appended in one transaction. */
export type Step = DayPart[];

/** Limits how long one append holds the horizon of the log, and how long other requests wait while a step is decided and projected. */
export const STEP_LINES = 250;

/**
 * Cuts a file's lines into steps. The same lines are always cut in the same way, a consumer's lines stay together, and no step has
 * two parts of one day: a day that is cut has parts that would not fit into one.
 */
export function stepsOf(lines: readonly FileLine[]): Step[] {
  const days = [...groupBy(lines, ({ deliveryBoy }) => deliveryBoy.id)].sort(([a], [b]) => a - b);
  const parts = days.flatMap(([, day]) =>
    pack(stopsInOrder(day), (stop) => stop.length).map((stops) => partOf(stops.flat())),
  );
  return pack(parts, ({ count }) => count);
}

/** Puts stops with a place in the sequence first: the other stops follow all of these, also when they are read in a later part. */
function stopsInOrder(lines: readonly FileLine[]): FileLine[][] {
  const stops = [...groupBy(lines, ({ consumer }) => consumer.id).values()];
  const hasPlace = (stop: FileLine[]) => stop.some(({ sequence }) => sequence !== null);
  return [...stops.filter(hasPlace), ...stops.filter((stop) => !hasPlace(stop))];
}

function pack<T>(things: readonly T[], sizeOf: (thing: T) => number): T[][] {
  const packs: T[][] = [];
  let size = Infinity;
  for (const thing of things) {
    if (size + sizeOf(thing) > STEP_LINES) {
      packs.push([]);
      size = 0;
    }
    packs.at(-1)?.push(thing);
    size += sizeOf(thing);
  }
  return packs;
}

function partOf(lines: readonly FileLine[]): DayPart {
  const [first] = lines;
  if (!first) throw new Error('A part has lines');
  const { id, areaId, supervisorId } = first.deliveryBoy;
  const importLines = lines.map(importLine);
  return {
    deliveryBoyId: id,
    scope: { areaId, supervisorId },
    count: lines.length,
    lines: encoder.encode(JSON.stringify(importLines)),
  };
}

const encoder = new TextEncoder();

const importLine = ({
  sheet,
  row,
  consumer,
  product,
  expected,
  sequence,
}: FileLine): ImportLine => ({
  orderId: uuidV7(),
  ...(sheet !== undefined && { sheet }),
  row,
  consumer,
  productId: product.id,
  expected,
  sequence,
});
