import type { Quantity } from '../quantity';
import type { DeliveryDayFact } from '../delivery-day/facts';

/** A quantity that differs from the value before it. */
export interface QuantityChange {
  orderId: string;
  consumerId: string;
  productId: number;
  /** The requirement before the change. */
  required: Quantity;
  /** Null where the office took the delivered quantity back. */
  updated: Quantity | null;
  /** The delivered quantity that was taken back; missing in other changes. */
  cleared?: Quantity;
}

/**
 * Returns the rows of the change log for a fact: a delivered quantity that differs from the requirement or from the quantity recorded before, each
 * line that Done filled with another quantity than its requirement, a quantity that the office took back, and an adjusted requirement.
 */
export function quantityChangesOf(fact: DeliveryDayFact): QuantityChange[] {
  switch (fact.type) {
    case 'QuantityDelivered': {
      const { orderId, consumerId, productId, quantity, previous, expected } = fact.data;
      return quantity === (previous ?? expected)
        ? []
        : [{ orderId, consumerId, productId, required: expected, updated: quantity }];
    }
    case 'QuantityCleared': {
      const { orderId, consumerId, productId, previous, expected } = fact.data;
      return [
        { orderId, consumerId, productId, required: expected, updated: null, cleared: previous },
      ];
    }
    case 'ConsumerMarkedDone': {
      const { consumerId, filled } = fact.data;
      return filled.flatMap(({ orderId, productId, quantity, expected }) =>
        expected === undefined
          ? []
          : [{ orderId, consumerId, productId, required: expected, updated: quantity }],
      );
    }
    case 'OrderRevised': {
      const { orderId, consumerId, productId, expected, adjusted, previous } = fact.data;
      const isAdjusted = adjusted && expected !== previous.expected;
      return isAdjusted
        ? [{ orderId, consumerId, productId, required: previous.expected, updated: expected }]
        : [];
    }
    default:
      return [];
  }
}
