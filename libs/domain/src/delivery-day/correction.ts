import { createMessage } from '@milkround/contracts';
import { RuleViolation } from '../fact';
import type { Quantity } from '../quantity';
import type { Payment } from './fact-values';
import { dayClosed, stopOrLeftOrRefuse } from './refusals';
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
  /** The close of the day that is to be reopened; missing while the day is open. */
  closeId?: string;
}

/**
 * Refuses a correction of a stop that has changed since the office saw it, because it might undo an entry that the delivery boy has just made.
 * @throws RuleViolation day-closed, consumer-unknown, stop-changed
 */
export function assertStopAsShown(
  day: DeliveryDay,
  consumerId: string,
  shownDelivery: ShownDelivery,
): void {
  if (day.closed && shownDelivery.closeId === undefined) throw dayClosed(day);
  const stop = stopOrLeftOrRefuse(day, consumerId);
  const shownLines = new Map(shownDelivery.lines.map((line) => [line.orderId, line]));
  const hasSameLines =
    stop.lines.length === shownLines.size &&
    stop.lines.every(({ orderId, expected, delivered }) => {
      const line = shownLines.get(orderId);
      return line?.expected === expected && line.delivered === delivered;
    });
  const isSame =
    day.closed?.closeId === shownDelivery.closeId &&
    hasSameLines &&
    (stop.done !== null) === shownDelivery.isDone &&
    isSamePayment(stop.payment, shownDelivery.payment) &&
    stop.absence === shownDelivery.absence &&
    (shownDelivery.bottles === undefined || (stop.bottles ?? null) === shownDelivery.bottles);
  if (!isSame) throw new RuleViolation(createMessage('stop-changed', { name: stop.consumer.name }));
}
