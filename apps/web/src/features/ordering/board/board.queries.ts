import { ROW_KEYS, type BusinessDate, type Order } from '@milkround/contracts';
import { liveRows, replaceRows } from '../../../live';
import type { OrdersScope } from '../day/orders.queries';

/** No row is added by a merge. */
const atEnd = (): number => 1;

/**
 * The orders of one delivery boy on one date. Of the changes to the orders of that date, those of others are left out. A stop that comes to the list is
 * read with all others: one that is handed over by address, or comes back, may stand anywhere in the sequence, which its orders do not tell.
 */
export const boardQuery = (scope: OrdersScope, date: BusinessDate, deliveryBoyId: number) =>
  liveRows<Order>({
    topic: { name: 'orders', date },
    path: `${scope}/get-orders/${date}?deliveryBoyId=${deliveryBoyId}`,
    merge: (rows, { keys, rows: changed }) => {
      const own = changed.filter(({ delr_boy_id }) => delr_boy_id === deliveryBoyId);
      const known = new Set(rows.map(({ consumer_id }) => consumer_id));
      if (own.some(({ consumer_id }) => !known.has(consumer_id))) return 'refetch';
      return replaceRows(rows, keys, own, ROW_KEYS.orders, atEnd);
    },
  });
