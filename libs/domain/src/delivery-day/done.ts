import type { DeliveryDayFact, DeliveryDayFactOf, FilledLine } from './facts';
import { stopOrRefuse } from './refusals';
import type { DeliveryDay } from './state';
import type { Stop } from './stop';

/**
 * The stop was visited: every line without a delivered quantity gets its requirement, and the fact says which. Done twice is one fact.
 * @throws RuleViolation consumer-unknown
 */
export function markConsumerDone({ consumerId }: { consumerId: string }, day: DeliveryDay): DeliveryDayFact[] {
  const stop = stopOrRefuse(day, consumerId);
  if (stop.done) return [];
  const filled: FilledLine[] = stop.lines
    .filter((line) => line.delivered === null)
    .map(({ orderId, productId, expected }) => ({ orderId, productId, quantity: expected }));
  return [{ type: 'ConsumerMarkedDone', data: { consumerId, filled } }];
}

/**
 * Takes Done back, and of the quantities just those that Done filled in.
 * @throws RuleViolation consumer-unknown
 */
export function reopenConsumer({ consumerId }: { consumerId: string }, day: DeliveryDay): DeliveryDayFact[] {
  const stop = stopOrRefuse(day, consumerId);
  return stop.done ? [reopened(stop, 'undone')] : [];
}

/** The fact that reopens a Done stop. */
export function reopened(stop: Stop, reason: 'undone' | 'line-added'): DeliveryDayFactOf<'ConsumerReopened'> {
  const cleared = stop.lines.flatMap(({ orderId, productId, delivered, filled }) =>
    filled && delivered !== null ? [{ orderId, productId, quantity: delivered }] : [],
  );
  return { type: 'ConsumerReopened', data: { consumerId: stop.consumer.id, cleared, reason } };
}
