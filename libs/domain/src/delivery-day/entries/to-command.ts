import type { PhoneEntry } from '@milkround/contracts';
import type { PhoneCommand } from '../commands';
import { toCloseDay } from './close-day';
import { toCreateRound } from './create-round';
import { toDeliverQuantity } from './deliver-quantity';
import { type EnteredOrder, toEnteredOrder } from './enter-order';
import { toRecordRemarks } from './record-remarks';
import { toVisitCommand } from './visit-consumer';

/** The command of an entry. An order has only the fields of the entry; its consumer and delivery day are looked up later. */
export type EnteredCommand = Exclude<PhoneCommand, { type: 'PlaceSingleOrder' }> | { type: 'PlaceSingleOrder'; data: EnteredOrder };

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
