import { createMessage, STOP_ORDER_LIMIT } from '@milkround/contracts';
import { RuleViolation } from '../fact';
import type { DeliveryDayCommandOf } from './commands';
import type { DeliveryDayFact } from './facts';
import { type DeliveryDay, stopsInSequence } from './state';

/**
 * Sets the order of stops of all days or of a weekday. The same order again is no fact. Stops that the person did not see keep their place.
 * @throws RuleViolation stop-order-empty, stop-order-changed
 */
export function setStopOrder(
  { weekday, consumerIds, shown, kept }: DeliveryDayCommandOf<'SetStopOrder'>['data'],
  day: DeliveryDay,
): DeliveryDayFact[] {
  if (consumerIds.length === 0)
    throw new RuleViolation(createMessage('stop-order-empty'), 'invalid');
  const ids = withKept(consumerIds, kept);
  const { stopOrder } = day;
  if (stopOrder?.weekday === weekday && isSame(stopOrder.consumerIds, ids)) return [];
  const currentIds =
    day.stops.size > 0
      ? stopsInSequence(day).map(({ consumer }) => consumer.id)
      : (stopOrder?.consumerIds ?? []);
  if (!isSame(common(currentIds, shown), common(shown, currentIds)))
    throw new RuleViolation(createMessage('stop-order-changed'));
  return [{ type: 'StopOrderSet', data: { weekday, consumerIds: ids } }];
}

/** Puts each kept id that the order lacks behind the id that it follows in the kept order, as long as the order stays in its limit. */
function withKept(consumerIds: readonly string[], kept: readonly string[]): string[] {
  const present = new Set(consumerIds);
  const followers = new Map<string | null, string[]>();
  let previousId: string | null = null;
  let room = STOP_ORDER_LIMIT - consumerIds.length;
  for (const id of kept) {
    if (present.has(id)) previousId = id;
    else if (room-- > 0) followers.set(previousId, [...(followers.get(previousId) ?? []), id]);
  }
  return [
    ...(followers.get(null) ?? []),
    ...consumerIds.flatMap((id) => [id, ...(followers.get(id) ?? [])]),
  ];
}

const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((id, index) => id === b[index]);

/** The ids of the first list that the second has as well, in the order of the first. */
function common(ids: readonly string[], otherIds: readonly string[]): string[] {
  const otherIdSet = new Set(otherIds);
  return ids.filter((id) => otherIdSet.has(id));
}
