import type { DeliveryDayFact } from '../delivery-day/facts';
import type { DayKey } from '../streams';

export type RemovedOrderKey = { order_id: string };

/** The day from which an order was last removed, and its product. Deleted orders are in no other read model. Key: order_id. */
export interface RemovedOrderRow {
  order_id: string;
  date: string;
  delivery_boy_id: number;
  product_id: number;
}

export const removedOrderKeys = (fact: DeliveryDayFact): RemovedOrderKey[] =>
  fact.type === 'OrderRemoved' ? [{ order_id: fact.data.orderId }] : [];

export const foldRemovedOrder = (
  row: RemovedOrderRow | null,
  fact: DeliveryDayFact,
  { date, deliveryBoyId }: DayKey,
): RemovedOrderRow | null =>
  fact.type === 'OrderRemoved'
    ? {
        order_id: fact.data.orderId,
        date,
        delivery_boy_id: deliveryBoyId,
        product_id: fact.data.productId,
      }
    : row;
