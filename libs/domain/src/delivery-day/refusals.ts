import { createMessage } from '@milkround/contracts';
import { RuleViolation } from '../fact';
import { MAX_QUANTITY, type Quantity, quantityOf, rupeesOf } from '../quantity';
import { type DeliveryDay, lineOf } from './state';
import type { Line, Stop } from './stop';

/** @throws RuleViolation consumer-unknown */
export function stopOrRefuse(day: Pick<DeliveryDay, 'stops'>, consumerId: string): Stop {
  const stop = day.stops.get(consumerId);
  if (!stop) throw new RuleViolation(createMessage('consumer-unknown'), 'unknown', { consumerId });
  return stop;
}

/** Returns a stop of the day, or one that has left it. @throws RuleViolation consumer-unknown */
export function stopOrLeftOrRefuse(
  day: Pick<DeliveryDay, 'stops' | 'left'>,
  consumerId: string,
): Stop {
  return day.left.get(consumerId) ?? stopOrRefuse(day, consumerId);
}

/** @throws RuleViolation order-unknown */
export function lineOrRefuse(day: DeliveryDay, orderId: string): { stop: Stop; line: Line } {
  const order = lineOf(day, orderId);
  if (!order) throw new RuleViolation(createMessage('order-unknown'), 'unknown', { orderId });
  return order;
}

/** @throws RuleViolation quantity-invalid: not a number, negative, more than 3 places or beyond the largest quantity */
export function quantityOrRefuse(quantity: Quantity, field: string): Quantity {
  if (quantityOf(quantity) === null) {
    throw new RuleViolation(createMessage('quantity-invalid'), 'invalid', {
      field,
      max: MAX_QUANTITY,
    });
  }
  return quantity;
}

/** @throws RuleViolation quantity-invalid as {@link quantityOrRefuse}, amount-places: more than 2 places */
export function rupeesOrRefuse(amount: number, field: string): number {
  quantityOrRefuse(amount, field);
  if (rupeesOf(amount) === null)
    throw new RuleViolation(createMessage('amount-places'), 'invalid', { field });
  return amount;
}

export const dayClosed = (day: DeliveryDay): RuleViolation =>
  new RuleViolation(createMessage('day-closed'), 'conflict', {
    at: day.closed?.at,
    by: day.closed?.by,
  });
