import type { SyncData } from '@milkround/contracts';
import { quantityOf } from '../../quantity';
import type { DeliveryDayCommandOf } from '../commands';

/** @returns null if the quantity is invalid */
export function toDeliverQuantity({
  orderId,
  deliverdQuantity,
  previous,
}: SyncData['edit-product-order']): DeliveryDayCommandOf<'DeliverQuantity'> | null {
  const quantity = quantityOf(deliverdQuantity);
  const seen = previous === undefined || previous === null ? previous : quantityOf(previous);
  return quantity === null ? null : { type: 'DeliverQuantity', data: { orderId, quantity, ...(seen !== undefined && { seen }) } };
}
