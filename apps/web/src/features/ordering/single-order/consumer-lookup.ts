import { queryOptions, useQuery } from '@tanstack/react-query';
import type { KnownConsumer, Role } from '@milkround/contracts';
import { api } from '../../../api/client';
import { ApiError } from '../../../api/errors';
import { useDebounced } from '../../../ui/useDebounced';
import type { OrderValues } from './order-values';

/** The area and date for which the consumer is looked up: an admin sees all areas and means one of them. */
type PlannedOrder = Pick<OrderValues, 'consumerId' | 'deliveryBoyId' | 'orderDate'>;

const TYPING_MS = 300;
/** Somebody at a door does not wait longer to be asked. */
const TIMEOUT_MS = 4_000;

/** Name and address of a consumer from his orders of any day in the own area; null if there are none. */
export const consumerQuery = (role: Role, planned: PlannedOrder) => {
  const consumerId = planned.consumerId.trim();
  const { deliveryBoyId, orderDate } = planned;
  const query = role === 'admin' && deliveryBoyId !== '' ? { deliveryBoyId, orderDate: orderDate || undefined } : {};
  return queryOptions({
    queryKey: ['ordering', 'consumer', role, consumerId, query],
    queryFn: async ({ signal }): Promise<KnownConsumer | null> => {
      try {
        return await api.get<KnownConsumer>(`${role}/consumer/${encodeURIComponent(consumerId)}`, query, { signal, timeoutMs: TIMEOUT_MS });
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
    // The order that was just added has made the consumer known.
    staleTime: 0,
    retry: false,
  });
};

/** The consumer of a typed id; `isUnknown` when the server does not know him, or cannot be reached. Neither while it is being asked. */
export function useConsumerLookup(role: Role, planned: PlannedOrder, isWanted: boolean): { found?: KnownConsumer; isUnknown: boolean } {
  const consumerId = planned.consumerId.trim();
  const isTyped = useDebounced(consumerId, TYPING_MS) === consumerId && consumerId !== '';
  const { data, isError } = useQuery({ ...consumerQuery(role, planned), enabled: isTyped && isWanted });
  return { found: data ?? undefined, isUnknown: data === null || isError };
}
