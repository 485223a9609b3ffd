import { consumersOf, type Consumer } from '@milkround/domain';
import type { DayEvent } from './order-trail';

/** The state of the order after its last event. */
export interface Standing {
  orderId: string;
  streamId: string;
  consumer: Consumer;
  productId: number;
  adjusted: boolean;
  isGone: boolean;
}

/** Returns whether an event concerns the stop of the order. */
export const isAtStop = (event: DayEvent, { streamId, consumer, isGone }: Standing): boolean =>
  !isGone && event.streamId === streamId && consumersOf(event).includes(consumer.id);

/** Returns the state of the order after an event. */
export function standingAfter(order: Standing | null, event: DayEvent, orderIds: ReadonlySet<string>): Standing | null {
  switch (event.type) {
    case 'OrderPlaced': {
      const { orderId, consumer, productId, adjusted } = event.data;
      if (!orderIds.has(orderId)) return order;
      return { orderId, consumer, productId, adjusted, streamId: event.streamId, isGone: false };
    }
    case 'OrderRemoved':
      return order?.orderId === event.data.orderId && order.streamId === event.streamId ? { ...order, isGone: true } : order;
    case 'OrderRevised':
      return order?.orderId === event.data.orderId ? { ...order, adjusted: event.data.adjusted } : order;
    case 'ConsumerDetailsChanged': {
      const { name, address } = event.data;
      return order && isAtStop(event, order) ? { ...order, consumer: { ...order.consumer, name, address } } : order;
    }
    default:
      return order;
  }
}
