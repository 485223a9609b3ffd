import { plus, type Quantity, sum } from '../quantity';
import type { DayTotals, Payment, ProductTotal } from './fact-values';
import { type Stop, stopState } from './stop';

/** Sums the figures of stops, exact to 3 places. @param unassigned Payments of the day without a consumer. */
export function totalsOf(stops: Iterable<Stop>, unassigned: readonly Payment[] = []): DayTotals {
  const allStops = [...stops];
  const payments = [...allStops.map(({ payment }) => payment), ...unassigned];
  const lines = allStops.flatMap((stop) => stop.lines);
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
    stops: allStops.filter((stop) => stopState(stop) !== 'cancelled').length,
    done: allStops.filter((stop) => stop.done).length,
    lines: lines.length,
    required: sum(lines.map((line) => line.expected)),
    delivered: sum(lines.map((line) => line.delivered ?? 0)),
    products: [...products.values()].sort((a, b) => a.productId - b.productId),
    payments: {
      cash: sumPayments(payments, 'cash'),
      cheque: sumPayments(payments, 'cheque'),
      other: sumPayments(payments, ''),
    },
  };
}

const sumPayments = (payments: readonly Payment[], summedMode: Payment['mode']): Quantity =>
  sum(payments.map(({ amount, mode }) => (mode === summedMode ? (amount ?? 0) : 0)));
