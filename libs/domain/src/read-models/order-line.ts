import type { DayKey } from '../streams';
import type { DeliveryDayFact } from '../delivery-day/facts';

export type OrderLineKey = { order_id: string };

/** The delivery day of an order. Key: order_id. */
export interface OrderLineRow {
  order_id: string;
  date: string;
  delivery_boy_id: number;
  consumer_id: string;
}

export const orderLineKeys = (fact: DeliveryDayFact): OrderLineKey[] =>
  fact.type === 'OrderPlaced' || fact.type === 'OrderRemoved'
    ? [{ order_id: fact.data.orderId }]
    : [];

/** Folds one fact into the row. A moved order keeps its id, so its removal from one day must not delete the row of the other, in either order. */
export function foldOrderLine(
  row: OrderLineRow | null,
  fact: DeliveryDayFact,
  { date, deliveryBoyId }: DayKey,
): OrderLineRow | null {
  switch (fact.type) {
    case 'OrderPlaced':
      return {
        order_id: fact.data.orderId,
        date,
        delivery_boy_id: deliveryBoyId,
        consumer_id: fact.data.consumer.id,
      };
    case 'OrderRemoved':
      return row?.date === date && row.delivery_boy_id === deliveryBoyId ? null : row;
    default:
      return row;
  }
}
