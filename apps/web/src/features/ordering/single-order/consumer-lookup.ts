import { useQuery } from '@tanstack/react-query';
import type { KnownConsumer, Role } from '@milkround/contracts';
import { consumerQuery, type PlannedOrder } from '../../../api/consumer.queries';
import { useDebounced } from '../../../ui/useDebounced';

const TYPING_MS = 300;

/** The consumer of a typed id; `isUnknown` if the server does not know the id or cannot be reached. Both are unset during the request. */
export function useConsumerLookup(
  role: Role,
  order: PlannedOrder,
  isWanted: boolean,
): { consumer?: KnownConsumer; isUnknown: boolean } {
  const consumerId = order.consumerId.trim();
  const isTyped = useDebounced(consumerId, TYPING_MS) === consumerId && consumerId !== '';
  const { data, isError } = useQuery({
    ...consumerQuery(role, order),
    enabled: isTyped && isWanted,
  });
  return { consumer: data ?? undefined, isUnknown: data === null || isError };
}
