import type { ActivityChange } from '@milkround/contracts';
import { dayOf, unreachable, type DeliveryDayFact, type FilledLine, type SupersededStatement } from '@milkround/domain';
import { change, changed, stated } from './change';
import type { References } from './references';

/** Returns what a fact about a delivery day changed. */
export function dayChanges({ type, data }: DeliveryDayFact, streamId: string, references: References): ActivityChange[] {
  const boyOf = (id: number) => references.of('delivery-boy', id);
  const lines = (filled: readonly FilledLine[], toChange: (line: FilledLine) => ActivityChange) =>
    filled.map((line) => ({ ...toChange(line), product: references.of('product', line.productId), orderId: line.orderId }));
  switch (type) {
    case 'DeliveryDayOpened':
      return [
        stated('area', references.of('area', data.areaId)),
        ...(data.supervisorId === null ? [] : [stated('supervisor', references.of('supervisor', data.supervisorId))]),
      ];
    case 'OrderPlaced':
      return [stated('requirement', data.expected), ...(data.adjusted ? [stated('adjusted', true)] : [])];
    case 'OrderRevised':
      return [
        ...changed('requirement', data.previous.expected, data.expected),
        ...changed('adjusted', data.previous.adjusted, data.adjusted),
      ];
    case 'ConsumerDetailsChanged':
      return [
        ...changed('name', data.previous.name, data.name),
        ...changed('address', data.previous.address, data.address),
        ...changed('sequence', data.previous.sequence, data.sequence),
      ];
    case 'OrderRemoved': {
      const from = dayOf(streamId)?.deliveryBoyId;
      const isMoved = data.movedTo !== null && from !== undefined;
      return [
        change('requirement', data.expected, null),
        // The kind of the row says already that it was deleted.
        ...(data.reason === 'deleted' ? [] : [stated('reason', data.reason)]),
        ...(isMoved && data.movedTo !== null ? [change('delivery-boy', boyOf(from), boyOf(data.movedTo))] : []),
      ];
    }
    case 'QuantityDelivered':
      return [
        change('delivered', data.previous, data.quantity),
        change('requirement', data.expected, data.expected),
        ...(data.seen === undefined ? [] : [stated('shown', data.seen)]),
      ];
    case 'QuantityCleared':
      return [change('delivered', data.previous, null), change('requirement', data.expected, data.expected)];
    case 'ConsumerMarkedDone':
      return [
        change('done', false, true),
        ...lines(data.filled, ({ quantity }) => stated('delivered', quantity)),
        ...(data.added?.length ? [stated('lines-open', data.added.length)] : []),
      ];
    case 'ConsumerReopened':
      return [
        change('done', true, false),
        ...lines(data.cleared, ({ quantity }) => change('delivered', quantity, null)),
        stated('reason', data.reason),
      ];
    case 'PaymentRecorded':
      return [
        change('payment', data.previous.amount, data.amount),
        ...changed('payment-mode', data.previous.mode, data.mode),
        ...(data.seen === undefined ? [] : [stated('shown', data.seen.amount)]),
      ];
    case 'AbsenceRecorded':
      return [
        // Typed words that are then chosen as a reason stay the same.
        data.previous === data.text ? stated('absence', data.text) : change('absence', data.previous, data.text),
        ...(data.seen === undefined ? [] : [stated('shown', data.seen)]),
      ];
    case 'EmptyBottlesCollected':
      return [change('empty-bottles', data.previous, data.count), ...(data.seen === undefined ? [] : [stated('shown', data.seen)])];
    case 'EntrySuperseded':
      return [...statementChanges(data.statement), stated('later-at', data.laterAt)];
    case 'RoundCreated':
      return [stated('round', data.number), stated('stops', data.consumerIds.length)];
    case 'StopsHandedOver':
    case 'StopsTakenOver': {
      const own = dayOf(streamId)?.deliveryBoyId;
      const [from, to] = type === 'StopsHandedOver' ? [own, data.to] : [data.from, own];
      return [
        change('delivery-boy', from === undefined ? null : boyOf(from), to === undefined ? null : boyOf(to)),
        stated('stops', type === 'StopsHandedOver' ? data.stops.length : data.consumerIds.length),
        stated('lines', data.lines),
        stated('undone', data.undoes !== undefined),
        ...(data.reason === '' ? [] : [stated('reason', data.reason)]),
      ];
    }
    case 'StopOrderSet':
      return [stated('stops', data.consumerIds.length), stated('weekday', data.weekday)];
    case 'StopOrderedAgain':
      return [
        stated('again-date', data.date),
        stated('delivery-boy', boyOf(data.deliveryBoyId)),
        ...lines(data.lines, ({ quantity }) => stated('requirement', quantity)),
      ];
    case 'DayClosed':
      return [
        stated('taken', data.taken),
        stated('empty-bottles', data.emptyBottles),
        ...(data.remarks === '' ? [] : [stated('remarks', data.remarks)]),
        stated('stops', data.totals.stops),
        stated('stops-done', data.totals.done),
        stated('required-total', data.totals.required),
        stated('delivered-total', data.totals.delivered),
      ];
    case 'CashCounted':
      return [change('counted', data.previous, data.counted), stated('declared', data.declared)];
    case 'DayReopened':
      return [stated('reason', data.reason)];
    case 'EntrySetAside':
      return [stated('entry-type', data.command.type)];
    case 'EntryApplied':
      return [
        ...(data.assignedTo ? [stated('assigned-to', data.assignedTo.to)] : []),
        ...(data.deliveryBoyId === dayOf(streamId)?.deliveryBoyId ? [] : [stated('delivery-boy', boyOf(data.deliveryBoyId))]),
      ];
    case 'UnassignedPaymentRecorded':
      return [stated('payment', data.amount), stated('payment-mode', data.mode), stated('kept-as', data.keptAs)];
    case 'EntryDismissed':
      return [stated('reason', data.note)];
    default:
      return unreachable(type);
  }
}

function statementChanges(statement: SupersededStatement): ActivityChange[] {
  switch (statement.type) {
    case 'quantity':
      return [stated('delivered', statement.quantity)];
    case 'done':
      return [stated('done', statement.isDone)];
    case 'payment':
      return [stated('payment', statement.amount), stated('payment-mode', statement.mode)];
    case 'absence':
      return [stated('absence', statement.text)];
    case 'bottles':
      return [stated('empty-bottles', statement.count)];
    default:
      return unreachable(statement);
  }
}
