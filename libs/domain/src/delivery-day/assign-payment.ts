import { createMessage } from '@milkround/contracts';
import { RuleViolation } from '../fact';
import type { DeliveryDayCommandOf } from './commands';
import type { DeliveryDayFact } from './facts';
import { dayClosed, stopOrRefuse } from './refusals';
import { paymentOf } from './remarks';
import type { DeliveryDay } from './state';

/**
 * Records the payment of a set-aside entry where the office assigns it. An existing payment of a stop is never replaced, and payments of a closed
 * day do not change; cash that is kept apart from the day can be recorded on a closed day too.
 * @throws RuleViolation day-closed, not-a-payment, consumer-unknown, payment-exists, amount-negative, quantity-invalid
 */
export function assignPayment(
  { entryId, amount, mode, assignedTo }: DeliveryDayCommandOf<'AssignPayment'>['data'],
  day: DeliveryDay,
): DeliveryDayFact[] {
  const payment = paymentOf(amount, mode);
  if (payment.amount === null)
    throw new RuleViolation(createMessage('not-a-payment'), 'invalid', { field: 'assignTo' });
  if (day.closed && assignedTo.to !== 'cash') throw dayClosed(day);
  if (assignedTo.to !== 'consumer')
    return [
      {
        type: 'UnassignedPaymentRecorded',
        data: { entryId, amount: payment.amount, mode, keptAs: assignedTo.to },
      },
    ];
  const { consumerId } = assignedTo;
  const { payment: previous } = stopOrRefuse(day, consumerId);
  if (previous.amount !== null)
    throw new RuleViolation(createMessage('payment-exists'), 'conflict', { consumerId });
  return [{ type: 'PaymentRecorded', data: { consumerId, ...payment, previous } }];
}
