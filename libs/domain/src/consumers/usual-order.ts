import type { Quantity } from '../quantity';

/** Number of business dates, today included, from which the usual order is taken. */
export const USUAL_ORDER_DAYS = 14;

interface OrderedLine {
  productId: number;
  expected: Quantity;
}

/**
 * Returns the usual order: of each product, the median of the quantities that were ordered on the days that had it. Of an even number of days it is
 * the lower of the two middle quantities, so that it is a quantity that was ordered.
 * @param stops the lines of each stop
 */
export function usualOrder(
  stops: readonly (readonly OrderedLine[])[],
): { productId: number; quantity: Quantity }[] {
  const quantities = new Map<number, Quantity[]>();
  for (const { productId, expected } of stops.flat()) {
    const ofProduct = quantities.get(productId) ?? [];
    ofProduct.push(expected);
    quantities.set(productId, ofProduct);
  }
  return [...quantities]
    .map(([productId, ordered]) => ({ productId, quantity: medianOf(ordered) }))
    .filter(({ quantity }) => quantity > 0)
    .sort((a, b) => a.productId - b.productId);
}

function medianOf(values: readonly number[]): number {
  const sortedValues = [...values].sort((a, b) => a - b);
  return sortedValues[Math.floor((sortedValues.length - 1) / 2)] ?? 0;
}
