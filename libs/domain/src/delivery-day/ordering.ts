import { DAYS_SAY, said } from '@milkround/contracts';
import { RuleViolation } from '../fact';
import type { DeliveryDayCommandOf } from './commands';
import type { DeliveryDayFact, DeliveryDayFactOf } from './facts';
import { lineFor, opening, placing, revising } from './placing';
import { lineOrRefuse, quantityOrRefuse } from './refusals';
import { type DeliveryDay, lineOf } from './state';
import type { Line, Stop } from './stop';

type DataOf<T extends DeliveryDayCommandOf<'PlaceSingleOrder' | 'MoveOrderIn' | 'EditOrder'>['type']> = DeliveryDayCommandOf<T>['data'];

/**
 * The quantity is absolute. No line yet: it is placed. A line there: its requirement is corrected, and its adjusted mark set or cleared,
 * unless it is another by now than the one that was seen where the order was made.
 * @throws RuleViolation quantity-invalid, order-exists, order-changed
 */
export function placeSingleOrder(data: DataOf<'PlaceSingleOrder'>, day: DeliveryDay): DeliveryDayFact[] {
  quantityOrRefuse(data.expected, 'expQuantity');
  const stop = day.stops.get(data.consumer.id);
  const line = lineFor(stop, data.productId);
  refuseUnseen(line, data);
  const wanted = { ...data, uploadId: null };
  return stop && line ? revising(stop, line, wanted) : [...opening(data, day), ...placing(wanted, data.scope, day)];
}

/** What stands already as it is wanted is overwritten by nobody. */
function refuseUnseen(line: Line | undefined, { expected, seen }: Pick<DataOf<'PlaceSingleOrder'>, 'expected' | 'seen'>): void {
  if (seen === undefined || seen === (line?.expected ?? null) || line?.expected === expected) return;
  if (!line) throw new RuleViolation('order-changed', DAYS_SAY.orderGone);
  throw new RuleViolation('order-changed', said(DAYS_SAY.orderStands, { quantity: line.expected }), 'conflict', { orderId: line.orderId });
}

/**
 * The half of a reassignment that arrives in this day.
 * @throws RuleViolation quantity-invalid, order-exists, line-exists
 */
export function moveOrderIn(data: DataOf<'MoveOrderIn'>, day: DeliveryDay): DeliveryDayFact[] {
  quantityOrRefuse(data.expected, 'expQuantity');
  refuseTaken(day.stops.get(data.consumer.id), data.productId);
  return [...opening(data, day), ...placing(data, data.scope, day)];
}

/**
 * Corrects a line. With another product or consumer it is placed anew and then removed, in this order: so a stop with one line
 * keeps its round and remarks when only the product changes.
 * @throws RuleViolation order-unknown, quantity-invalid, order-delivered, line-exists
 */
export function editOrder(data: DataOf<'EditOrder'>, day: DeliveryDay): DeliveryDayFact[] {
  if (!lineOf(day, data.orderId) && lineOf(day, data.newOrderId)) return [];
  const { stop, line } = lineOrRefuse(day, data.orderId);
  quantityOrRefuse(data.expected, 'exp_quantity');
  const wanted = { ...data, orderId: data.newOrderId, uploadId: null };
  if (data.consumer.id === stop.consumer.id && data.productId === line.productId) return revising(stop, line, wanted);

  refuseDelivered(stop, line, 'Change');
  refuseTaken(day.stops.get(data.consumer.id), data.productId);
  if (!day.opened) throw new RuleViolation('day-not-opened', DAYS_SAY.dayNeverOpened);
  const staysAtStop = data.consumer.id === stop.consumer.id;
  return [...placing(wanted, day.opened, day), removed(stop, line, 'replaced', null, staysAtStop ? null : roundLeft(day, stop))];
}

/** @throws RuleViolation order-unknown, order-delivered */
export function removeOrder({ orderId }: { orderId: string }, day: DeliveryDay): DeliveryDayFact[] {
  const { stop, line } = lineOrRefuse(day, orderId);
  refuseDelivered(stop, line, 'Delete');
  return [removed(stop, line, 'deleted', null, roundLeft(day, stop))];
}

/** @throws RuleViolation order-unknown, order-delivered */
export function moveOrderOut({ orderId, movedTo }: { orderId: string; movedTo: number }, day: DeliveryDay): DeliveryDayFact[] {
  const { stop, line } = lineOrRefuse(day, orderId);
  refuseDelivered(stop, line, 'Move');
  return [removed(stop, line, 'moved', movedTo, roundLeft(day, stop))];
}

/** What was delivered stays where it was delivered; the refusal says by whom and when. */
function refuseDelivered(stop: Stop, line: Line, what: 'Delete' | 'Move' | 'Change'): void {
  const consumerId = stop.consumer.id;
  if (line.delivered !== null) {
    const details = { orderId: line.orderId, consumerId, quantity: line.delivered, by: line.deliveredBy, at: line.deliveredAt };
    throw new RuleViolation('order-delivered', DAYS_SAY[`delivered${what}`], 'conflict', details);
  }
  if (stop.done) {
    const details = { orderId: line.orderId, consumerId, quantity: null, by: stop.done.by, at: stop.done.at };
    throw new RuleViolation('order-delivered', DAYS_SAY[`done${what}`], 'conflict', details);
  }
}

function refuseTaken(stop: Stop | undefined, productId: number): void {
  const line = lineFor(stop, productId);
  if (line) throw new RuleViolation('line-exists', DAYS_SAY.lineExists, 'conflict', { orderId: line.orderId });
}

/** The round that a stop leaves with its last line. */
const roundLeft = (day: DeliveryDay, stop: Stop): string | null =>
  stop.lines.length > 1 || stop.round === null ? null : (day.rounds.find(({ number }) => number === stop.round)?.roundId ?? null);

function removed(
  stop: Stop,
  { orderId, productId, expected }: Line,
  reason: 'deleted' | 'moved' | 'replaced',
  movedTo: number | null,
  leftRound: string | null,
): DeliveryDayFactOf<'OrderRemoved'> {
  return { type: 'OrderRemoved', data: { orderId, consumerId: stop.consumer.id, productId, expected, reason, movedTo, leftRound } };
}
