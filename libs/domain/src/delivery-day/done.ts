import type { DeliveryDayCommandOf, ShownLine } from './commands';
import type { FilledLine } from './fact-values';
import type { DeliveryDayFact, DeliveryDayFactOf } from './facts';
import type { Quantity } from '../quantity';
import { stopOrRefuse } from './refusals';
import type { DeliveryDay } from './state';
import { isAfter, isSuperseded } from './statement-order';
import { hasDelivery, type Line, type Stop } from './stop';

type DoneData = DeliveryDayCommandOf<'MarkConsumerDone'>['data'];
type UndoData = DeliveryDayCommandOf<'ReopenConsumer'>['data'];

/**
 * Marks a stop as visited. Every line without a delivered quantity gets its requirement, and the fact lists these lines. A second Done is no fact.
 * Where something was delivered, an absence is taken back. An entry of a phone fills the quantities that the phone showed, see {@link fillShown};
 * the phone has asked about an absence, and sends an entry of its own.
 * @throws RuleViolation consumer-unknown
 */
export function markConsumerDone(
  { consumerId, lines, madeAt }: DoneData,
  day: DeliveryDay,
): DeliveryDayFact[] {
  const stop = stopOrRefuse(day, consumerId);
  if (lines) return fillShown(stop, lines, madeAt);
  if (stop.done) return [];
  const filled: FilledLine[] = stop.lines
    .filter((line) => line.delivered === null)
    .map(({ orderId, productId, expected }) => ({ orderId, productId, quantity: expected }));
  const isDelivered = hasDelivery(stop) || filled.some(({ quantity }) => quantity > 0);
  return [
    { type: 'ConsumerMarkedDone', data: { consumerId, filled } },
    ...(isDelivered ? takeAbsenceBack(stop) : []),
  ];
}

/** Returns the fact that takes the absence of a stop back; none without one. */
export const takeAbsenceBack = ({ consumer, absence }: Stop): DeliveryDayFact[] =>
  absence === null
    ? []
    : [
        {
          type: 'AbsenceRecorded',
          data: { consumerId: consumer.id, text: null, previous: absence },
        },
      ];

/**
 * Marks a stop Done with the quantities that a phone showed. A requirement that changed meanwhile does not change them. A line that the phone did not
 * show stays open, and typed quantities stay. If two phones send Done, the Done that was made later counts, in any order of arrival.
 */
function fillShown(
  stop: Stop,
  shownLines: readonly ShownLine[],
  madeAt: string | undefined,
): DeliveryDayFact[] {
  const quantities = new Map(shownLines.map(({ orderId, quantity }) => [orderId, quantity]));
  const filled = stop.lines.flatMap((line): FilledLine[] => {
    const quantity = quantities.get(line.orderId);
    if (quantity === undefined || !isFilledBy(line, quantity, madeAt)) return [];
    const { orderId, productId, expected } = line;
    return [{ orderId, productId, quantity, ...(quantity !== expected && { expected }) }];
  });
  const isNews = !stop.done || (madeAt !== undefined && isAfter(madeAt, stop.done.at));
  if (filled.length === 0 && !isNews) return [];
  const addedOrderIds = stop.lines
    .filter((line) => line.delivered === null && !quantities.has(line.orderId))
    .map(({ orderId }) => orderId);
  return [
    {
      type: 'ConsumerMarkedDone',
      data: {
        consumerId: stop.consumer.id,
        filled,
        ...(addedOrderIds.length > 0 && { added: addedOrderIds }),
      },
    },
  ];
}

function isFilledBy(
  { delivered, filled, deliveredAt }: Line,
  quantity: Quantity,
  madeAt: string | undefined,
): boolean {
  if (delivered === null) return true;
  if (!filled || madeAt === undefined || deliveredAt === null) return false;
  // A later Done with the same quantity counts, so that a Done made in between on another phone
  // does not replace it.
  if (delivered === quantity) return isAfter(madeAt, deliveredAt);
  return !isSuperseded(
    { time: madeAt, rank: [quantity] },
    { time: deliveredAt, rank: [delivered] },
  );
}

/** Finds the lines that a phone filled and that the stop no longer has, because they were deleted, moved or replaced. */
export const findRemovedLines = (
  lines: readonly ShownLine[],
  stop: Stop | undefined,
): ShownLine[] =>
  lines.filter(({ orderId }) => !stop?.lines.some((line) => line.orderId === orderId));

/**
 * Undoes Done, and clears exactly the quantities that Done filled.
 * @throws RuleViolation consumer-unknown
 */
export function reopenConsumer(
  { consumerId, lines, madeAt }: UndoData,
  day: DeliveryDay,
): DeliveryDayFact[] {
  const stop = stopOrRefuse(day, consumerId);
  if (stop.done) return [toConsumerReopened(stop, 'undone')];
  // An earlier Done of another phone may still arrive. The fact prevents it from replacing this Undo.
  const last = day.stated.get(consumerId)?.undone;
  const isNews =
    lines !== undefined && madeAt !== undefined && (last === undefined || isAfter(madeAt, last));
  return isNews ? [toConsumerReopened(stop, 'undone')] : [];
}

export function toConsumerReopened(
  stop: Stop,
  reason: 'undone' | 'line-added',
): DeliveryDayFactOf<'ConsumerReopened'> {
  const cleared = stop.lines.flatMap(({ orderId, productId, delivered, filled }) =>
    filled && delivered !== null ? [{ orderId, productId, quantity: delivered }] : [],
  );
  return { type: 'ConsumerReopened', data: { consumerId: stop.consumer.id, cleared, reason } };
}
