import type { TFunction } from 'i18next';
import { plus, type Quantity, type StopState } from '@milkround/domain';
import type { DeliveryBoyStats, OrderLine, Product, Totals } from '@milkround/contracts';
import { isCancelled, stateOf, type Stop } from '../../../sync/day/board';

export type QuantityComparison = 'more' | 'less' | 'plain';

/** A quantity above the requirement is green, below it red; an equal or unrecorded one is plain. */
export function compareQuantities({
  dlvr_quantity,
  exp_quantity,
}: Pick<OrderLine, 'dlvr_quantity' | 'exp_quantity'>): QuantityComparison {
  if (dlvr_quantity === null || dlvr_quantity === exp_quantity) return 'plain';
  return dlvr_quantity > exp_quantity ? 'more' : 'less';
}

/** Returns the quantity of a cell: the delivered one, else the required one. */
export const shownQuantity = (line: Pick<OrderLine, 'dlvr_quantity' | 'exp_quantity'>): Quantity =>
  line.dlvr_quantity ?? line.exp_quantity;

/** Describes a line in words, for people who cannot see its colour. */
export function lineInWords(line: OrderLine, t: TFunction): string {
  const words = deliveredInWords(line, t);
  return line.adjusted_qty === 1 ? t('{{words}}, adjusted', { words }) : words;
}

function deliveredInWords(line: OrderLine, t: TFunction): string {
  const values = {
    product: line.product.name,
    delivered: line.dlvr_quantity,
    required: line.exp_quantity,
  };
  if (line.dlvr_quantity === null) return t('{{product}}: {{required}} required', values);
  switch (compareQuantities(line)) {
    case 'more':
      return t('{{product}}: {{delivered}} of {{required}} delivered, more than required', values);
    case 'less':
      return t('{{product}}: {{delivered}} of {{required}} delivered, less than required', values);
    case 'plain':
      return t('{{product}}: {{delivered}} of {{required}} delivered', values);
  }
}

/** `Desi Cow` is `DC`. */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => [...word][0]?.toLocaleUpperCase() ?? '')
    .join('');

/** The products of the columns, by id: the listed ones, and those that only the day's orders still have. */
export function productsOf(listedProducts: readonly Product[], stops: readonly Stop[]): Product[] {
  const products = new Map(listedProducts.map((product) => [product.id, product]));
  for (const { lines } of stops)
    for (const { product } of lines)
      if (!products.has(product.id)) products.set(product.id, product);
  return [...products.values()].sort((a, b) => a.id - b.id);
}

export interface DayFigures {
  stops: number;
  done: number;
  partly: number;
  absent: number;
  /** The remaining quantity of each product: lines without a recorded quantity on stops that are not done. */
  remainingByProduct: ReadonlyMap<number, Quantity>;
}

/** Counts the stops by their state; cancelled ones are left out. */
export function figuresOf(stops: readonly Stop[]): DayFigures {
  const remainingByProduct = new Map<number, Quantity>();
  const count: Record<StopState, number> = {
    done: 0,
    partly: 0,
    absent: 0,
    pending: 0,
    cancelled: 0,
  };
  for (const stop of stops) {
    count[stateOf(stop)]++;
    for (const line of stop.lines) {
      const open = line.dlvr_quantity !== null ? 0 : line.exp_quantity;
      remainingByProduct.set(
        line.product_id,
        plus(remainingByProduct.get(line.product_id) ?? 0, open),
      );
    }
  }
  const { done, partly, absent, cancelled } = count;
  return { stops: stops.length - cancelled, done, partly, absent, remainingByProduct };
}

/** Returns the required quantity of each ordered product, in product order. */
export function totalsOf(stops: readonly Stop[]): Totals {
  const totals = new Map<number, Quantity>();
  for (const { lines } of stops)
    for (const line of lines)
      totals.set(line.product_id, plus(totals.get(line.product_id) ?? 0, line.exp_quantity));
  return productsOf([], stops).map(({ id, name }) => ({
    productName: name,
    totalQuantity: totals.get(id) ?? 0,
  }));
}

export const statsOf = (stops: readonly Stop[]): DeliveryBoyStats => ({
  total_today_orders: stops.filter((stop) => !isCancelled(stop)).length,
  total_today_delivered: stops.filter(({ done }) => done).length,
});
