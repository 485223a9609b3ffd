import { createMessage } from '@milkround/contracts';
import { RuleViolation } from '../fact';
import type { DeliveryDayCommandOf } from './commands';
import type { DeliveryDayFact } from './facts';
import { lineOrRefuse } from './refusals';
import type { DeliveryDay } from './state';

/**
 * Takes back the delivered quantity of a line. A stop that is done keeps its quantities, because Done says that they were delivered.
 * @throws RuleViolation order-unknown, stop-done
 */
export function clearQuantity(
  { orderId }: DeliveryDayCommandOf<'ClearQuantity'>['data'],
  day: DeliveryDay,
): DeliveryDayFact[] {
  const { stop, line } = lineOrRefuse(day, orderId);
  const { productId, expected, delivered: previous } = line;
  if (previous === null) return [];
  if (stop.done) throw new RuleViolation(createMessage('stop-done'));
  return [
    {
      type: 'QuantityCleared',
      data: { orderId: line.orderId, consumerId: stop.consumer.id, productId, previous, expected },
    },
  ];
}
