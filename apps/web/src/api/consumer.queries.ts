import { queryOptions } from '@tanstack/react-query';
import type { KnownConsumer, Role } from '@milkround/contracts';
import { api } from './client';
import { ApiError } from './errors';

/** The area and date for which the consumer is looked up. In the office the delivery boy decides which area is meant. */
export interface PlannedOrder {
  consumerId: string;
  /** Blank while no delivery boy is chosen. */
  deliveryBoyId: string;
  orderDate: string;
}

/** A delivery boy at a door cannot wait longer for the answer. */
const TIMEOUT_MS = 4_000;

/** Name, address and pause of a consumer from his orders of any day in the own areas; null if there are none. */
export const consumerQuery = (role: Role, order: PlannedOrder) => {
  const consumerId = order.consumerId.trim();
  const { deliveryBoyId, orderDate } = order;
  const query =
    role !== 'delivery-boy' && deliveryBoyId !== ''
      ? { deliveryBoyId, orderDate: orderDate || undefined }
      : {};
  return queryOptions({
    queryKey: ['ordering', 'consumer', role, consumerId, query],
    queryFn: async ({ signal }): Promise<KnownConsumer | null> => {
      try {
        return await api.get<KnownConsumer>(
          `${role}/consumer/${encodeURIComponent(consumerId)}`,
          query,
          { signal, timeoutMs: TIMEOUT_MS },
        );
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
