import { REFUSALS } from '@milkround/contracts';
import { RuleViolation, type DeliveryDayFact, type DeliveryDayFactOf } from '@milkround/domain';
import type { NamedTarget } from './entry-target';

type Removed = DeliveryDayFactOf<'OrderRemoved'>['data'];

const ORDER: Record<Removed['reason'], string> = {
  moved: REFUSALS.orderMoved,
  deleted: REFUSALS.orderDeleted,
  replaced: REFUSALS.orderReplaced,
};
const CONSUMER: Record<Removed['reason'], string> = {
  moved: REFUSALS.consumerMoved,
  deleted: REFUSALS.consumerDeleted,
  replaced: REFUSALS.consumerReplaced,
};

/** Why the rules refuse an entry that was right when it was made, in the words of who made it: what happened to the order meanwhile. */
export function wordsFor(refusal: Error, about: NamedTarget, history: readonly DeliveryDayFact[]): string {
  if (!(refusal instanceof RuleViolation)) return refusal.message;
  if (refusal.code === 'day-closed') return REFUSALS.closedBefore;
  const removed = history.findLast((fact) => fact.type === 'OrderRemoved' && isAbout(fact.data, about));
  if (removed?.type !== 'OrderRemoved') return refusal.message;
  if (refusal.code === 'order-unknown') return ORDER[removed.data.reason];
  return refusal.code === 'consumer-unknown' ? CONSUMER[removed.data.reason] : refusal.message;
}

/** Whom and what an entry is about; of an order that is gone, what the day remembers. */
export function subjectOf({ orderIds, consumerId, productId }: NamedTarget, history: readonly DeliveryDayFact[]) {
  const placed = history.find((fact) => fact.type === 'OrderPlaced' && orderIds?.includes(fact.data.orderId));
  return {
    consumerId: consumerId ?? (placed?.type === 'OrderPlaced' ? placed.data.consumer.id : null),
    productId: productId ?? (placed?.type === 'OrderPlaced' ? placed.data.productId : null),
  };
}

const isAbout = (removed: Removed, { orderIds, consumerId }: NamedTarget): boolean =>
  orderIds ? orderIds.includes(removed.orderId) : removed.consumerId === consumerId;
