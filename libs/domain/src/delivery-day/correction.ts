import { createMessage } from '@milkround/contracts';
import { RuleViolation } from '../fact';
import type { Quantity } from '../quantity';
import type { Payment } from './fact-values';
import { dayClosed, stopOrRefuse } from './refusals';
import { isSamePayment } from './remarks';
import type { DeliveryDay } from './state';

/** A stop as a screen of the office showed it. */
export interface ShownDelivery {
  isDone: boolean;
  lines: readonly { orderId: string; expected: Quantity; delivered: Quantity | null }[];
  payment: Payment;
  absence: string | null;
  /** Undefined: the screen does not know of empty bottles. */
  bottles?: number | null;
}

/**
 * Refuses a correction of a stop that is no longer as the office saw it, because then the correction might undo what the delivery boy has just entered.
 * @throws RuleViolation day-closed, consumer-unknown, stop-changed
 */
export function assertStopAsShown(day: DeliveryDay, consumerId: string, shown: ShownDelivery): void {
  if (day.closed) throw dayClosed(day);
  const stop = stopOrRefuse(day, consumerId);
  const shownLines = new Map(shown.lines.map((line) => [line.orderId, line]));
  const hasSameLines =
    stop.lines.length === shownLines.size &&
    stop.lines.every(({ orderId, expected, delivered }) => {
      const line = shownLines.get(orderId);
      return line?.expected === expected && line.delivered === delivered;
    });
  const isSame =
    hasSameLines &&
    (stop.done !== null) === shown.isDone &&
    isSamePayment(stop.payment, shown.payment) &&
    stop.absence === shown.absence &&
    (shown.bottles === undefined || (stop.bottles ?? null) === shown.bottles);
  if (!isSame) throw new RuleViolation(createMessage('stop-changed', { name: stop.consumer.name }));
}
