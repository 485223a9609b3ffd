import type { DeliveryDayCommandOf } from './commands';
import { takeAbsenceBack } from './done';
import type { DeliveryDayFact } from './facts';
import { isAfter } from './statement-order';
import { lineOrRefuse, quantityOrRefuse } from './refusals';
import type { DeliveryDay } from './state';
import type { Line } from './stop';

/**
 * Records the delivered quantity of a line. It is absolute, never a difference, and neither sets nor clears Done. The same value again is no new
 * fact, so a repeated request is harmless. It is a new fact if the phone of the entry did not show the recorded value: then an entry that was made in
 * between, and arrives later, does not replace it. More than nothing takes an absence back, except in an entry of a phone, which has asked about it.
 * @throws RuleViolation order-unknown, quantity-invalid
 */
export function deliverQuantity(
  { seen, madeAt, ...data }: DeliveryDayCommandOf<'DeliverQuantity'>['data'],
  day: DeliveryDay,
): DeliveryDayFact[] {
  const { stop, line } = lineOrRefuse(day, data.orderId);
  const quantity = quantityOrRefuse(data.quantity, 'quantity');
  const isUnseen = seen !== undefined && seen !== line.delivered;
  if (line.delivered === quantity && !(isUnseen && isNews(line, madeAt))) return [];
  return [
    {
      type: 'QuantityDelivered',
      data: {
        orderId: line.orderId,
        consumerId: stop.consumer.id,
        productId: line.productId,
        quantity,
        previous: line.delivered,
        expected: line.expected,
        ...(isUnseen && { seen }),
      },
    },
    ...(seen === undefined && quantity > 0 ? takeAbsenceBack(stop) : []),
  ];
}

const isNews = ({ filled, deliveredAt }: Line, madeAt: string | undefined): boolean =>
  filled || (madeAt !== undefined && deliveredAt !== null && isAfter(madeAt, deliveredAt));
