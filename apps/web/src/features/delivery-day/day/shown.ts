import type { PhoneEntry } from '@milkround/contracts';
import { lineOf, type Stop } from '@milkround/domain';
import type { SeenDay } from './day-fold';

/**
 * Adds the values that the screen showed to an entry, so that the server can tell a replaced value from one that was never seen,
 * and fills the same lines as the phone did. A form that was open for a while says itself what it showed.
 */
export function withShown(wish: PhoneEntry, { day, renamed }: Pick<SeenDay, 'day' | 'renamed'>): PhoneEntry {
  switch (wish.type) {
    case 'edit-product-order': {
      if (wish.data.previous !== undefined) return wish;
      const line = lineOf(day, renamed.get(wish.data.orderId) ?? wish.data.orderId)?.line;
      return line ? { ...wish, data: { ...wish.data, previous: line.delivered } } : wish;
    }
    case 'edit-order-status': {
      const stop = day.stops.get(wish.data.consumerId);
      const isDone = Boolean(wish.data.isDelivered);
      // A tap that changes nothing says nothing about the lines.
      if (!stop || (stop.done !== null) === isDone) return wish;
      return { ...wish, data: { ...wish.data, lines: isDone ? openLines(stop) : filledLines(stop) } };
    }
    case 'edit-order-remarks': {
      if (wish.data.previous !== undefined) return wish;
      const stop = day.stops.get(wish.data.consumerUniqueId);
      if (!stop) return wish;
      const { payment, absence, reason = null } = stop;
      const shown = { remarks: payment.amount, paymentMode: payment.mode, absenceRemarks: absence, absenceReason: reason };
      const previous = wish.data.emptyBottles === undefined ? shown : { ...shown, emptyBottles: stop.bottles ?? null };
      return { ...wish, data: { ...wish.data, previous } };
    }
    default:
      return wish;
  }
}

const openLines = ({ lines }: Stop) =>
  lines.filter(({ delivered }) => delivered === null).map(({ orderId, expected }) => ({ orderId, quantity: expected }));

const filledLines = ({ lines }: Stop) =>
  lines.flatMap(({ orderId, delivered, filled }) => (filled && delivered !== null ? [{ orderId, quantity: delivered }] : []));
