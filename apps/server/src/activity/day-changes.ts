import type { ActivityChange, ActivityField } from '@milkround/contracts';
import {
  dayOf,
  unreachable,
  type DeliveryDayFact,
  type FilledLine,
  type OrdersImported,
  type SetAside,
  type SupersededStatement,
} from '@milkround/domain';
import { toChange, toChanges, toStatement } from './to-change';
import type { References } from './references';

export function dayChanges(
  { type, data }: DeliveryDayFact,
  streamId: string,
  references: References,
): ActivityChange[] {
  const boyOf = (id: number) => references.create('delivery-boy', id);
  /** The change of the delivery boy of an order that moved; none for other orders. */
  const movement = (from: number | undefined, to: number | null | undefined): ActivityChange[] =>
    from === undefined || to === undefined || to === null
      ? []
      : [toChange('delivery-boy', boyOf(from), boyOf(to))];
  const lines = (filled: readonly FilledLine[], toChange: (line: FilledLine) => ActivityChange) =>
    filled.map((line) => ({
      ...toChange(line),
      product: references.create('product', line.productId),
      orderId: line.orderId,
    }));
  switch (type) {
    case 'DeliveryDayOpened':
      return [
        toStatement('area', references.create('area', data.areaId)),
        ...(data.supervisorId === null
          ? []
          : [toStatement('supervisor', references.create('supervisor', data.supervisorId))]),
      ];
    case 'OrderPlaced':
      return [
        toStatement('requirement', data.expected),
        ...(data.adjusted ? [toStatement('adjusted', true)] : []),
        ...movement(data.takenFrom, dayOf(streamId)?.deliveryBoyId),
      ];
    case 'OrderRevised':
      return [
        ...toChanges('requirement', data.previous.expected, data.expected),
        ...toChanges('adjusted', data.previous.adjusted, data.adjusted),
      ];
    case 'ConsumerDetailsChanged':
      return [
        ...toChanges('name', data.previous.name, data.name),
        ...toChanges('address', data.previous.address, data.address),
        ...toChanges('sequence', data.previous.sequence, data.sequence),
      ];
    case 'OrderRemoved': {
      return [
        toChange('requirement', data.expected, null),
        // The kind of the row says already that it was deleted.
        ...(data.reason === 'deleted' ? [] : [toStatement('reason', data.reason)]),
        ...movement(dayOf(streamId)?.deliveryBoyId, data.movedTo),
      ];
    }
    case 'QuantityDelivered':
      return [
        toChange('delivered', data.previous, data.quantity),
        toChange('requirement', data.expected, data.expected),
        ...(data.seen === undefined ? [] : [toStatement('shown', data.seen)]),
      ];
    case 'QuantityCleared':
      return [
        toChange('delivered', data.previous, null),
        toChange('requirement', data.expected, data.expected),
      ];
    case 'ConsumerMarkedDone':
      return [
        toChange('done', false, true),
        ...lines(data.filled, ({ quantity }) => toStatement('delivered', quantity)),
        ...(data.added?.length ? [toStatement('lines-open', data.added.length)] : []),
      ];
    case 'ConsumerReopened':
      return [
        toChange('done', true, false),
        ...lines(data.cleared, ({ quantity }) => toChange('delivered', quantity, null)),
        toStatement('reason', data.reason),
      ];
    case 'PaymentRecorded':
      return [
        toChange('payment', data.previous.amount, data.amount),
        ...toChanges('payment-mode', data.previous.mode, data.mode),
        ...(data.seen === undefined ? [] : [toStatement('shown', data.seen.amount)]),
      ];
    case 'AbsenceRecorded':
      return [
        // Typed words that are then chosen as a reason stay the same.
        data.previous === data.text
          ? toStatement('absence', data.text)
          : toChange('absence', data.previous, data.text),
        ...(data.seen === undefined ? [] : [toStatement('shown', data.seen)]),
      ];
    case 'EmptyBottlesCollected':
      return [
        toChange('empty-bottles', data.previous, data.count),
        ...(data.seen === undefined ? [] : [toStatement('shown', data.seen)]),
      ];
    case 'EntrySuperseded':
      return [...statementChanges(data.statement), toStatement('later-at', data.laterAt)];
    case 'RoundCreated':
      return [toStatement('round', data.number), toStatement('stops', data.consumerIds.length)];
    case 'StopsHandedOver':
    case 'StopsTakenOver': {
      const ownId = dayOf(streamId)?.deliveryBoyId;
      const [from, to] = type === 'StopsHandedOver' ? [ownId, data.to] : [data.from, ownId];
      return [
        toChange(
          'delivery-boy',
          from === undefined ? null : boyOf(from),
          to === undefined ? null : boyOf(to),
        ),
        toStatement(
          'stops',
          (type === 'StopsHandedOver' ? data.stops : data.consumerIds).length -
            (data.cancelled?.length ?? 0),
        ),
        toStatement('lines', data.lines),
        toStatement('undone', data.undoes !== undefined),
        ...(data.reason === '' ? [] : [toStatement('reason', data.reason)]),
      ];
    }
    case 'StopOrderSet':
      return [
        toStatement('stops', data.consumerIds.length),
        ...(data.weekday === null ? [] : [toStatement('weekday', data.weekday)]),
      ];
    case 'StopOrderedAgain':
      return [
        toStatement('again-date', data.date),
        toStatement('delivery-boy', boyOf(data.deliveryBoyId)),
        ...lines(data.lines, ({ quantity }) => toStatement('requirement', quantity)),
      ];
    case 'DayClosed':
      return [
        toStatement('taken', data.taken),
        toStatement('empty-bottles', data.emptyBottles),
        ...(data.remarks === '' ? [] : [toStatement('remarks', data.remarks)]),
        toStatement('stops', data.totals.stops),
        toStatement('stops-done', data.totals.done),
        toStatement('required-total', data.totals.required),
        toStatement('delivered-total', data.totals.delivered),
        ...(data.laterAt === undefined ? [] : [toStatement('later-at', data.laterAt)]),
      ];
    case 'CashCounted':
      return [
        toChange('counted', data.previous, data.counted),
        toStatement('declared', data.declared),
      ];
    case 'DayReopened':
      return [toStatement('reason', data.reason)];
    case 'EntrySetAside':
      return [toStatement('entry-type', data.command.type), ...wantedBy(data.command)];
    case 'EntryApplied':
      return [
        ...(data.deliveryBoyId === dayOf(streamId)?.deliveryBoyId
          ? []
          : [toStatement('delivery-boy', boyOf(data.deliveryBoyId))]),
      ];
    case 'UnassignedPaymentRecorded':
      return [toStatement('payment', data.amount), toStatement('payment-mode', data.mode)];
    case 'EntryDismissed':
      return [toStatement('reason', data.note)];
    default:
      return unreachable(type);
  }
}

