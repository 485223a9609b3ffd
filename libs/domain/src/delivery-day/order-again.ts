import { createMessage } from '@milkround/contracts';
import { RuleViolation } from '../fact';
import { minus } from '../quantity';
import type { DeliveryDayCommandOf } from './commands';
import type { FilledLine } from './fact-values';
import type { DeliveryDayFact } from './facts';
import { stopOrRefuse } from './refusals';
import type { DeliveryDay } from './state';
import type { Stop } from './stop';

/** Whether a stop has an absence remark and got nothing: it is not done, or was done with nothing delivered. */
const isNotDelivered = ({
  absence,
  done,
  lines,
}: Pick<Stop, 'absence' | 'done' | 'lines'>): boolean =>
  absence !== null && (done === null || lines.every(({ delivered }) => (delivered ?? 0) === 0));

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
  { consumerId, date, deliveryBoyId }: DeliveryDayCommandOf<'OrderStopAgain'>['data'],
  day: DeliveryDay,
): DeliveryDayFact[] {
  const stop = stopOrRefuse(day, consumerId);
  const { name } = stop.consumer;
  if (stop.orderedAgain) throw new RuleViolation(createMessage('ordered-again-before', { name }));
  const lines = missingLines(stop);
  if (!isNotDelivered(stop) || lines.length === 0)
    throw new RuleViolation(createMessage('stop-delivered', { name }));
  return [{ type: 'StopOrderedAgain', data: { consumerId, date, deliveryBoyId, lines } }];
}
