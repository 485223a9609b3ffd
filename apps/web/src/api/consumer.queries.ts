import { queryOptions } from '@tanstack/react-query';
import type { KnownConsumer, Role } from '@milkround/contracts';
import { api } from './client';
import { ApiError } from './errors';

/** A delivery boy at a door cannot wait longer for the answer. */
const TIMEOUT_MS = 4_000;

/** Name, address and pause of a consumer; null for an unknown one. */
export const consumerQuery = (role: Role, typedId: string) => {
  const consumerId = typedId.trim();
  return queryOptions({
    queryKey: ['ordering', 'consumer', role, consumerId],
    queryFn: async ({ signal }): Promise<KnownConsumer | null> => {
      try {
        return await api.get<KnownConsumer>(
          `${role}/consumer/${encodeURIComponent(consumerId)}`,
          {},
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