/** A day of an upload with more lines shows the first ones. */
const MAX_LINES = 500;

/** Returns the numbers of lines of an upload on one day, and each of them. */
export function importedChanges(
  { data, streamId }: OrdersImported & { streamId: string },
  references: References,
): ActivityChange[] {
  const names = new Map(data.details.map(({ consumerId, name }) => [consumerId, name]));
  const lineOf = (
    { orderId, productId }: { orderId: string; productId: number },
    consumer: { id: string; name?: string },
    change: ActivityChange,
  ): ActivityChange => ({
    ...change,
    consumer: references.consumer(streamId, consumer.id, consumer.name ?? null),
    product: references.create('product', productId),
    orderId,
  });
  return [
    toStatement('lines-added', data.placed.length),
    toStatement('lines-changed', data.revised.length),
    ...(data.removed.length > 0 ? [toStatement('lines-missing', data.removed.length)] : []),
    ...data.placed
      .slice(0, MAX_LINES)
      .map((line) => lineOf(line, line.consumer, toStatement('requirement', line.expected))),
    ...data.revised
      .slice(0, MAX_LINES)
      .map((line) =>
        lineOf(
          line,
          { id: line.consumerId, name: names.get(line.consumerId) },
          toChange('requirement', line.previous.expected, line.expected),
        ),
      ),
    ...data.removed
      .slice(0, MAX_LINES)
      .map((line) =>
        lineOf(line, { id: line.consumerId }, toChange('requirement', line.expected, null)),
      ),
  ];
}

function statementChanges(statement: SupersededStatement): ActivityChange[] {
  switch (statement.type) {
    case 'quantity':
      return [toStatement('delivered', statement.quantity)];
    case 'done':
      return [toStatement('done', statement.isDone)];
    case 'payment':
      return [
        toStatement('payment', statement.amount),
        toStatement('payment-mode', statement.mode),
      ];
    case 'absence':
      return [toStatement('absence', statement.text)];
    case 'bottles':
      return [toStatement('empty-bottles', statement.count)];
    default:
      return unreachable(statement);
  }
}

/** The fields of a phone's commands that say what its entry was to record. */
const ENTRY_FIELDS: Readonly<Record<string, Readonly<Record<string, ActivityField>>>> = {
  'edit-product-order': { deliverdQuantity: 'delivered' },
  'edit-order-remarks': {
    remarks: 'payment',
    paymentMode: 'payment-mode',
    absenceRemarks: 'absence',
    emptyBottles: 'empty-bottles',
  },
  'add-single-order': { expQuantity: 'requirement' },
  'day-close': { assignedQuantity: 'taken', EmptyBottle: 'empty-bottles', remarks: 'remarks' },
};

function wantedBy({ type, data }: SetAside['command']): ActivityChange[] {
  return Object.entries(ENTRY_FIELDS[type] ?? {}).flatMap(([field, activityField]) => {
    const value = data[field];
    return (typeof value === 'number' || typeof value === 'string') && value !== ''
      ? [toStatement(activityField, value)]
      : [];
  });
}
