import { DAYS_SAY } from '@milkround/contracts';
import { RuleViolation } from '../fact';
import type { Quantity } from '../quantity';
import { reopened } from './done';
import type { Consumer, DayScope, DeliveryDayFact } from './facts';
import { type DeliveryDay, nextSequence } from './state';
import type { Line, Stop } from './stop';

export interface NewLine {
  orderId: string;
  consumer: Consumer;
  productId: number;
  expected: Quantity;
  adjusted: boolean;
  uploadId: string | null;
}

/** A day opens with its first order, under the area and supervisor of that moment. */
export function opening(data: { date: string; deliveryBoyId: number; scope: DayScope }, day: DeliveryDay): DeliveryDayFact[] {
  const { date, deliveryBoyId, scope } = data;
  return day.opened ? [] : [{ type: 'DeliveryDayOpened', data: { date, deliveryBoyId, ...scope } }];
}

/** The line of a consumer's product, if there is one. */
export const lineFor = (stop: Stop | undefined, productId: number): Line | undefined =>
  stop?.lines.find((line) => line.productId === productId);

/** An id of the consumer itself, or nothing, is no name. */
export const isNamed = ({ id, name }: Consumer): boolean => name.trim() !== '' && name !== id;

/** The facts of a line that arrives by hand: its stop comes last when it is new, and is reopened when it is Done. */
export function placing(line: NewLine, scope: DayScope, day: DeliveryDay): DeliveryDayFact[] {
  if (day.consumerOf.has(line.orderId)) {
    throw new RuleViolation('order-exists', DAYS_SAY.orderExists, 'conflict', { orderId: line.orderId });
  }
  const stop = day.stops.get(line.consumer.id);
  const facts = stop ? renaming(stop, line.consumer) : [];
  const sequence = stop?.sequence ?? nextSequence(day);
  facts.push(placed(line, stop && !isNamed(line.consumer) ? stop.consumer : line.consumer, sequence, day.opened ?? scope));
  if (stop?.done) facts.push(reopened(stop, 'line-added'));
  return facts;
}

/** The fact of one new line. */
export function placed(line: NewLine, consumer: Consumer, sequence: number, { areaId, supervisorId }: DayScope): DeliveryDayFact {
  const { orderId, productId, expected, adjusted, uploadId } = line;
  return { type: 'OrderPlaced', data: { orderId, consumer, productId, expected, adjusted, sequence, uploadId, areaId, supervisorId } };
}

/** What is known of a consumer by now replaces what the stop was placed with, weeks ahead or under the bare id. */
function renaming(stop: Stop, known: Consumer): DeliveryDayFact[] {
  const { id, name, address } = stop.consumer;
  const next = { name: known.name, address: known.address.trim() === '' ? address : known.address };
  if (!isNamed(known) || (next.name === name && next.address === address)) return [];
  const { sequence } = stop;
  return [{ type: 'ConsumerDetailsChanged', data: { consumerId: id, ...next, sequence, previous: { name, address, sequence } } }];
}

/** A new requirement or mark for a line that stands; the same again is no fact. */
export function revising(
  stop: Stop,
  line: Line,
  { expected, adjusted, uploadId }: Pick<NewLine, 'expected' | 'adjusted' | 'uploadId'>,
): DeliveryDayFact[] {
  if (line.expected === expected && line.adjusted === adjusted) return [];
  const { orderId, productId } = line;
  const previous = { expected: line.expected, adjusted: line.adjusted };
  return [{ type: 'OrderRevised', data: { orderId, consumerId: stop.consumer.id, productId, expected, adjusted, uploadId, previous } }];
}
