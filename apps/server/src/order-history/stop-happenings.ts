import { createMessage, type Message } from '@milkround/contracts';
import type { FilledLine, SupersededStatement } from '@milkround/domain';
import type { TrailEvent } from './order-trail';
import type { OrderState } from './order-state';
import { differenceOf, textFields, type HistoryItemContent } from './history-item';

/** Returns the content for an event of the order's stop, or null when the event does not concern the order. */
export function stopContentOf(
  event: TrailEvent,
  { orderId }: OrderState,
): HistoryItemContent | null {
  switch (event.type) {
    case 'OrderRevised': {
      const { data } = event;
      if (data.orderId !== orderId) return null;
      const changes = [
        ...differenceOf('requirement', data.previous.expected, data.expected),
        ...differenceOf('adjusted', data.previous.adjusted ? 1 : 0, data.adjusted ? 1 : 0),
      ];
      return { kind: data.uploadId === null ? 'revised' : 'revised-by-file', changes };
    }
    case 'ConsumerDetailsChanged': {
      const { name, address, previous } = event.data;
      const changes = [
        ...differenceOf('name', previous.name, name),
        ...differenceOf('address', previous.address || null, address || null),
      ];
      return changes.length > 0 ? { kind: 'details', changes } : null;
    }
    case 'QuantityDelivered': {
      const { data } = event;
      if (data.orderId !== orderId) return null;
      return {
        kind: 'delivered',
        changes: differenceOf('delivered', data.previous, data.quantity),
        ...textFields(unseen(data, createMessage('history-unseen-quantity'))),
      };
    }
    case 'QuantityCleared':
      return event.data.orderId === orderId
        ? { kind: 'cleared', changes: differenceOf('delivered', event.data.previous, null) }
        : null;
    case 'ConsumerMarkedDone': {
      const changes = quantityOf(orderId, event.data.filled).flatMap((quantity) =>
        differenceOf('delivered', null, quantity),
      );
      return {
        kind: 'done',
        changes,
        ...textFields(
          event.data.added?.includes(orderId) ? createMessage('history-added-later') : null,
        ),
      };
    }
    case 'ConsumerReopened': {
      const { cleared, reason } = event.data;
      const changes = quantityOf(orderId, cleared).flatMap((quantity) =>
        differenceOf('delivered', quantity, null),
      );
      return { kind: reason === 'undone' ? 'undone' : 'reopened', changes };
    }
    case 'PaymentRecorded': {
      const { amount, mode, previous } = event.data;
      return {
        kind: 'payment',
        changes: [
          ...differenceOf('payment', previous.amount, amount),
          ...differenceOf('payment-mode', previous.mode || null, mode || null),
        ],
        ...textFields(unseen(event.data, createMessage('history-unseen-payment'))),
      };
    }
    case 'AbsenceRecorded':
      return {
        kind: 'absence',
        changes: differenceOf('absence', event.data.previous, event.data.text),
        ...textFields(unseen(event.data, createMessage('history-unseen-absence'))),
      };
    case 'EmptyBottlesCollected':
      return {
        kind: 'bottles',
        changes: differenceOf('bottles', event.data.previous, event.data.count),
      };
    case 'EntrySuperseded':
      return superseded(event.data.statement, orderId);
    case 'RoundCreated':
      return { kind: 'round', changes: differenceOf('round', null, event.data.number) };
    default:
      return null;
  }
}

/** Returns the content for a late entry that was superseded, if it concerns this order or its stop. */
function superseded(statement: SupersededStatement, orderId: string): HistoryItemContent | null {
  switch (statement.type) {
    case 'quantity':
      return statement.orderId === orderId
        ? { kind: 'superseded', changes: differenceOf('delivered', null, statement.quantity) }
        : null;
    case 'done':
      return {
        kind: 'superseded',
        ...textFields(
          statement.isDone
            ? createMessage('history-late-done')
            : createMessage('history-late-undo'),
        ),
      };
    case 'payment': {
      const changes = [
        ...differenceOf('payment', null, statement.amount),
        ...differenceOf('payment-mode', null, statement.mode || null),
      ];
      return {
        kind: 'superseded',
        changes,
        ...textFields(statement.amount === null ? createMessage('history-late-no-payment') : null),
      };
    }
    case 'absence':
      return {
        kind: 'superseded',
        changes: differenceOf('absence', null, statement.text),
        ...textFields(statement.text === null ? createMessage('history-late-no-absence') : null),
      };
    case 'bottles':
      return { kind: 'superseded', changes: differenceOf('bottles', null, statement.count) };
  }
}

const unseen = (data: { seen?: unknown }, message: Message): Message | null =>
  data.seen === undefined ? null : message;

const quantityOf = (orderId: string, lines: readonly FilledLine[]): number[] =>
  lines.filter((line) => line.orderId === orderId).map(({ quantity }) => quantity);
