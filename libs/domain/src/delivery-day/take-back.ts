import { createMessage, type Message } from '@milkround/contracts';
import { toConsumerReopened } from './done';
import type { DeliveryDayFact, OrdersImported, OrdersTakenBack } from './facts';
import { protection } from './import';
import { toOrderRemoved } from './ordering';
import { lineFor, toOrderPlaced } from './placing';
import { roundPlaceOf } from './rounds';
import { type DeliveryDay, lineOf } from './state';
import type { Line, Stop } from './stop';

/** A line of an upload that stays although the upload is taken back. */
export interface StayingLine {
  consumerId: string;
  productId: number;
  reason: Message;
}

/** How a day returns to what stood before an upload. */
export interface TakeBackPlan {
  facts: DeliveryDayFact[];
  staying: StayingLine[];
}

/**
 * Plans how the lines of an upload leave a day: what it placed is removed, what it revised or took off returns. Lines that somebody or a later upload has
 * changed since, recorded lines and closed days stay.
 * @param before the day before the upload
 */
export function planTakeBack(
  { uploadId, details, placed, revised, removed, areaId, supervisorId }: OrdersImported['data'],
  before: DeliveryDay,
  day: DeliveryDay,
): TakeBackPlan {
  const plan: TakeBackPlan = { facts: [], staying: [] };
  const stay = (consumerId: string, productId: number, reason: Message) =>
    plan.staying.push({ consumerId, productId, reason });
  const obstacle = (stop: Stop, line: Line, expected: number): Message | null => {
    if (day.closed) return createMessage('day-closed');
    const isOfUpload =
      line.uploadId === uploadId && line.expected === expected && line.uploaded === undefined;
    return protection(stop, line) ?? (isOfUpload ? null : createMessage('upload-line-changed'));
  };
  const leaving = new Map<Stop, Line[]>();
  for (const { orderId, expected } of placed) {
    const found = lineOf(day, orderId);
    if (!found) continue;
    const { stop, line } = found;
    const reason = obstacle(stop, line, expected);
    if (reason) stay(stop.consumer.id, line.productId, reason);
    else leaving.set(stop, [...(leaving.get(stop) ?? []), line]);
  }
  for (const { orderId, expected, previous } of revised) {
    const found = lineOf(day, orderId);
    if (!found) continue;
    const { stop, line } = found;
    const reason = obstacle(stop, line, expected);
    if (reason) {
      stay(stop.consumer.id, line.productId, reason);
      continue;
    }
    plan.facts.push({
      type: 'OrderRevised',
      data: {
        ...{ orderId, consumerId: stop.consumer.id, productId: line.productId },
        ...previous,
        uploadId: lineOf(before, orderId)?.line.uploadId ?? null,
        previous: { expected, adjusted: line.adjusted },
        isRestored: true,
      },
    });
  }
  for (const { orderId, consumerId, productId } of removed) {
    const was = lineOf(before, orderId);
    if (!was) continue;
    const stop = day.stops.get(consumerId);
    if (day.closed) stay(consumerId, productId, createMessage('day-closed'));
    else if (lineFor(stop, productId) || day.consumerOf.has(orderId))
      stay(consumerId, productId, createMessage('upload-line-changed'));
    else {
      const scope = day.opened ?? { areaId, supervisorId };
      const { consumer, sequence } = stop ?? was.stop;
      plan.facts.push(toOrderPlaced({ ...was.line, consumer }, consumer, sequence, scope));
      if (stop?.done) plan.facts.push(toConsumerReopened(stop, 'line-added'));
    }
  }
  if (!day.closed)
    for (const { consumerId, name, address, sequence, previous } of details) {
      const stop = day.stops.get(consumerId);
      if (
        stop?.consumer.name === name &&
        stop.consumer.address === address &&
        stop.sequence === sequence
      )
        plan.facts.push({
          type: 'ConsumerDetailsChanged',
          data: {
            ...{ consumerId, ...previous },
            ...{ previous: { name, address, sequence }, areaId: day.opened?.areaId ?? areaId },
          },
        });
    }
  for (const [stop, lines] of leaving)
    for (const [index, line] of lines.entries()) {
      const isLast = lines.length === stop.lines.length && index === lines.length - 1;
      const roundId = isLast ? (roundPlaceOf(day, stop)?.roundId ?? null) : null;
      plan.facts.push(toOrderRemoved(stop, line, 'deleted', null, roundId));
    }
  return plan;
}

/** Joins the facts of a day into one event. */
export const packTakenBack = (
  uploadId: string,
  facts: readonly DeliveryDayFact[],
): OrdersTakenBack => ({
  type: 'OrdersTakenBack',
  data: { uploadId, facts: facts.map(({ type, data }) => ({ type, data: { ...data } })) },
});
