import type { PhoneEntry, SyncData } from '@milkround/contracts';
import { quantityOf } from '../../quantity';
import type { DeliveryDayCommandOf, PhoneCommand } from '../commands';
import { type EnteredOrder, toEnteredOrder } from './enter-order';
import { toRecordRemarks } from './record-remarks';

/** The command of an entry. An order has only the fields of the entry; its consumer and delivery day are looked up later. */
export type EnteredCommand =
  | Exclude<PhoneCommand, { type: 'PlaceSingleOrder' }>
  | { type: 'PlaceSingleOrder'; data: EnteredOrder };

/**
 * Translates an entry of a delivery boy from the API's names into a command. Plain calls, synchronized entries, applied entries and the phone's own
 * fold all use it.
 * @param id Id of the round, order or close that the entry creates.
 * @returns null for values that no rule accepts
 */
export function toCommand({ type, data }: PhoneEntry, id: string): EnteredCommand | null {
  switch (type) {
    case 'edit-product-order':
      return toDeliverQuantity(data);
    case 'edit-order-status':
      return toVisitCommand(data);
    case 'edit-order-remarks':
      return toRecordRemarks(data);
    case 'add-round':
      return toCreateRound(data, id);
    case 'day-close':
      return toCloseDay(data, id);
    case 'add-single-order': {
      const order = toEnteredOrder(data, id);
      return order && { type: 'PlaceSingleOrder', data: order };
    }
  }
}

function toDeliverQuantity({
  orderId,
  deliverdQuantity,
  previous,
}: SyncData['edit-product-order']): DeliveryDayCommandOf<'DeliverQuantity'> | null {
  const quantity = quantityOf(deliverdQuantity);
  const shownQuantity =
    previous === undefined || previous === null ? previous : quantityOf(previous);
  return quantity === null
    ? null
    : {
        type: 'DeliverQuantity',
        data: { orderId, quantity, ...(shownQuantity !== undefined && { seen: shownQuantity }) },
      };
}

/** Translates Done and Undo. */
function toVisitCommand({
  consumerId,
  isDelivered,
  lines: sentLines,
}: SyncData['edit-order-status']): DeliveryDayCommandOf<'MarkConsumerDone' | 'ReopenConsumer'> {
  const lines = sentLines?.map(({ orderId, quantity }) => ({
    orderId,
    quantity: quantityOf(quantity) ?? 0,
  }));
  return {
    type: isDelivered ? 'MarkConsumerDone' : 'ReopenConsumer',
    data: { consumerId, ...(lines && { lines }) },
  };
}

const toCreateRound = (
  { consumerNo, consumerIds }: SyncData['add-round'],
  roundId: string,
): DeliveryDayCommandOf<'CreateRound'> => ({
  type: 'CreateRound',
  data: { roundId, consumerNo: Number(consumerNo), ...(consumerIds && { consumerIds }) },
});

function toCloseDay(
  data: SyncData['day-close'],
  closeId: string,
): DeliveryDayCommandOf<'CloseDay'> | null {
  const [taken, emptyBottles] = [quantityOf(data.assignedQuantity), quantityOf(data.EmptyBottle)];
  if (taken === null || emptyBottles === null) return null;
  return { type: 'CloseDay', data: { closeId, taken, emptyBottles, remarks: data.remarks ?? '' } };
}
