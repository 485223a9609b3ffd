import { queryOptions } from '@tanstack/react-query';
import type { BusinessDate, Order, OrderHappening, OfficeRole } from '@milkround/contracts';
import { api } from '../../../api/client';

/** The order whose history is requested, as far as it is known. */
export interface HistoryOrder {
  id: string;
  consumerName: string | null;
  productName: string | null;
  /** The list on which it was last seen. */
  date?: BusinessDate;
  deliveryBoyId?: number;
}

/** The order as it stands in a list. */
export const toHistoryOrder = (order: Order): HistoryOrder => ({
  id: order.id,
  consumerName: order.consumer_name,
  productName: order.product.name,
  date: order.order_date,
  deliveryBoyId: order.delr_boy_id,
});

/** The history of an order, newest first. The list on which it was last seen identifies an order that was deleted meanwhile. */
export const orderHistoryQuery = (
  officeRole: OfficeRole,
  { id, date: orderDate, deliveryBoyId }: HistoryOrder,
) =>
  queryOptions({
    queryKey: ['order-history', officeRole, id],
    queryFn: async ({ signal }) =>
      (
        await api.read<OrderHappening[]>(
          `${officeRole}/order-history/${id}`,
          { orderDate, deliveryBoyId },
          { signal },
        )
      ).data,
    staleTime: 0,
  });
