/** A decimal with at most 3 places, `0 … 99999.999`. Held as a number; every sum goes through {@link plus} and stays exact. */
export type Quantity = number;

const SCALE = 1000;
export const MAX_QUANTITY = 99_999.999;

/** Exact to 3 places: `plus(0.1, 0.2)` is `0.3`. Negative addends subtract. */
export const plus = (a: Quantity, b: Quantity): Quantity => Math.round((a + b) * SCALE) / SCALE;
export const minus = (a: Quantity, b: Quantity): Quantity => plus(a, -b);
export const sum = (quantities: Iterable<Quantity>): Quantity => {
  let thousandths = 0;
  for (const quantity of quantities) thousandths += Math.round(quantity * SCALE);
  return thousandths / SCALE;
};

/** Reads a number or a numeric string; null when it is no quantity: not a number, negative, too large, more than 3 places. */
export function quantityOf(value: unknown): Quantity | null {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  if (!/^\d{1,5}(\.\d{1,3})?$/.test(text)) return null;
  return Number(text);
}
