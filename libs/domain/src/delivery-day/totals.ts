import { plus, type Quantity, sum } from '../quantity';
import type { DayTotals, ProductTotal } from './facts';
import type { Stop } from './stop';

/** What stands on these stops: each figure is the sum of its lines, exact to 3 places. */
export function totalsOf(stops: Iterable<Stop>): DayTotals {
  const all = [...stops];
  const lines = all.flatMap((stop) => stop.lines);
  const products = new Map<number, ProductTotal>();
  for (const { productId, expected, delivered } of lines) {
    const total = products.get(productId) ?? { productId, required: 0, delivered: null };
    products.set(productId, {
      productId,
      required: plus(total.required, expected),
      delivered: delivered === null ? total.delivered : plus(total.delivered ?? 0, delivered),
    });
  }
  return {
    stops: all.length,
    done: all.filter((stop) => stop.done).length,
    lines: lines.length,
    required: sum(lines.map((line) => line.expected)),
    delivered: sum(lines.map((line) => line.delivered ?? 0)),
    products: [...products.values()].sort((a, b) => a.productId - b.productId),
    payments: { cash: paid(all, 'cash'), cheque: paid(all, 'cheque'), other: paid(all, '') },
  };
}

const paid = (stops: readonly Stop[], mode: Stop['payment']['mode']): Quantity =>
  sum(stops.map(({ payment }) => (payment.mode === mode ? (payment.amount ?? 0) : 0)));
