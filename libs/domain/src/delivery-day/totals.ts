import { plus, type Quantity, sum } from '../quantity';
import type { DayTotals, Payment, ProductTotal } from './fact-values';
import type { DeliveryDay } from './state';
import { stopState } from './stop';

/** Sums the figures of a day, exact to 3 places. Payments at stops that have left the day belong to it. */
export function totalsOf({
  stops,
  left,
  unassigned,
}: Pick<DeliveryDay, 'stops' | 'left' | 'unassigned'>): DayTotals {
  const allStops = [...stops.values()];
  const payments = [
    ...[...allStops, ...left.values()].map(({ payment }) => payment),
    ...unassigned,
  ];
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
