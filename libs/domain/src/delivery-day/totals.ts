import { plus, type Quantity, sum } from '../quantity';
import type { DayTotals, Payment, ProductTotal } from './facts';
import type { Stop } from './stop';

/** What stands on these stops: each figure is the sum of its lines, exact to 3 places. `unassigned`: payments of the day that are no stop's. */
export function totalsOf(stops: Iterable<Stop>, unassigned: readonly Payment[] = []): DayTotals {
  const all = [...stops];
  const payments = [...all.map(({ payment }) => payment), ...unassigned];
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
    payments: { cash: paid(payments, 'cash'), cheque: paid(payments, 'cheque'), other: paid(payments, '') },
  };
}

const paid = (payments: readonly Payment[], wanted: Payment['mode']): Quantity =>
  sum(payments.map(({ amount, mode }) => (mode === wanted ? (amount ?? 0) : 0)));
