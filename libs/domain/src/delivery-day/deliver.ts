import type { Quantity } from '../quantity';
import type { DeliveryDayFact } from './facts';
import { lineOrRefuse, quantityOrRefuse } from './refusals';
import type { DeliveryDay } from './state';

/**
 * A delivered quantity is absolute, never a delta; the same value again is no new fact, so a retried request is harmless.
 * It neither sets nor clears Done.
 * @throws RuleViolation order-unknown, quantity-invalid
 */
export function deliverQuantity(data: { orderId: string; quantity: Quantity }, day: DeliveryDay): DeliveryDayFact[] {
  const { stop, line } = lineOrRefuse(day, data.orderId);
  const quantity = quantityOrRefuse(data.quantity, 'quantity');
  if (line.delivered === quantity) return [];
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
      },
    },
  ];
}
