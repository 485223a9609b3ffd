import type { Recorded } from '../fact';
import type { DeliveryDayFact, DeliveryDayFactOf } from '../delivery-day/facts';
import type { Stop } from '../delivery-day/stop';

/**
 * Returns a fact as it is folded in the order of occurrence. The recorded facts describe changes in the order of arrival. At the door an entry that
 * was superseded on arrival counted until the later one, Done filled the lines without a typed quantity, and Undo cleared the filled ones.
 */
export function toHappenedFact(
  fact: Recorded<DeliveryDayFact>,
  stop: Pick<Stop, 'lines'> | null,
): Recorded<DeliveryDayFact> {
  switch (fact.type) {
    case 'EntrySuperseded':
      return { ...fact, ...statedFact(fact.data) };
    case 'ConsumerMarkedDone': {
      const typedOrderIds = new Set(
        stop?.lines
          .filter((line) => line.delivered !== null && !line.filled)
          .map(({ orderId }) => orderId),
      );
      if (typedOrderIds.size === 0) return fact;
      return {
        ...fact,
        data: {
          ...fact.data,
          filled: fact.data.filled.filter(({ orderId }) => !typedOrderIds.has(orderId)),
        },
      };
    }
    case 'ConsumerReopened': {
      const cleared = (stop?.lines ?? []).flatMap(({ orderId, productId, delivered, filled }) =>
        filled && delivered !== null ? [{ orderId, productId, quantity: delivered }] : [],
      );
      return { ...fact, data: { ...fact.data, cleared } };
    }
    default:
      return fact;
  }
}

/** Returns the fact that the superseded part of an entry would have been. */
function statedFact({
  consumerId,
  statement,
}: DeliveryDayFactOf<'EntrySuperseded'>['data']): DeliveryDayFact {
  switch (statement.type) {
    case 'quantity': {
      const { orderId, productId, quantity } = statement;
      return {
        type: 'QuantityDelivered',
        data: { orderId, consumerId, productId, quantity, previous: null, expected: quantity },
      };
    }
    case 'done':
      return statement.isDone
        ? { type: 'ConsumerMarkedDone', data: { consumerId, filled: [] } }
        : { type: 'ConsumerReopened', data: { consumerId, cleared: [], reason: 'undone' } };
    case 'payment': {
      const { amount, mode } = statement;
      return {
        type: 'PaymentRecorded',
        data: { consumerId, amount, mode, previous: { amount: null, mode: '' } },
      };
    }
    case 'absence':
      return {
        type: 'AbsenceRecorded',
        data: { consumerId, text: statement.text, previous: null },
      };
    case 'bottles':
      return {
        type: 'EmptyBottlesCollected',
        data: { consumerId, count: statement.count, previous: null },
      };
  }
}
