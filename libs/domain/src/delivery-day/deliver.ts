import type { DeliveryDayCommandOf } from './commands';
import type { DeliveryDayFact } from './facts';
import { isAfter } from './later';
import { lineOrRefuse, quantityOrRefuse } from './refusals';
import type { DeliveryDay } from './state';
import type { Line } from './stop';

/**
 * A delivered quantity is absolute, never a delta; the same value again is no new fact, so a retried request is harmless. Of an entry it is one
 * when its phone did not show the value that stands: what arrives later, and was entered in between, does not replace it then.
 * It neither sets nor clears Done.
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
  ];
}

const isNews = ({ filled, deliveredAt }: Line, madeAt: string | undefined): boolean =>
  filled || (madeAt !== undefined && deliveredAt !== null && isAfter(madeAt, deliveredAt));
