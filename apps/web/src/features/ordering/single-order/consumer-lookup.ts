import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { KnownConsumer, Role } from '@milkround/contracts';
import { consumerQuery } from '../../../api/consumer.queries';
import { findPaused } from '../../../sync/day/day.queries';
import { useDebounced } from '../../../ui/useDebounced';

const TYPING_MS = 300;

/** The consumer of an order as the server has answered, or as the kept day of a delivery boy knows those who are paused. */
export const foundConsumer = (
  cache: QueryClient,
  role: Role,
  consumerId: string,
): KnownConsumer | undefined =>
  cache.getQueryData(consumerQuery(role, consumerId).queryKey) ??
  (role === 'delivery-boy' ? findPaused(cache, consumerId) : undefined);

/** The consumer of a typed id; `isUnknown` if the server does not know the id or cannot be reached. Both are unset during the request. */
export function useConsumerLookup(
  role: Role,
  typedId: string,
): { consumer?: KnownConsumer; isUnknown: boolean } {
  const cache = useQueryClient();
  const consumerId = typedId.trim();
  const isTyped = useDebounced(consumerId, TYPING_MS) === consumerId && consumerId !== '';
  const { data, isError } = useQuery({
    ...consumerQuery(role, consumerId),
    enabled: isTyped,
  });
  const consumer = data ?? (isError ? foundConsumer(cache, role, consumerId) : undefined);
  return { consumer, isUnknown: !consumer && (data === null || isError) };
}
