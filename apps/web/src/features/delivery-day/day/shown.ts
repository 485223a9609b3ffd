import type { PhoneEntry } from '@milkround/contracts';
import { lineOf, type Stop } from '@milkround/domain';
import type { Stop as StopRow } from '../../../sync/day/board';
import type { DayView } from './day-fold';

/**
 * Adds the values that the screen showed to an entry, so that the server can tell a replaced value from one that was never seen,
 * and fills the same lines as the phone did. A form that was open for a while adds the values that it showed itself.
 */
export function withShown(
  entry: PhoneEntry,
  { day, serverIds }: Pick<DayView, 'day' | 'serverIds'>,
): PhoneEntry {
  switch (entry.type) {
    case 'edit-product-order': {
      if (entry.data.previous !== undefined) return entry;
      const line = lineOf(day, serverIds.get(entry.data.orderId) ?? entry.data.orderId)?.line;
      return line ? { ...entry, data: { ...entry.data, previous: line.delivered } } : entry;
    }
    case 'edit-order-status': {
      if (entry.data.lines) return entry;
      const stop = day.stops.get(entry.data.consumerId);
      const isDone = Boolean(entry.data.isDelivered);
      // A tap that changes nothing has no lines to report.
      if (!stop || (stop.done !== null) === isDone) return entry;
      return {
        ...entry,
        data: { ...entry.data, lines: isDone ? openLines(stop) : filledLines(stop) },
      };
    }
    case 'edit-order-remarks': {
      if (entry.data.previous !== undefined) return entry;
      const stop = day.stops.get(entry.data.consumerUniqueId);
      if (!stop) return entry;
      const { payment, absence, reason = null } = stop;
      const shownRemarks = {
        remarks: payment.amount,
        paymentMode: payment.mode,
        absenceRemarks: absence,
        absenceReason: reason,
      };
      const previous =
        entry.data.emptyBottles === undefined
          ? shownRemarks
          : { ...shownRemarks, emptyBottles: stop.bottles ?? null };
      return { ...entry, data: { ...entry.data, previous } };
    }
    default:
      return entry;
  }
}

const openLines = ({ lines }: Stop) =>
  lines
    .filter(({ delivered }) => delivered === null)
    .map(({ orderId, expected }) => ({ orderId, quantity: expected }));

const filledLines = ({ lines }: Stop) =>
  lines.flatMap(({ orderId, delivered, filled }) =>
    filled && delivered !== null ? [{ orderId, quantity: delivered }] : [],
  );

/** The lines that Done fills, or that Undo clears, at a stop as the screen shows it. */
export const linesOfTap = ({ done, lines }: Pick<StopRow, 'done' | 'lines'>) =>
  lines.flatMap(({ id: orderId, exp_quantity, dlvr_quantity, filled }) => {
    if (done) return filled && dlvr_quantity !== null ? [{ orderId, quantity: dlvr_quantity }] : [];
    return dlvr_quantity === null ? [{ orderId, quantity: exp_quantity }] : [];
  });
