import {
  createMessage,
  HAND_OVER_UNDO_MS,
  type KeptReason,
  type Message,
  type MessageCode,
} from '@milkround/contracts';
import { type Recorded, RuleViolation } from '../fact';
import type { DeliveryDayCommandOf, PhoneCommand, ShownStop, TakenStop } from './commands';
import type { HandedOverStop } from './fact-values';
import type { DeliveryDayFact, DeliveryDayFactOf } from './facts';
import { toOrderRemoved } from './ordering';
import { remarkedStop } from './remarks';
import { roundPlaceOf } from './rounds';
import { type DeliveryDay, type HandOver, lineOf } from './state';
import { isAfter } from './statement-order';
import { type Line, type Stop, stopState } from './stop';
import { handOverCounts, takerObstacle } from './take-over';

/** Why a stop stays with its delivery boy: he was there. Null for a stop that can be handed over, also with a payment, which he keeps. */
export function keptBecause(
  stop: Pick<Stop, 'done' | 'absence' | 'lines' | 'orderedAgain'>,
): KeptReason | null {
  const state = stopState(stop);
  if (state !== 'pending' && state !== 'cancelled') return state;
  // The other day would not know it, so that the stop could be ordered a second time.
  return stop.orderedAgain ? 'reordered' : null;
}

/**
 * Takes stops out of a day: all of them or none, each as the person saw it. Its rounds lose them.
 * @throws RuleViolation hand-over-empty, hand-over-gone, hand-over-changed, hand-over-delivered
 */
export function handOverStops(
  data: DeliveryDayCommandOf<'HandOverStops'>['data'],
  day: DeliveryDay,
): DeliveryDayFact[] {
  const { handOverId, to, reason, undoes } = data;
  if (data.stops.length === 0) throw new RuleViolation(createMessage('hand-over-empty'), 'invalid');
  const duplicate = data.stops.find(
    ({ consumerId }, index) =>
      data.stops.findIndex((stop) => stop.consumerId === consumerId) < index,
  );
  if (duplicate)
    throw refusal(
      'hand-over-changed',
      day.stops.get(duplicate.consumerId)?.consumer.name ?? duplicate.consumerId,
      duplicate.consumerId,
    );
  const leavingStops = data.stops.map((shownStop) =>
    leavingLines(shownStop, day, undoes !== undefined),
  );
  const stops = leavingStops.map(({ stop, lines }): HandedOverStop => ({
    consumerId: stop.consumer.id,
    orderIds: lines.map(({ orderId }) => orderId),
    sequence: stop.sequence,
    round: roundPlaceOf(day, stop),
  }));
  const removals = leavingStops.flatMap((leavingStop, index) =>
    toRemoved(leavingStop, to, stops[index]?.round?.roundId ?? null),
  );
  return [
    {
      type: 'StopsHandedOver',
      data: {
        ...{ handOverId, to, stops, reason, ...handOverCounts(leavingStops.map(toMoved)) },
        ...(undoes !== undefined && { undoes }),
      },
    },
    ...removals,
  ];
}

const toMoved = ({ stop, lines }: LeavingStop) => ({ consumerId: stop.consumer.id, lines });

/** Why a stop as it was shown cannot leave its day; null if it can. */
export function stayReason(shownStop: ShownStop, day: DeliveryDay): Message | null {
  if (day.closed) return createMessage('day-closed');
  try {
    leavingLines(shownStop, day, false);
    return null;
  } catch (error) {
    if (error instanceof RuleViolation) return error.reason;
    throw error;
  }
}

/** The stops of a hand-over that can move, and the reasons why the others stay. */
export function separateStaying(
  shownStops: readonly ShownStop[],
  giver: DeliveryDay,
  taker: DeliveryDay,
): { moving: ShownStop[]; staying: Message[] } {
  const moving: ShownStop[] = [];
  const staying: Message[] = [];
  for (const shownStop of shownStops) {
    const [takenStop] = toTakenStops([shownStop], giver);
    const reason =
      stayReason(shownStop, giver) ?? (takenStop ? takerObstacle(takenStop, taker) : null);
    if (reason) staying.push(reason);
    else moving.push(shownStop);
  }
  return { moving, staying };
}

interface LeavingStop {
  stop: Stop;
  lines: readonly Line[];
}

/** Returns the lines that a stop takes to the other day. A stop that returns does not take the lines that were added since. */
function leavingLines(
  { consumerId, orderIds }: ShownStop,
  day: DeliveryDay,
  returns: boolean,
): LeavingStop {
  const stop = day.stops.get(consumerId);
  if (!stop)
    throw refusal(
      'hand-over-gone',
      day.left.get(consumerId)?.consumer.name ?? consumerId,
      consumerId,
    );
  const { name } = stop.consumer;
  const lines = stop.lines.filter(({ orderId }) => orderIds.includes(orderId));
  const isWhole = lines.length === stop.lines.length;
  if (lines.length < orderIds.length || (!returns && !isWhole))
    throw refusal('hand-over-changed', name, consumerId);
  const isDelivered = isWhole
    ? keptBecause(stop) !== null
    : stop.orderedAgain !== undefined ||
      stop.done !== null ||
      lines.some(({ delivered }) => delivered !== null);
  if (isDelivered) throw refusal('hand-over-delivered', name, consumerId);
  return { stop, lines };
}

