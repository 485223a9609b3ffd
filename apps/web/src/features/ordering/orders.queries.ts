import { queryOptions } from '@tanstack/react-query';
import type { BusinessDate, Order } from '@milkround/contracts';
import { api } from '../../api/client';

const ORDERS = ['ordering', 'orders'] as const;
/** A busy day's list is some megabytes, and the network of a dairy is a phone's. */
const TIMEOUT_MS = 60_000;

/** All orders of a date. */
export const ordersQuery = (date: BusinessDate) =>
  queryOptions({
    queryKey: [...ORDERS, date],
    queryFn: ({ signal }) => api.get<Order[]>(`admin/get-orders/${date}`, {}, { signal, timeoutMs: TIMEOUT_MS }),
    staleTime: 5 * 60_000,
    structuralSharing: false,
  });
