import { createMessage, formatMessage, type Message } from '@milkround/contracts';
import {
  type RuleViolation,
  type DeliveryDayFact,
  type DeliveryDayFactOf,
  type SetAside,
} from '@milkround/domain';
import { Refused } from '../../http/refused';
import type { NamedTarget } from './entry-target';

type RemovalData = DeliveryDayFactOf<'OrderRemoved'>['data'];

const ORDER: Record<RemovalData['reason'], Message> = {
  moved: createMessage('order-moved'),
  deleted: createMessage('order-removed'),
  replaced: createMessage('order-replaced'),
};
const CONSUMER: Record<RemovalData['reason'], Message> = {
  moved: createMessage('consumer-moved'),
  deleted: createMessage('consumer-removed'),
  replaced: createMessage('consumer-replaced'),
};

/** Returns the reason that the delivery boy reads for a refused entry that was possible when it was made: the later change of the order. */
export function wordsFor(
  refusal: RuleViolation | Refused,
  target: NamedTarget,
  history: readonly DeliveryDayFact[],
): Message {
  if (refusal instanceof Refused) return refusal.reason;
  if (refusal.code === 'day-closed') return createMessage('day-closed-before');
  const removal = history.findLast(
    (fact) => fact.type === 'OrderRemoved' && isAbout(fact.data, target),
  );
  if (removal?.type !== 'OrderRemoved') return refusal.reason;
  if (refusal.code === 'order-unknown') return ORDER[removal.data.reason];
  return refusal.code === 'consumer-unknown' ? CONSUMER[removal.data.reason] : refusal.reason;
}

/** Returns the fields with which events store a message beside its text. */
export const storedReason = (reason: Message): Pick<SetAside, 'reason' | 'code' | 'params'> => ({
  reason: formatMessage(reason),
  code: reason.code,
  params: reason.params,
});

/** Returns the consumer and product that an entry concerns; those of a removed order come from the history of the day. */
export function subjectOf(
  { orderIds, consumerId, productId }: NamedTarget,
  history: readonly DeliveryDayFact[],
) {
  const placement = history.find(
    (fact) => fact.type === 'OrderPlaced' && orderIds?.includes(fact.data.orderId),
  );
  return {
    consumerId:
      consumerId ?? (placement?.type === 'OrderPlaced' ? placement.data.consumer.id : null),
    productId: productId ?? (placement?.type === 'OrderPlaced' ? placement.data.productId : null),
  };
}

const isAbout = (removal: RemovalData, { orderIds, consumerId }: NamedTarget): boolean =>
  orderIds ? orderIds.includes(removal.orderId) : removal.consumerId === consumerId;
