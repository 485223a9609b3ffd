import { createMessage } from '@milkround/contracts';
import { RuleViolation } from '../fact';
import type { DeliveryDayCommandOf } from './commands';
import type { DeliveryDayFact } from './facts';
import { lineOrRefuse } from './refusals';
import type { DeliveryDay } from './state';
import type { Line, Stop } from './stop';

/**
 * Takes back the delivered quantity of a line. A stop that is done keeps its quantities, because Done says that they were delivered.
 * @throws RuleViolation order-unknown, stop-done
 */
export function clearQuantity(
  { orderId }: DeliveryDayCommandOf<'ClearQuantity'>['data'],
  day: DeliveryDay,
): DeliveryDayFact[] {
  const { stop, line } = lineOrRefuse(day, orderId);
  if (line.delivered === null) return [];
  if (stop.done) throw new RuleViolation(createMessage('stop-done'));
  return toQuantityCleared(stop, line);
}

/** Returns the fact that takes the quantity of a line back; none without one. */
export const toQuantityCleared = (
  { consumer }: Stop,
  { orderId, productId, delivered: previous, expected }: Line,
): DeliveryDayFact[] =>
  previous === null
    ? []
    : [
        {
          type: 'QuantityCleared',
          data: { orderId, consumerId: consumer.id, productId, previous, expected },
        },
      ];
