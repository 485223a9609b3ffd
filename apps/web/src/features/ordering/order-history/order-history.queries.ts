import { queryOptions } from '@tanstack/react-query';
import type { BusinessDate, Order, OrderHappening, OfficeRole } from '@milkround/contracts';
import { api } from '../../../api/client';

/** The order whose history is asked for, as far as it is known. */
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

/** All that happened to an order, newest first. Where it was last seen leads to it when it is deleted meanwhile. */
export const orderHistoryQuery = (officeRole: OfficeRole, { id, date: orderDate, deliveryBoyId }: HistoryOrder) =>
  queryOptions({
    queryKey: ['order-history', officeRole, id],
    queryFn: async ({ signal }) =>
      (await api.read<OrderHappening[]>(`${officeRole}/order-history/${id}`, { orderDate, deliveryBoyId }, { signal })).data,
    staleTime: 0,
  });
