import type { Quantity } from '../quantity';
import type { DeliveryDayFact } from '../delivery-day/facts';

/** A quantity that came to differ from what stood before. */
export interface QuantityChange {
  orderId: string;
  consumerId: string;
  productId: number;
  /** What was required. */
  required: Quantity;
  updated: Quantity;
}

/**
 * What the change log has of a fact: a delivered quantity other than the requirement, or than the one recorded before, also of each line
 * that Done filled with another quantity; an adjusted requirement. None for everything else.
 */
export function quantityChangesOf(fact: DeliveryDayFact): QuantityChange[] {
  switch (fact.type) {
    case 'QuantityDelivered': {
      const { orderId, consumerId, productId, quantity, previous, expected } = fact.data;
      return quantity === (previous ?? expected) ? [] : [{ orderId, consumerId, productId, required: expected, updated: quantity }];
    }
    case 'ConsumerMarkedDone': {
      const { consumerId, filled } = fact.data;
      return filled.flatMap(({ orderId, productId, quantity, expected }) =>
        expected === undefined ? [] : [{ orderId, consumerId, productId, required: expected, updated: quantity }],
      );
    }
    case 'OrderRevised': {
      const { orderId, consumerId, productId, expected, adjusted, previous } = fact.data;
      const isAdjusted = adjusted && expected !== previous.expected;
      return isAdjusted ? [{ orderId, consumerId, productId, required: previous.expected, updated: expected }] : [];
    }
    default:
      return [];
  }
}
