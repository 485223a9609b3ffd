import type { PhoneEntry } from '@milkround/contracts';
import type { PhoneCommand } from '../entry';
import { toCloseDay } from './close-day';
import { toCreateRound } from './create-round';
import { toDeliverQuantity } from './deliver-quantity';
import { type EnteredOrder, toEnteredOrder } from './enter-order';
import { toRecordRemarks } from './record-remarks';
import { toVisitCommand } from './visit-consumer';

/** What an entry asks for, in the words of the domain; of an order, as far as the entry itself says it. */
export type EnteredCommand = Exclude<PhoneCommand, { type: 'PlaceSingleOrder' }> | { type: 'PlaceSingleOrder'; data: EnteredOrder };

/**
 * Translates what a delivery boy enters from the words of the wire. The one translation of plain calls, synchronized entries, applied entries
 * and the phone's own fold.
 * @param id the id of what the entry makes: a round, an order or a close
 * @returns null for values that can only be refused
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
