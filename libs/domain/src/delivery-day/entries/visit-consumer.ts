import type { SyncData } from '@milkround/contracts';
import { quantityOf } from '../../quantity';
import type { DeliveryDayCommandOf } from '../commands';

type VisitCommand = DeliveryDayCommandOf<'MarkConsumerDone' | 'ReopenConsumer'>;

/** Translates Done and Undo. */
export function toVisitCommand({ consumerId, isDelivered, lines: sent }: SyncData['edit-order-status']): VisitCommand {
  const lines = sent?.map(({ orderId, quantity }) => ({ orderId, quantity: quantityOf(quantity) ?? 0 }));
  return { type: isDelivered ? 'MarkConsumerDone' : 'ReopenConsumer', data: { consumerId, ...(lines && { lines }) } };
}
