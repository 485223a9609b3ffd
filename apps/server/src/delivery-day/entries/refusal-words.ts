import { createMessage, formatMessage, type Message } from '@milkround/contracts';
import { type RuleViolation, type DeliveryDayFact, type DeliveryDayFactOf, type SetAside } from '@milkround/domain';
import { Refused } from '../../http/refused';
import type { NamedTarget } from './entry-target';

type Removed = DeliveryDayFactOf<'OrderRemoved'>['data'];

const ORDER: Record<Removed['reason'], Message> = {
  moved: createMessage('order-moved'),
  deleted: createMessage('order-removed'),
  replaced: createMessage('order-replaced'),
};
const CONSUMER: Record<Removed['reason'], Message> = {
  moved: createMessage('consumer-moved'),
  deleted: createMessage('consumer-removed'),
  replaced: createMessage('consumer-replaced'),
};

/** Returns why the rules refuse an entry that was possible when it was made, as the delivery boy reads it: what happened to the order meanwhile. */
export function wordsFor(refusal: RuleViolation | Refused, about: NamedTarget, history: readonly DeliveryDayFact[]): Message {
  if (refusal instanceof Refused) return refusal.reason;
  if (refusal.code === 'day-closed') return createMessage('day-closed-before');
  const removed = history.findLast((fact) => fact.type === 'OrderRemoved' && isAbout(fact.data, about));
  if (removed?.type !== 'OrderRemoved') return refusal.reason;
  if (refusal.code === 'order-unknown') return ORDER[removed.data.reason];
  return refusal.code === 'consumer-unknown' ? CONSUMER[removed.data.reason] : refusal.reason;
}

/** Returns the fields with which events store a message beside its text. */
export const storedReason = (reason: Message): Pick<SetAside, 'reason' | 'code' | 'params'> => ({
  reason: formatMessage(reason),
  code: reason.code,
  params: reason.params,
});

/** Returns the consumer and product that an entry concerns; those of a removed order come from the history of the day. */
export function subjectOf({ orderIds, consumerId, productId }: NamedTarget, history: readonly DeliveryDayFact[]) {
  const placed = history.find((fact) => fact.type === 'OrderPlaced' && orderIds?.includes(fact.data.orderId));
  return {
    consumerId: consumerId ?? (placed?.type === 'OrderPlaced' ? placed.data.consumer.id : null),
    productId: productId ?? (placed?.type === 'OrderPlaced' ? placed.data.productId : null),
  };
}

const isAbout = (removed: Removed, { orderIds, consumerId }: NamedTarget): boolean =>
  orderIds ? orderIds.includes(removed.orderId) : removed.consumerId === consumerId;
