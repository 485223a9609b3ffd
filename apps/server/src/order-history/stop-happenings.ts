import { createMessage, type Message } from '@milkround/contracts';
import type { FilledLine, SupersededStatement } from '@milkround/domain';
import type { DayEvent } from './order-trail';
import type { Standing } from './standing';
import { changed, textFields, type Said } from './told';

/** Facts of the stop that the order stands in. */
export function atStop(event: DayEvent, { orderId }: Standing): Said | null {
  switch (event.type) {
    case 'OrderRevised': {
      const { data } = event;
      if (data.orderId !== orderId) return null;
      const changes = [
        ...changed('requirement', data.previous.expected, data.expected),
        ...changed('adjusted', data.previous.adjusted ? 1 : 0, data.adjusted ? 1 : 0),
      ];
      return { kind: data.uploadId === null ? 'revised' : 'revised-by-file', changes };
    }
    case 'ConsumerDetailsChanged': {
      const { name, address, previous } = event.data;
      const changes = [...changed('name', previous.name, name), ...changed('address', previous.address || null, address || null)];
      return changes.length > 0 ? { kind: 'details', changes } : null;
    }
    case 'QuantityDelivered': {
      const { data } = event;
      if (data.orderId !== orderId) return null;
      return {
        kind: 'delivered',
        changes: changed('delivered', data.previous, data.quantity),
        ...textFields(unseen(data, createMessage('history-unseen-quantity'))),
      };
    }
    case 'ConsumerMarkedDone': {
      const changes = quantityOf(orderId, event.data.filled).flatMap((quantity) => changed('delivered', null, quantity));
      return { kind: 'done', changes, ...textFields(event.data.added?.includes(orderId) ? createMessage('history-added-later') : null) };
    }
    case 'ConsumerReopened': {
      const { cleared, reason } = event.data;
      const changes = quantityOf(orderId, cleared).flatMap((quantity) => changed('delivered', quantity, null));
      return { kind: reason === 'undone' ? 'undone' : 'reopened', changes };
    }
    case 'PaymentRecorded': {
      const { amount, mode, previous } = event.data;
      return {
        kind: 'payment',
        changes: [...changed('payment', previous.amount, amount), ...changed('payment-mode', previous.mode || null, mode || null)],
        ...textFields(unseen(event.data, createMessage('history-unseen-payment'))),
      };
    }
    case 'AbsenceRecorded':
      return {
        kind: 'absence',
        changes: changed('absence', event.data.previous, event.data.text),
        ...textFields(unseen(event.data, createMessage('history-unseen-absence'))),
      };
    case 'EntrySuperseded':
      return superseded(event.data.statement, orderId);
    case 'RoundCreated':
      return { kind: 'round', changes: changed('round', null, event.data.number) };
    default:
      return null;
  }
}

/** What a late entry had stated: of this order, or of its stop. */
function superseded(statement: SupersededStatement, orderId: string): Said | null {
  switch (statement.type) {
    case 'quantity':
      return statement.orderId === orderId ? { kind: 'superseded', changes: changed('delivered', null, statement.quantity) } : null;
    case 'done':
      return {
        kind: 'superseded',
        ...textFields(statement.isDone ? createMessage('history-late-done') : createMessage('history-late-undo')),
      };
    case 'payment': {
      const changes = [...changed('payment', null, statement.amount), ...changed('payment-mode', null, statement.mode || null)];
      return { kind: 'superseded', changes, ...textFields(statement.amount === null ? createMessage('history-late-no-payment') : null) };
    }
    case 'absence':
      return {
        kind: 'superseded',
        changes: changed('absence', null, statement.text),
        ...textFields(statement.text === null ? createMessage('history-late-no-absence') : null),
      };
  }
}

const unseen = (data: { seen?: unknown }, message: Message): Message | null => (data.seen === undefined ? null : message);

const quantityOf = (orderId: string, lines: readonly FilledLine[]): number[] =>
  lines.filter((line) => line.orderId === orderId).map(({ quantity }) => quantity);
