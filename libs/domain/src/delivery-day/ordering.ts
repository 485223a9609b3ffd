import { createMessage } from '@milkround/contracts';
import { RuleViolation } from '../fact';
import type { DeliveryDayCommandOf } from './commands';
import type { DeliveryDayFact, DeliveryDayFactOf } from './facts';
import { changeConsumerDetails, lineFor, openDay, placeLine, reviseLine } from './placing';
import { lineOrRefuse, quantityOrRefuse } from './refusals';
import { type DeliveryDay, lineOf } from './state';
import type { Line, Stop } from './stop';

type DataOf<
  T extends DeliveryDayCommandOf<'PlaceSingleOrder' | 'MoveOrderIn' | 'EditOrder'>['type'],
> = DeliveryDayCommandOf<T>['data'];

/**
 * Places a single order. The quantity is absolute. If the line exists, its requirement is revised and its adjusted mark set or cleared, unless it has
 * changed since the form showed it.
 * @throws RuleViolation quantity-invalid, order-exists, order-changed, order-gone
 */
export function placeSingleOrder(
  data: DataOf<'PlaceSingleOrder'>,
  day: DeliveryDay,
): DeliveryDayFact[] {
  quantityOrRefuse(data.expected, 'expQuantity');
  const stop = day.stops.get(data.consumer.id);
  const line = lineFor(stop, data.productId);
  refuseUnseen(line, data);
  const newLine = { ...data, uploadId: null };
  return stop && line
    ? [
        ...changeConsumerDetails(stop, data.consumer, (day.opened ?? data.scope).areaId),
        ...reviseLine(stop, line, newLine),
      ]
    : [...openDay(data, day), ...placeLine(newLine, data.scope, day)];
}

/** Refuses an order whose form did not show the present requirement, unless both are equal. */
function refuseUnseen(
  line: Line | undefined,
  { expected, seen }: Pick<DataOf<'PlaceSingleOrder'>, 'expected' | 'seen'>,
): void {
  if (seen === undefined || seen === (line?.expected ?? null) || line?.expected === expected)
    return;
  if (!line) throw new RuleViolation(createMessage('order-gone'));
  throw new RuleViolation(createMessage('order-changed', { quantity: line.expected }), 'conflict', {
    orderId: line.orderId,
  });
}

/**
 * Adds an order that is moved here from another day.
 * @throws RuleViolation quantity-invalid, order-exists, line-exists
 */
export function moveOrderIn(data: DataOf<'MoveOrderIn'>, day: DeliveryDay): DeliveryDayFact[] {
  quantityOrRefuse(data.expected, 'expQuantity');
  refuseTaken(day.stops.get(data.consumer.id), data.productId);
  return [...openDay(data, day), ...placeLine(data, data.scope, day)];
}

/**
 * Edits a line. With another product or consumer, a new line is placed and then the old one removed, in this order: so a stop with one line keeps its
 * round and remarks when only the product changes. A line that keeps its id is removed first.
 * @throws RuleViolation order-unknown, quantity-invalid, delivered-change, done-change, line-exists
 */
export function editOrder(data: DataOf<'EditOrder'>, day: DeliveryDay): DeliveryDayFact[] {
  if (!lineOf(day, data.orderId) && lineOf(day, data.newOrderId)) return [];
  const { stop, line } = lineOrRefuse(day, data.orderId);
  quantityOrRefuse(data.expected, 'exp_quantity');
  const newLine = { ...data, orderId: data.newOrderId, uploadId: null };
  if (data.consumer.id === stop.consumer.id && data.productId === line.productId)
    return reviseLine(stop, line, newLine);

  refuseDelivered(stop, line, 'change');
  const staysAtStop = data.consumer.id === stop.consumer.id;
  refuseTaken(day.stops.get(data.consumer.id), data.productId);
  if (!day.opened) throw new RuleViolation(createMessage('day-not-opened'));
  const removal = toOrderRemoved(
    stop,
    line,
    'replaced',
    null,
    staysAtStop ? null : roundLeft(day, stop),
  );
  const placement = placeLine(newLine, day.opened, day, line.orderId);
  return data.newOrderId === line.orderId ? [removal, ...placement] : [...placement, removal];
}

/** Deletes an order. @throws RuleViolation order-unknown, delivered-delete, done-delete */
export function removeOrder({ orderId }: { orderId: string }, day: DeliveryDay): DeliveryDayFact[] {
  const { stop, line } = lineOrRefuse(day, orderId);
  refuseDelivered(stop, line, 'delete');
  return [toOrderRemoved(stop, line, 'deleted', null, roundLeft(day, stop))];
}

/** Removes an order that is moved to another day. @throws RuleViolation order-unknown, delivered-move, done-move */
export function moveOrderOut(
  { orderId, movedTo }: { orderId: string; movedTo: number },
  day: DeliveryDay,
): DeliveryDayFact[] {
  const { stop, line } = lineOrRefuse(day, orderId);
  refuseDelivered(stop, line, 'move');
  return [toOrderRemoved(stop, line, 'moved', movedTo, roundLeft(day, stop))];
}

/** Refuses to delete, move or change a delivered line. The refusal names who delivered it and when. */
function refuseDelivered(stop: Stop, line: Line, action: 'delete' | 'move' | 'change'): void {
  const consumerId = stop.consumer.id;
  if (line.delivered !== null) {
    const details = {
      orderId: line.orderId,
      consumerId,
      quantity: line.delivered,
      by: line.deliveredBy,
      at: line.deliveredAt,
    };
    throw new RuleViolation(createMessage(`delivered-${action}`), 'conflict', details);
  }
  if (stop.done) {
    const details = {
      orderId: line.orderId,
      consumerId,
      quantity: null,
      by: stop.done.by,
      at: stop.done.at,
    };
    throw new RuleViolation(createMessage(`done-${action}`), 'conflict', details);
  }
}

function refuseTaken(stop: Stop | undefined, productId: number): void {
  const line = lineFor(stop, productId);
  if (line)
    throw new RuleViolation(createMessage('line-exists'), 'conflict', { orderId: line.orderId });
}

/** Returns the id of the round that a stop leaves with its last line, or null. */
const roundLeft = (day: DeliveryDay, stop: Stop): string | null =>
  stop.lines.length > 1 || stop.round === null
    ? null
    : (day.rounds.find(({ number }) => number === stop.round)?.roundId ?? null);

/** Creates the fact of a line that leaves its stop. */
export function toOrderRemoved(
  stop: Stop,
  { orderId, productId, expected }: Line,
  reason: 'deleted' | 'moved' | 'replaced',
  movedTo: number | null,
  leftRound: string | null,
): DeliveryDayFactOf<'OrderRemoved'> {
  return {
    type: 'OrderRemoved',
    data: {
      orderId,
      consumerId: stop.consumer.id,
      productId,
      expected,
      reason,
      movedTo,
      leftRound,
    },
  };
}
