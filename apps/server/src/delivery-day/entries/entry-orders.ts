import type { EntryLine } from '@milkround/contracts';
import { validate as isUuid } from 'uuid';
import { addedId } from './entry-target';

/** The part of a set-aside entry that names orders, as the phone sent it. */
interface SentEntry {
  deliveryBoyId: number | null;
  data: Record<string, unknown>;
}

/** Every order id that an entry may mean, for a look-up of {@link namedLines}. */
export const orderIdsOf = ({ deliveryBoyId, data }: SentEntry): string[] =>
  [data.orderId, ...linesOf(data).map(({ orderId }) => orderId)].flatMap((id) =>
    candidates(id, deliveryBoyId),
  );

/** The product of the one order that an entry is about; null where that is not known. */
export const namedProduct = (
  { deliveryBoyId, data }: SentEntry,
  names: ReadonlyMap<string, string>,
): string | null => nameOf(data.orderId, deliveryBoyId, names);

/** Returns the lines of an entry with their products, or undefined if the entry has no readable lines. */
export function namedLines(
  { deliveryBoyId, data }: SentEntry,
  names: ReadonlyMap<string, string>,
): EntryLine[] | undefined {
  const lines = linesOf(data).map((line) => ({
    ...line,
    productName: nameOf(line.orderId, deliveryBoyId, names),
  }));
  return lines.length > 0 ? lines : undefined;
}

function nameOf(
  orderId: unknown,
  deliveryBoyId: number | null,
  names: ReadonlyMap<string, string>,
): string | null {
  for (const id of candidates(orderId, deliveryBoyId)) {
    const name = names.get(id);
    if (name !== undefined) return name;
  }
  return null;
}

/** An order that a phone added is named by the entry that adds it. */
function candidates(id: unknown, deliveryBoyId: number | null): string[] {
  if (typeof id !== 'string' || !isUuid(id)) return [];
  return deliveryBoyId === null
    ? [id.toLowerCase()]
    : [id.toLowerCase(), addedId(id, deliveryBoyId)];
}

function linesOf({ lines }: SentEntry['data']): Omit<EntryLine, 'productName'>[] {
  if (!Array.isArray(lines)) return [];
  return lines.flatMap((line: unknown) => {
    if (typeof line !== 'object' || line === null || !('orderId' in line) || !('quantity' in line))
      return [];
    const { orderId, quantity } = line;
    const isRead =
      typeof orderId === 'string' && (typeof quantity === 'number' || typeof quantity === 'string');
    return isRead ? [{ orderId, quantity }] : [];
  });
}
