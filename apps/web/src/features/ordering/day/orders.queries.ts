import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { BusinessDate, Order, OfficeRole } from '@milkround/contracts';
import { liveQuery } from '../../../live';

/** A busy day's list is some megabytes, and the network of a dairy is a phone's. */
const TIMEOUT_MS = 60_000;

/** The read of a list, or what stands in its place. */
export type OrdersRead = Pick<UseQueryResult<{ rows: Order[] }>, 'data' | 'isPending' | 'isError' | 'error'> & {
  refetch: () => Promise<unknown>;
};

/** All orders of a date that the caller may see, by delivery boy and in delivery sequence. */
export const ordersQuery = (officeRole: OfficeRole, date: BusinessDate) =>
  liveQuery({
    topic: { name: 'orders', date },
    path: `${officeRole}/get-orders/${date}`,
    // The specification's query of the supervisor's call.
    params: officeRole === 'supervisor' ? { date } : undefined,
    timeoutMs: TIMEOUT_MS,
  });

export const useOrders = (officeRole: OfficeRole, date: BusinessDate) => useQuery(ordersQuery(officeRole, date));