/** A stop leaves its round with its last line. */
const toRemoved = (
  { stop, lines }: LeavingStop,
  to: number,
  roundId: string | null,
): DeliveryDayFact[] =>
  lines.map((line, index) => {
    const isLast = lines.length === stop.lines.length && index === lines.length - 1;
    return toOrderRemoved(stop, line, 'moved', to, isLast ? roundId : null);
  });

const refusal = (
  code: Extract<MessageCode, 'hand-over-gone' | 'hand-over-changed' | 'hand-over-delivered'>,
  name: string,
  consumerId: string,
): RuleViolation => new RuleViolation(createMessage(code, { name }), 'conflict', { consumerId });

/**
 * Returns the hand-over that is to be undone.
 * @param now ISO 8601, UTC; of the clock that recorded the hand-over
 * @throws RuleViolation hand-over-unknown, hand-over-undone-before, hand-over-too-late
 */
export function handOverToUndo(day: DeliveryDay, handOverId: string, now: string): HandOver {
  const handOver = day.handOvers.find(
    (candidate) => candidate.handOverId === handOverId && candidate.undoes === null,
  );
  if (!handOver) throw new RuleViolation(createMessage('hand-over-unknown'), 'unknown');
  if (handOver.isUndone) throw new RuleViolation(createMessage('hand-over-undone-before'));
  if (Date.parse(now) - Date.parse(handOver.recordedAt) > HAND_OVER_UNDO_MS)
    throw new RuleViolation(createMessage('hand-over-too-late'));
  return handOver;
}

/** Returns the shown stops with their present lines, for the other day. A stop that has left this day is left out. */
export function toTakenStops(shownStops: readonly ShownStop[], day: DeliveryDay): TakenStop[] {
  return shownStops.flatMap(({ consumerId, orderIds }) => {
    const stop = day.stops.get(consumerId);
    if (!stop) return [];
    return [
      {
        consumer: stop.consumer,
        lines: stop.lines.filter(({ orderId }) => orderIds.includes(orderId)),
        before: null,
      },
    ];
  });
}

/** Returns the last hand-over of the stop that an entry is about; null if the day has the stop or what was taken there, or never handed it over. */
export function handOverOf(command: PhoneCommand, day: DeliveryDay): HandOver | null {
  const isNamed = handedOverStopOf(command, day);
  return (isNamed && day.handOvers.findLast(({ stops }) => stops.some(isNamed))) ?? null;
}

/** Returns the hand-over of the stop that an entry is about, if the entry was made before it: then it counts in the other day. */
export function laterHandOverOf(
  command: PhoneCommand,
  day: DeliveryDay,
  madeAt: string,
): HandOver | null {
  const handOver = handOverOf(command, day);
  return handOver && !isAfter(madeAt, handOver.at) ? handOver : null;
}

function handedOverStopOf(
  command: PhoneCommand,
  day: DeliveryDay,
): ((stop: HandedOverStop) => boolean) | null {
  const ofConsumer = (id: string) =>
    day.stops.has(id) ? null : ({ consumerId }: HandedOverStop) => consumerId === id;
  switch (command.type) {
    case 'DeliverQuantity': {
      const { orderId } = command.data;
      return lineOf(day, orderId) ? null : ({ orderIds }) => orderIds.includes(orderId);
    }
    case 'MarkConsumerDone':
    case 'ReopenConsumer':
      return ofConsumer(command.data.consumerId);
    case 'RecordRemarks':
      return remarkedStop(command.data, day) ? null : ofConsumer(command.data.consumerId);
    case 'PlaceSingleOrder':
      return ofConsumer(command.data.consumer.id);
    default:
      return null;
  }
}

/** Folds one fact into the hand-overs of a day. */
export function evolveHandOvers(
  handOvers: readonly HandOver[],
  fact: Recorded<DeliveryDayFactOf<'StopsHandedOver' | 'StopsTakenOver'>>,
): readonly HandOver[] {
  if (fact.type === 'StopsTakenOver') {
    const { undoes } = fact.data;
    return undoes === undefined
      ? handOvers
      : handOvers.map((handOver) =>
          handOver.handOverId === undoes ? { ...handOver, isUndone: true } : handOver,
        );
  }
  const { handOverId, to, stops, undoes = null } = fact.data;
  const { meta, recordedAt } = fact;
  return [
    ...handOvers,
    {
      handOverId,
      to,
      stops,
      at: meta.occurredAt,
      by: meta.actor,
      recordedAt,
      undoes,
      isUndone: false,
    },
  ];
}
