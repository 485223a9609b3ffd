import { queryOptions } from '@tanstack/react-query';
import type { DeliveryBoyStats, OrderTotals } from '@milkround/contracts';
import { api } from '../../../api/client';

/** The day's sums of the server, which arrive before the whole list of orders. */
export const reportsQuery = queryOptions({
  queryKey: ['delivery-day', 'reports'],
  queryFn: ({ signal }) => api.get<OrderTotals>('delivery-boy/get-order-reports', {}, { signal }),
});

export const statsQuery = queryOptions({
  queryKey: ['delivery-day', 'stats'],
  queryFn: ({ signal }) =>
    api.get<DeliveryBoyStats>('delivery-boy/dashboard-stats', {}, { signal }),
});
