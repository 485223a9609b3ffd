import { plus, sum } from '../quantity';
import { stopState } from '../delivery-day/stop';
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

const dayKeyOf = ({ date, area_id, delivery_boy_id }: StopRow): DayProgressKey => ({ date, area_id, delivery_boy_id });

/** Returns the contribution of a stop to the progress of its delivery day. */
export function dayProgressOf(stop: StopRow): Contribution<DayProgressKey, DayProgressAmounts>[] {
  const state = stopState(stop);
  const isIn = (which: typeof state): number => (state === which ? 1 : 0);
  const { lines } = stop;
  const amounts = {
    stops: 1,
    lines: lines.length,
    done: isIn('done'),
    partly: isIn('partly'),
    absent: isIn('absent'),
    required: sum(lines.map(({ expected }) => expected)),
    delivered: sum(lines.map(({ delivered }) => delivered ?? 0)),
  };
  return [{ key: dayKeyOf(stop), amounts }];
}

/** Returns required and delivered quantities per product of the delivery day. */
export const dayProductsOf = (stop: StopRow): Contribution<DayProductsKey, ProductAmounts>[] =>
  productsOf(stop).map(([product_id, amounts]) => ({ key: { ...dayKeyOf(stop), product_id }, amounts }));

/** Returns required and delivered quantities per product of the area. */
export const areaProductsOf = ({ date, area_id, ...stop }: StopRow): Contribution<AreaProductsKey, ProductAmounts>[] =>
  productsOf(stop).map(([product_id, amounts]) => ({ key: { date, area_id, product_id }, amounts }));

/** Counts the stop in the slot of ten minutes in which it was done. A stop that is not done contributes nothing. */
export function dayPaceOf({ date, delivery_boy_id, done }: StopRow): Contribution<DayPaceKey, { done: number }>[] {
  const at = done ? Date.parse(done.at) : NaN;
  return Number.isNaN(at) ? [] : [{ key: { date, delivery_boy_id, slot: Math.floor(at / SLOT_MS) }, amounts: { done: 1 } }];
}

function productsOf({ lines }: Pick<StopRow, 'lines'>): [productId: number, amounts: ProductAmounts][] {
  const products = new Map<number, ProductAmounts>();
  for (const { productId, expected, delivered } of lines) {
    const amounts = products.get(productId) ?? { required: 0, delivered: 0, lines: 0, recorded: 0 };
    products.set(productId, {
      required: plus(amounts.required, expected),
      delivered: plus(amounts.delivered, delivered ?? 0),
      lines: amounts.lines + 1,
      recorded: amounts.recorded + (delivered === null ? 0 : 1),
    });
  }
  return [...products];
}
