import type { BusinessDate, Order, OfficeRole } from '@milkround/contracts';
import { liveRows, mergeOrders } from '../../../live';

/** The orders of one delivery boy on one date. Changes to the orders of other delivery boys are left out. */
export const boardQuery = (officeRole: OfficeRole, date: BusinessDate, deliveryBoyId: number) =>
  liveRows<Order>({
    topic: { name: 'orders', date },
    path: `${officeRole}/get-orders/${date}?deliveryBoyId=${deliveryBoyId}`,
    merge: (rows, { keys, rows: newRows }) =>
      mergeOrders(rows, {
        keys,
        rows: newRows.filter(({ delr_boy_id }) => delr_boy_id === deliveryBoyId),
      }),
  });
