import { consumersOf, type Consumer } from '@milkround/domain';
import type { TrailEvent } from './order-trail';

/** The state of the order after its last event. */
export interface OrderState {
  orderId: string;
  streamId: string;
  consumer: Consumer;
  productId: number;
  adjusted: boolean;
  isGone: boolean;
}

/** Returns whether an event concerns the stop of the order. */
export const isAtStop = (event: TrailEvent, { streamId, consumer, isGone }: OrderState): boolean =>
  !isGone && event.streamId === streamId && consumersOf(event).includes(consumer.id);

/** Returns the state of the order after an event. */
export function orderStateAfter(
  order: OrderState | null,
  event: TrailEvent,
  orderIds: ReadonlySet<string>,
): OrderState | null {
  switch (event.type) {
    case 'OrderPlaced': {
      const { orderId, consumer, productId, adjusted } = event.data;
      if (!orderIds.has(orderId)) return order;
      return { orderId, consumer, productId, adjusted, streamId: event.streamId, isGone: false };
    }
    case 'OrderRemoved':
      return order?.orderId === event.data.orderId && order.streamId === event.streamId
        ? { ...order, isGone: true }
        : order;
    case 'OrderRevised':
      return order?.orderId === event.data.orderId
        ? { ...order, adjusted: event.data.adjusted }
        : order;
    case 'ConsumerDetailsChanged': {
      const { name, address } = event.data;
      return order && isAtStop(event, order)
        ? { ...order, consumer: { ...order.consumer, name, address } }
        : order;
    }
    default:
      return order;
  }
}
