import { createMessage } from '@milkround/contracts';
import { RuleViolation } from '../fact';
import { minus } from '../quantity';
import type { DeliveryDayCommandOf } from './commands';
import type { FilledLine } from './fact-values';
import type { DeliveryDayFact } from './facts';
import { stopOrRefuse } from './refusals';
import type { DeliveryDay } from './state';
import type { Stop } from './stop';

/** Whether nothing more is expected at a stop: it has a reason or is done, or its day is closed. */
const isEnded = ({ absence, done }: Stop, { closed }: DeliveryDay): boolean =>
  absence !== null || done !== null || closed !== null;

/** Returns the quantities that are missing at a stop, by order. */
export const missingLines = ({ lines }: Pick<Stop, 'lines'>): FilledLine[] =>
  lines.flatMap(({ orderId, productId, expected, delivered }) => {
    const quantity = minus(expected, delivered ?? 0);
    return quantity > 0 ? [{ orderId, productId, quantity }] : [];
  });

/**
 * Notes that the missing quantities of a stop are ordered again, once. It is possible on a closed day, too, because it changes no figure.
 * @throws RuleViolation consumer-unknown, ordered-again-before, stop-delivered
 */
export function orderStopAgain(
  { consumerId, date, deliveryBoyId, isOver }: DeliveryDayCommandOf<'OrderStopAgain'>['data'],
  day: DeliveryDay,
): DeliveryDayFact[] {
  const stop = stopOrRefuse(day, consumerId);
  const { name } = stop.consumer;
  if (stop.orderedAgain) throw new RuleViolation(createMessage('ordered-again-before', { name }));
  const lines = missingLines(stop);
  if (lines.length === 0 || !(isOver || isEnded(stop, day)))
    throw new RuleViolation(createMessage('stop-delivered', { name }));
  return [{ type: 'StopOrderedAgain', data: { consumerId, date, deliveryBoyId, lines } }];
}
