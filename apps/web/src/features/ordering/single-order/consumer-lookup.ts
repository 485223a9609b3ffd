import { useQuery } from '@tanstack/react-query';
import type { KnownConsumer, Role } from '@milkround/contracts';
import { consumerQuery, type PlannedOrder } from '../../../api/consumer.queries';
import { useDebounced } from '../../../ui/useDebounced';

const TYPING_MS = 300;

/** The consumer of a typed id; `isUnknown` when the server does not know him, or cannot be reached. Neither while it is being asked. */
export function useConsumerLookup(role: Role, order: PlannedOrder, isWanted: boolean): { consumer?: KnownConsumer; isUnknown: boolean } {
  const consumerId = order.consumerId.trim();
  const isTyped = useDebounced(consumerId, TYPING_MS) === consumerId && consumerId !== '';
  const { data, isError } = useQuery({ ...consumerQuery(role, order), enabled: isTyped && isWanted });
  return { consumer: data ?? undefined, isUnknown: data === null || isError };
}
