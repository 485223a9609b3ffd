import { createMessage } from '@milkround/contracts';
import { RuleViolation } from '../fact';
import type { DeliveryDayCommandOf } from './commands';
import type { DeliveryDayFact } from './facts';
import { type DeliveryDay, stopsInSequence } from './state';

/**
 * Sets the order of stops of a weekday. The same order again is no fact. Stops that the person did not see keep their place.
 * @throws RuleViolation stop-order-empty, stop-order-changed
 */
export function setStopOrder(
  { weekday, consumerIds, shown }: DeliveryDayCommandOf<'SetStopOrder'>['data'],
  day: DeliveryDay,
): DeliveryDayFact[] {
  if (consumerIds.length === 0)
    throw new RuleViolation(createMessage('stop-order-empty'), 'invalid');
  if (day.stopOrder && isSame(day.stopOrder, consumerIds)) return [];
  const currentIds =
    day.stops.size > 0
      ? stopsInSequence(day).map(({ consumer }) => consumer.id)
      : (day.stopOrder ?? []);
  if (!isSame(common(currentIds, shown), common(shown, currentIds)))
    throw new RuleViolation(createMessage('stop-order-changed'));
  return [{ type: 'StopOrderSet', data: { weekday, consumerIds: [...consumerIds] } }];
}

const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((id, index) => id === b[index]);

/** The ids of the first list that the second has as well, in the order of the first. */
function common(ids: readonly string[], otherIds: readonly string[]): string[] {
  const otherIdSet = new Set(otherIds);
  return ids.filter((id) => otherIdSet.has(id));
}
