import { quantityOf, unknownConsumer, type DeliveryDay, type PhoneCommand } from '@milkround/domain';
import type { Wish } from '../../phone/entry';

/** Whose phone it is. */
export interface Owner {
  deliveryBoyId: number;
  areaId: number;
}

/** Of an entry: under which ids it is known, here and by the server. */
export interface Ids {
  /** The id of what it makes: a round, an order, a close. */
  own: string;
  /** The server's id of an order that this phone added, by the id of the entry that added it. */
  renamed: ReadonlyMap<string, string>;
}

/** What an entry wants of a day, as the server will understand it. Null when it can only be refused. */
export function commandOf({ type, data }: Wish, day: DeliveryDay, { deliveryBoyId, areaId }: Owner, ids: Ids): PhoneCommand | null {
  switch (type) {
    case 'edit-product-order': {
      const quantity = quantityOf(data.deliverdQuantity);
      const orderId = ids.renamed.get(data.orderId) ?? data.orderId;
      const seen = data.previous === undefined || data.previous === null ? data.previous : quantityOf(data.previous);
      return quantity === null ? null : { type: 'DeliverQuantity', data: { orderId, quantity, ...(seen !== undefined && { seen }) } };
    }
    case 'edit-order-status': {
      const { consumerId, isDelivered } = data;
      const lines = data.lines?.map(({ orderId, quantity }) => ({
        orderId: ids.renamed.get(orderId) ?? orderId,
        quantity: quantityOf(quantity) ?? 0,
      }));
      return { type: isDelivered ? 'MarkConsumerDone' : 'ReopenConsumer', data: { consumerId, ...(lines && { lines }) } };
    }
    case 'edit-order-remarks': {
      const { consumerUniqueId: consumerId, remarks, absenceRemarks, paymentMode, previous } = data;
      const seen = previous && {
        payment: { amount: isBlank(previous.remarks) ? null : quantityOf(previous.remarks), mode: previous.paymentMode },
        absence: previous.absenceRemarks,
      };
      const amount = given(remarks, quantityOf);
      if (amount === null && !isBlank(remarks)) return null;
      const mode = paymentMode === null ? '' : paymentMode;
      const absence = given(absenceRemarks, (text) => text.trim() || null);
      return { type: 'RecordRemarks', data: { consumerId, amount, mode, absence, ...(seen && { seen }) } };
    }
    case 'add-round':
      return { type: 'CreateRound', data: { roundId: ids.own, consumerNo: Number(data.consumerNo) } };
    case 'day-close': {
      const [taken, emptyBottles] = [quantityOf(data.assignedQuantity), quantityOf(data.EmptyBottle)];
      if (taken === null || emptyBottles === null) return null;
      return { type: 'CloseDay', data: { closeId: ids.own, taken, emptyBottles, remarks: data.remarks ?? '' } };
    }
    case 'add-single-order': {
      const expected = quantityOf(data.expQuantity);
      if (expected === null) return null;
      const id = data.consumerId;
      const consumer = day.stops.get(id)?.consumer ?? unknownConsumer(id);
      const order = {
        orderId: ids.own,
        consumer,
        productId: Number(data.productId),
        expected,
        adjusted: Number(data.adjustedQuantity) === 1,
      };
      return { type: 'PlaceSingleOrder', data: { date: data.orderDate, deliveryBoyId, scope: { areaId, supervisorId: null }, ...order } };
    }
  }
}

/** The consumer that a wish is about. */
export function consumerOf({ type, data }: Wish, day: DeliveryDay): string | null {
  switch (type) {
    case 'edit-product-order':
      return day.consumerOf.get(data.orderId) ?? null;
    case 'edit-order-status':
    case 'add-single-order':
      return data.consumerId;
    case 'edit-order-remarks':
      return data.consumerUniqueId;
    default:
      return null;
  }
}

const isBlank = (value: unknown): boolean => value === null || (typeof value === 'string' && value.trim() === '');

/** What is left out stays as it is, what is blank goes. */
const given = <T, R>(value: T | null | undefined, read: (value: T) => R | null): R | null | undefined =>
  value === undefined ? undefined : value === null || isBlank(value) ? null : read(value);
