import { ROW_KEYS, type BusinessDate, type Order } from '@milkround/contracts';
import { liveRows, replaceRows } from '../../../live';
import type { OrdersScope } from '../day/orders.queries';

/** A new stop comes at the end, as an order made by hand does. */
const atEnd = (): number => 1;

/** The orders of one delivery boy on one date. Of the changes to the orders of that date, those of others are left out. */
export const boardQuery = (scope: OrdersScope, date: BusinessDate, deliveryBoyId: number) =>
  liveRows<Order>({
    topic: { name: 'orders', date },
    path: `${scope}/get-orders/${date}?deliveryBoyId=${deliveryBoyId}`,
    merge: (rows, { keys, rows: changed }) => {
      const own = changed.filter(({ delr_boy_id }) => delr_boy_id === deliveryBoyId);
      return replaceRows(rows, keys, own, ROW_KEYS.orders, atEnd);
    },
  });
