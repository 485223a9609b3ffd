/** A decimal with at most 3 places, `0 … 99999.999`, stored as a number. Add with {@link plus} or {@link sum}, so that sums are exact. */
export type Quantity = number;

const SCALE = 1000;
export const MAX_QUANTITY = 99_999.999;
export const MAX_RUPEES = 99_999.99;

/** Adds exactly to 3 places: `plus(0.1, 0.2)` is `0.3`. */
export const plus = (a: Quantity, b: Quantity): Quantity => Math.round((a + b) * SCALE) / SCALE;
export const minus = (a: Quantity, b: Quantity): Quantity => plus(a, -b);
export const sum = (quantities: Iterable<Quantity>): Quantity => {
  let thousandths = 0;
  for (const quantity of quantities) thousandths += Math.round(quantity * SCALE);
  return thousandths / SCALE;
};

/** Parses a number or a numeric string. @returns null if it is not a number, negative, too large, or has more than 3 decimal places */
export const quantityOf = (value: unknown): Quantity | null =>
  decimalOf(value, /^\d{1,5}(\.\d{1,3})?$/);

/** Parses an amount of rupees. @returns null also if it has more than 2 decimal places */
export const rupeesOf = (value: unknown): number | null =>
  decimalOf(value, /^\d{1,5}(\.\d{1,2})?$/);

function decimalOf(value: unknown, format: RegExp): number | null {
  const text =
    typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  return format.test(text) ? Number(text) : null;
}
