import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { BusinessDate, Order, OfficeRole } from '@milkround/contracts';
import { liveQuery } from '../../../live';

/** The list of a busy day has some megabytes, and a dairy may use a mobile network. */
const TIMEOUT_MS = 60_000;

/** The state of a list's query, or a substitute for it. */
export type OrdersRead = Pick<
  UseQueryResult<{ rows: Order[] }>,
  'data' | 'isPending' | 'isError' | 'error'
> & {
  refetch: () => Promise<unknown>;
};

/** All orders of a date that the caller may see, by delivery boy and in delivery sequence. */
export const ordersQuery = (officeRole: OfficeRole, date: BusinessDate) =>
  liveQuery({
    topic: { name: 'orders', date },
    path: `${officeRole}/get-orders/${date}`,
    // The query parameter that the specification names for the supervisor's call.
    params: officeRole === 'supervisor' ? { date } : undefined,
    timeoutMs: TIMEOUT_MS,
  });

export const useOrders = (officeRole: OfficeRole, date: BusinessDate) =>
  useQuery(ordersQuery(officeRole, date));
