import { queryOptions } from '@tanstack/react-query';
import type { Order, OrderHappening } from '@milkround/contracts';
import { api } from '../../../api/client';
import type { OrdersScope } from '../day/orders.queries';

/** All that happened to an order, newest first. Where it was last seen leads to it when it is deleted meanwhile. */
export const orderHistoryQuery = (scope: OrdersScope, { id, order_date: orderDate, delr_boy_id: deliveryBoyId }: Order) =>
  queryOptions({
    queryKey: ['order-history', scope, id],
    queryFn: async ({ signal }) =>
      (await api.read<OrderHappening[]>(`${scope}/order-history/${id}`, { orderDate, deliveryBoyId }, { signal })).data,
    staleTime: 0,
  });
