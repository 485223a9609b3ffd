import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { KnownConsumer, Role } from '@milkround/contracts';
import { consumerQuery } from '../../../api/consumer.queries';
import { findNoted } from '../../../sync/day/day.queries';
import { useDebounced } from '../../../ui/useDebounced';

const TYPING_MS = 300;

/** The consumer of an order as the server has answered, or as the kept day of a delivery boy knows those who are paused or have aliases. */
export const foundConsumer = (
  cache: QueryClient,
  role: Role,
  consumerId: string,
): KnownConsumer | undefined =>
  cache.getQueryData(consumerQuery(role, consumerId).queryKey) ??
  (role === 'delivery-boy' ? findNoted(cache, consumerId) : undefined);

/** The values with the id that remains, if another one was typed. */
export const withRemainingId = <T extends { consumerId: string }>(
  values: T,
  consumer: KnownConsumer | null | undefined,
): T => (consumer ? { ...values, consumerId: consumer.consumer_id } : values);

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
