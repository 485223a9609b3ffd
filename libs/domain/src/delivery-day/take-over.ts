import { createMessage, type Message } from '@milkround/contracts';
import { RuleViolation } from '../fact';
import { sum } from '../quantity';
import { addressFinder } from './addresses';
import type { DeliveryDayCommandOf, TakenOrder, TakenStop } from './commands';
import { toConsumerReopened } from './done';
import type { DeliveryDayFact } from './facts';
import { lineFor, openDay, toOrderPlaced } from './placing';
import { type DeliveryDay, nextSequence, stopsInSequence } from './state';
import type { Line } from './stop';

/**
 * Adds stops that another delivery boy hands over, in their order. An order of a consumer who has a stop here joins that stop. A stop that is done
 * here takes none: it would be reopened and lose its filled quantities, which Undo could not restore.
 * @throws RuleViolation order-exists, hand-over-line-exists, hand-over-taker-done
 */
export function takeOverStops(
  data: DeliveryDayCommandOf<'TakeOverStops'>['data'],
  day: DeliveryDay,
): DeliveryDayFact[] {
  const { handOverId, from, stops, reason, undoes } = data;
  const sequenceOf = takenSequences(day, data.order);
  const orderIds = new Set<string>();
  const inRounds = stops
    .map((stop) => ({ stop, sequence: sequenceOf(stop) }))
    .sort((a, b) => placeOf(a.stop) - placeOf(b.stop));
  const placements = inRounds.flatMap(({ stop, sequence }) =>
    placeStop(stop, sequence, data, day, orderIds),
  );
  const consumerIds = stops.map(({ consumer }) => consumer.id);
  const takeOver = {
    handOverId,
    from,
    consumerIds,
    ...handOverCounts(stops.map(({ consumer, lines }) => ({ consumerId: consumer.id, lines }))),
    reason,
    ...(undoes !== undefined && { undoes }),
  };
  return [...openDay(data, day), { type: 'StopsTakenOver', data: takeOver }, ...placements];
}

/** Counts what a hand-over moves: a stop with only 0 lines is cancelled, so that it counts neither as a stop nor with its lines. */
export function handOverCounts(
  stops: readonly { consumerId: string; lines: readonly Pick<Line, 'expected'>[] }[],
): { lines: number; cancelled?: string[] } {
  const isCancelled = ({ lines }: (typeof stops)[number]) =>
    lines.every(({ expected }) => expected === 0);
  const cancelled = stops.filter(isCancelled).map(({ consumerId }) => consumerId);
  const counted = stops.filter((stop) => !isCancelled(stop));
  return {
    lines: sum(counted.map(({ lines }) => lines.length)),
    ...(cancelled.length > 0 && { cancelled }),
  };
}

/** Stops return to their round in the order of their places, because each is inserted among those before it. */
const placeOf = ({ before }: TakenStop): number => before?.round?.place ?? 0;

/** Returns the function that gives each taken stop its place. Two stops of the same place are beside each other. */
function takenSequences(day: DeliveryDay, order: TakenOrder): (takenStop: TakenStop) => number {
  let next = nextSequence(day);
  const closestTo = addressFinder(
    order === 'address' ? stopsInSequence(day).filter(({ done }) => !done) : [],
  );
  return ({ consumer, before }) => {
    const sequence =
      day.stops.get(consumer.id)?.sequence ??
      before?.sequence ??
      closestTo(consumer.address)?.sequence;
    return sequence ?? next++;
  };
}

/** Why a day cannot take a stop over; null if it can. @param returns the stop comes back by Undo */
export function takerObstacle(
  { consumer: { id, name }, lines }: Pick<TakenStop, 'consumer' | 'lines'>,
  day: DeliveryDay,
  returns = false,
): Message | null {
  const stop = day.stops.get(id);
  if (stop?.done && !returns) return createMessage('hand-over-taker-done', { name });
  return lines.some(({ productId }) => lineFor(stop, productId))
    ? createMessage('hand-over-line-exists', { name })
    : null;
}

function placeStop(
  { consumer, lines, before }: TakenStop,
  sequence: number,
  { from, scope, undoes }: DeliveryDayCommandOf<'TakeOverStops'>['data'],
  day: DeliveryDay,
  usedOrderIds: Set<string>,
): DeliveryDayFact[] {
  const stop = day.stops.get(consumer.id);
  const obstacle = takerObstacle({ consumer, lines }, day, undoes !== undefined);
  if (obstacle) throw new RuleViolation(obstacle, 'conflict', { consumerId: consumer.id });
  const round = before?.round ?? undefined;
  const placements = lines.map(
    ({ orderId, productId, expected, adjusted, uploadId, uploaded, clearedAt }) => {
      if (day.consumerOf.has(orderId) || usedOrderIds.has(orderId))
        throw new RuleViolation(createMessage('order-exists'), 'conflict', { orderId });
      usedOrderIds.add(orderId);
      const line = {
        orderId,
        consumer,
        productId,
        expected,
        adjusted,
        uploadId,
        takenFrom: from,
        uploaded,
        round,
        clearedAt,
      };
      return toOrderPlaced(line, stop?.consumer ?? consumer, sequence, day.opened ?? scope);
    },
  );
  return stop?.done ? [...placements, toConsumerReopened(stop, 'line-added')] : placements;
}
