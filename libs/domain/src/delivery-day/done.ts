import type { DeliveryDayCommandOf, ShownLine } from './commands';
import type { DeliveryDayFact, DeliveryDayFactOf, FilledLine } from './facts';
import type { Quantity } from '../quantity';
import { stopOrRefuse } from './refusals';
import type { DeliveryDay } from './state';
import { isAfter, isOverruled } from './later';
import type { Line, Stop } from './stop';

type DoneData = DeliveryDayCommandOf<'MarkConsumerDone'>['data'];
type UndoData = DeliveryDayCommandOf<'ReopenConsumer'>['data'];

/**
 * The stop was visited: every line without a delivered quantity gets its requirement, and the fact says which. Done twice is one fact.
 * An entry of a phone fills what the phone showed, see {@link fillShown}.
 * @throws RuleViolation consumer-unknown
 */
export function markConsumerDone({ consumerId, lines, madeAt }: DoneData, day: DeliveryDay): DeliveryDayFact[] {
  const stop = stopOrRefuse(day, consumerId);
  if (lines) return fillShown(stop, lines, madeAt);
  if (stop.done) return [];
  const filled: FilledLine[] = stop.lines
    .filter((line) => line.delivered === null)
    .map(({ orderId, productId, expected }) => ({ orderId, productId, quantity: expected }));
  return [{ type: 'ConsumerMarkedDone', data: { consumerId, filled } }];
}

/**
 * Done with the quantities that a phone showed. A requirement that changed meanwhile does not change what was delivered; a line that the phone
 * did not show stays open; a typed quantity stays. Of two phones, the later Done fills, whichever arrives first.
 */
function fillShown(stop: Stop, shown: readonly ShownLine[], madeAt: string | undefined): DeliveryDayFact[] {
  const quantities = new Map(shown.map(({ orderId, quantity }) => [orderId, quantity]));
  const filled = stop.lines.flatMap((line): FilledLine[] => {
    const quantity = quantities.get(line.orderId);
    if (quantity === undefined || !isFilledBy(line, quantity, madeAt)) return [];
    const { orderId, productId, expected } = line;
    return [{ orderId, productId, quantity, ...(quantity !== expected && { expected }) }];
  });
  const isNews = !stop.done || (madeAt !== undefined && isAfter(madeAt, stop.done.at));
  if (filled.length === 0 && !isNews) return [];
  const added = stop.lines.filter((line) => line.delivered === null && !quantities.has(line.orderId)).map(({ orderId }) => orderId);
  return [{ type: 'ConsumerMarkedDone', data: { consumerId: stop.consumer.id, filled, ...(added.length > 0 && { added }) } }];
}

function isFilledBy({ delivered, filled, deliveredAt }: Line, quantity: Quantity, madeAt: string | undefined): boolean {
  if (delivered === null) return true;
  if (!filled || delivered === quantity || madeAt === undefined || deliveredAt === null) return false;
  return !isOverruled({ at: madeAt, rank: quantity }, { at: deliveredAt, rank: delivered });
}

/** The lines that a phone filled and that are gone from the stop by now: deleted, moved or replaced. */
export const goneLines = (lines: readonly ShownLine[], stop: Stop | undefined): ShownLine[] =>
  lines.filter(({ orderId }) => !stop?.lines.some((line) => line.orderId === orderId));

/**
 * Takes Done back, and of the quantities just those that Done filled in.
 * @throws RuleViolation consumer-unknown
 */
export function reopenConsumer({ consumerId, lines, madeAt }: UndoData, day: DeliveryDay): DeliveryDayFact[] {
  const stop = stopOrRefuse(day, consumerId);
  if (stop.done) return [reopened(stop, 'undone')];
  // Another phone's Done of a moment before may still be on its way.
  const last = day.stated.get(consumerId)?.undone;
  const isNews = lines !== undefined && madeAt !== undefined && (last === undefined || isAfter(madeAt, last));
  return isNews ? [reopened(stop, 'undone')] : [];
}

/** The fact that reopens a Done stop. */
export function reopened(stop: Stop, reason: 'undone' | 'line-added'): DeliveryDayFactOf<'ConsumerReopened'> {
  const cleared = stop.lines.flatMap(({ orderId, productId, delivered, filled }) =>
    filled && delivered !== null ? [{ orderId, productId, quantity: delivered }] : [],
  );
  return { type: 'ConsumerReopened', data: { consumerId: stop.consumer.id, cleared, reason } };
}
