import { queryOptions } from '@tanstack/react-query';
import type { KnownConsumer, Role } from '@milkround/contracts';
import { api } from './client';
import { ApiError } from './errors';

/** The area and date for which the consumer is looked up: an admin sees all areas and means one of them. */
export interface PlannedOrder {
  consumerId: string;
  /** Blank while nobody is chosen. */
  deliveryBoyId: string;
  orderDate: string;
}

/** Somebody at a door does not wait longer to be asked. */
const TIMEOUT_MS = 4_000;

/** Name, address and pause of a consumer from his orders of any day in the own area; null if there are none. */
export const consumerQuery = (role: Role, order: PlannedOrder) => {
  const consumerId = order.consumerId.trim();
  const { deliveryBoyId, orderDate } = order;
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
