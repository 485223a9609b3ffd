import { plus } from '../quantity';
import { amountOf, LINE_AMOUNTS, type ContributingStop } from './contributions';
import type { StopRow } from './stop';

/** The amounts that one stop adds to a row of a rollup. */
export interface Contribution<Key, Amounts> {
  key: Key;
  amounts: Amounts;
}

export type DayProgressKey = { date: string; area_id: number; delivery_boy_id: number };
/** `done`, `partly` and `absent` are disjoint parts of `stops`. */
export type DayProgressAmounts = {
  stops: number;
  lines: number;
  done: number;
  partly: number;
  absent: number;
  required: number;
  delivered: number;
};

export type ProductAmounts = {
  required: number;
  /** Valid only while `recorded` is not 0. */
  delivered: number;
  lines: number;
  /** Number of lines with a delivered quantity. */
  recorded: number;
};
export type DayProductsKey = DayProgressKey & { product_id: number };
export type AreaProductsKey = { date: string; area_id: number; product_id: number };

export type DayPaceKey = { date: string; delivery_boy_id: number; slot: number };

/** Length of one slot of the pace. Slots are counted from the epoch. */
const SLOT_MS = 10 * 60_000;

/** Returns the contribution of a stop to the progress of its delivery day. */
export function dayProgressOf(stop: StopRow): Contribution<DayProgressKey, DayProgressAmounts>[] {
  const amounts = {
    stops: amountOf('stops', stop),
    lines: amountOf('lines', stop),
    done: amountOf('done', stop),
    partly: amountOf('partly', stop),
    absent: amountOf('absent', stop),
    required: amountOf('required', stop),
    delivered: amountOf('delivered', stop),
  };
  const { date, area_id, delivery_boy_id } = stop;
  return [{ key: { date, area_id, delivery_boy_id }, amounts }];
}

/** Returns required and delivered quantities per product of the delivery day. */
export const dayProductsOf = (stop: StopRow): Contribution<DayProductsKey, ProductAmounts>[] => {
  const { date, area_id, delivery_boy_id } = stop;
  return productsOf(stop).map(([product_id, amounts]) => ({
    key: { date, area_id, delivery_boy_id, product_id },
    amounts,
  }));
};

/** Returns required and delivered quantities per product of the area. */
export const areaProductsOf = (stop: StopRow): Contribution<AreaProductsKey, ProductAmounts>[] =>
  productsOf(stop).map(([product_id, amounts]) => ({
    key: { date: stop.date, area_id: stop.area_id, product_id },
    amounts,
  }));

/** Counts the stop in the slot of ten minutes in which it was done. A stop that is not done contributes nothing. */
export function dayPaceOf({
  date,
  delivery_boy_id,
  done,
}: StopRow): Contribution<DayPaceKey, { done: number }>[] {
  const doneTime = done ? Date.parse(done.at) : NaN;
  return Number.isNaN(doneTime)
    ? []
    : [
        {
          key: { date, delivery_boy_id, slot: Math.floor(doneTime / SLOT_MS) },
          amounts: { done: 1 },
        },
      ];
}

/** Source of the orders that were added one by one, in the key of their rollup. The source of the others is the id of their upload. */
export const SINGLE_ORDERS = '';

export type OrderSourceKey = DayProductsKey & { source: string };
/**
 * `required`: as the source gave it. `changed`: number of orders whose requirement the office has changed since; `change`: the sum of these changes.
 */
export type OrderSourceAmounts = {
  orders: number;
  required: number;
  changed: number;
  change: number;
};

/** Returns the requirement of a stop by the sources of its orders. */
export const orderSourcesOf = ({
  date,
  area_id,
  delivery_boy_id,
  lines,
}: StopRow): Contribution<OrderSourceKey, OrderSourceAmounts>[] =>
  lines.map((line) => {
    const amount = LINE_AMOUNTS.required(line);
    const { productId: product_id, uploadId, uploaded = amount } = line;
    const source = uploadId ?? SINGLE_ORDERS;
    const key = { date, area_id, delivery_boy_id, product_id, source };
    const change = plus(amount, -uploaded);
    return {
      key,
      amounts: { orders: 1, required: uploaded, changed: change === 0 ? 0 : 1, change },
    };
  });

function productsOf({ lines }: ContributingStop): [productId: number, amounts: ProductAmounts][] {
  const products = new Map<number, ProductAmounts>();
  for (const line of lines) {
    let amounts = products.get(line.productId);
    if (!amounts)
      products.set(
        line.productId,
        (amounts = { required: 0, delivered: 0, lines: 0, recorded: 0 }),
      );
    const delivered = LINE_AMOUNTS.delivered(line);
    amounts.required = plus(amounts.required, LINE_AMOUNTS.required(line));
    amounts.lines += 1;
    if (delivered === null) continue;
    amounts.delivered = plus(amounts.delivered, delivered);
    amounts.recorded += 1;
  }
  return [...products];
}
