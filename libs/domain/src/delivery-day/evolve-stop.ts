import type { Recorded } from '../fact';
import type { Quantity } from '../quantity';
import type { DeliveryDayFact, DeliveryDayFactOf } from './facts';
import { isAfter } from './statement-order';
import {
  ARRIVAL_MS,
  hasDelivery,
  isOwn,
  type Line,
  type Mark,
  NO_PAYMENT,
  ownDeliveryOf,
  type ReceivedMark,
  type Stop,
} from './stop';

/** Returns the consumers whose stops a fact concerns; none for a fact about the whole day. */
export function consumersOf(fact: DeliveryDayFact): readonly string[] {
  switch (fact.type) {
    case 'OrderPlaced':
      return [fact.data.consumer.id];
    case 'RoundCreated':
    case 'StopOrderSet':
      return fact.data.consumerIds;
    case 'OrderRevised':
    case 'ConsumerDetailsChanged':
    case 'OrderRemoved':
    case 'QuantityDelivered':
    case 'QuantityCleared':
    case 'ConsumerMarkedDone':
    case 'ConsumerReopened':
    case 'PaymentRecorded':
    case 'AbsenceRecorded':
    case 'EmptyBottlesCollected':
    case 'StopOrderedAgain':
    case 'EntrySuperseded':
      return [fact.data.consumerId];
    default:
      return [];
  }
}

/** The facts that are recorded at the door. A correction by the office has the same facts. */
export const RECORDED_AT_DOOR: ReadonlySet<DeliveryDayFact['type']> = new Set<
  DeliveryDayFact['type']
>([
  'QuantityDelivered',
  'QuantityCleared',
  'ConsumerMarkedDone',
  'ConsumerReopened',
  'PaymentRecorded',
  'AbsenceRecorded',
  'EmptyBottlesCollected',
]);

/** The facts about a stop that has left the day. */
const STATED_AFTER_LEAVING: ReadonlySet<DeliveryDayFact['type']> = new Set<DeliveryDayFact['type']>(
  ['PaymentRecorded', 'AbsenceRecorded', 'EmptyBottlesCollected'],
);

/**
 * Folds one fact into a stop of {@link consumersOf}. Both the state for the rules and the read model `stop` use this function. It never throws; a
 * fact about a missing stop changes nothing.
 */
export function evolveStop(stop: Stop | null, fact: Recorded<DeliveryDayFact>): Stop | null {
  const before = stop && asRecorded(stop);
  const after = evolveRecorded(before, fact);
  return after === before ? stop : after && withLaterEntry(after);
}

/** Returns the stop with all that is recorded, also where a delivery and an absence contradict each other. */
export function asRecorded(stop: Stop): Stop {
  if (!stop.crossed) return stop;
  const { crossed, ...rest } = stop;
  return { ...rest, ...crossed };
}

/**
 * A stop is never both absent and delivered: of two entries that do not know of each other the one that was made later counts, in any order of arrival.
 * The other is kept, so that each is replaced by entries of its own kind only.
 */
function withLaterEntry(stop: Stop): Stop {
  if (stop.absence === null || !hasDelivery(stop)) return stop;
  const { lines, done, absence, absent, reason, ...rest } = stop;
  const crossed = { lines, done, absence, absent, ...(reason && { reason }) };
  const deliveredTimes = lines.map(({ delivered, deliveredAt: time }) => (delivered ? time : null));
  const isAbsent =
    absent !== null &&
    [done?.at ?? null, ...deliveredTimes].every(
      (time) => time === null || isAfter(absent.at, time),
    );
  return isAbsent
    ? { ...stop, lines: lines.map(withoutContradiction), done: null, crossed }
    : { ...rest, lines, done, absence: null, absent: null, crossed };
}

function evolveRecorded(stop: Stop | null, fact: Recorded<DeliveryDayFact>): Stop | null {
  const after = evolveContent(stop, fact);
  if (after === null || !RECORDED_AT_DOOR.has(fact.type)) return after;
  if (fact.meta.reason !== undefined) return { ...after, corrected: markOf(fact) };
  if (!after.corrected) return after;
  const { corrected: _, ...rest } = after;
  return rest;
}

function evolveContent(stop: Stop | null, fact: Recorded<DeliveryDayFact>): Stop | null {
  if (fact.type === 'OrderPlaced') return addLine(stop, fact);
  if (stop === null || (stop.lines.length === 0 && !STATED_AFTER_LEAVING.has(fact.type)))
    return stop;
  switch (fact.type) {
    case 'OrderRevised': {
      const { orderId, expected, adjusted, uploadId, isRestored } = fact.data;
      if (isRestored)
        return changeLine(stop, orderId, (line) => ({ ...line, expected, adjusted, uploadId }));
      return changeLine(stop, orderId, ({ uploaded, ...line }) => ({
        ...line,
        ...(uploadId === null && line.uploadId !== null && { uploaded: uploaded ?? line.expected }),
        ...{ expected, adjusted, uploadId: uploadId ?? line.uploadId },
      }));
    }
    case 'ConsumerDetailsChanged': {
      const { name, address, sequence } = fact.data;
      return { ...stop, consumer: { ...stop.consumer, name, address }, sequence };
    }
    case 'OrderRemoved': {
      const lines = stop.lines.filter((line) => line.orderId !== fact.data.orderId);
      return lines.length === 0 ? toLeftStop(stop, fact.data.orderId) : { ...stop, lines };
    }
    case 'QuantityDelivered': {
      const { orderId, quantity } = fact.data;
      return changeLine(stop, orderId, ({ clearedAt: _, ...line }) =>
        toDeliveredLine(line, quantity, false, fact),
      );
    }
    case 'QuantityCleared':
      return changeLine(stop, fact.data.orderId, (line) => ({
        ...toClearedLine(line),
        clearedAt: fact.meta.occurredAt,
      }));
    case 'ConsumerMarkedDone':
      return markDone(stop, fact);
    case 'ConsumerReopened': {
      const cleared = new Set(fact.data.cleared.map(({ orderId }) => orderId));
      return {
        ...stop,
        done: null,
        lines: stop.lines.map((line) => (cleared.has(line.orderId) ? toClearedLine(line) : line)),
      };
    }
    case 'PaymentRecorded':
      return {
        ...stop,
        payment: { amount: fact.data.amount, mode: fact.data.mode },
        paid: fact.data.amount === null ? null : receivedMarkOf(fact),
      };
    case 'AbsenceRecorded':
      return recordAbsence(stop, fact);
    case 'EmptyBottlesCollected': {
      const { bottles: _, ...rest } = stop;
      return fact.data.count === null ? rest : { ...rest, bottles: fact.data.count };
    }
    case 'StopOrderedAgain': {
      const { date, deliveryBoyId } = fact.data;
      return { ...stop, orderedAgain: { date, deliveryBoyId, ...markOf(fact) } };
    }
    case 'RoundCreated':
      return { ...stop, round: fact.data.number };
    case 'StopOrderSet': {
      const place = fact.data.consumerIds.indexOf(stop.consumer.id);
      return place < 0 ? stop : { ...stop, sequence: place + 1 };
    }
    default:
      return stop;
  }
}

type TimedFact = Pick<Recorded<DeliveryDayFact>, 'meta' | 'recordedAt'>;

const isReceivedLater = ({ meta, recordedAt }: TimedFact): boolean =>
  Date.parse(recordedAt) - Date.parse(meta.occurredAt) > ARRIVAL_MS;

export const markOf = ({ meta }: Pick<Recorded<DeliveryDayFact>, 'meta'>): Mark => ({
  at: meta.occurredAt,
  by: meta.actor,
});

const receivedMarkOf = (fact: TimedFact): ReceivedMark => ({
  ...markOf(fact),
  ...(isReceivedLater(fact) && { receivedAt: fact.recordedAt }),
});

const laterMark = <M extends Mark>(before: M | null, mark: M): M =>
  before && Date.parse(before.at) > Date.parse(mark.at) ? before : mark;

function addLine(stop: Stop | null, fact: Recorded<DeliveryDayFactOf<'OrderPlaced'>>): Stop {
  const { data } = fact;
  const line = lineOf(fact);
  if (stop && stop.lines.length > 0)
    return {
      ...stop,
      lines: [...stop.lines.filter(({ orderId }) => orderId !== line.orderId), line],
    };
  const { consumer, sequence } = data;
  const round = data.round?.number ?? null;
  return {
    consumer,
    sequence,
    lines: [line],
    done: null,
    payment: stop?.payment ?? NO_PAYMENT,
    paid: stop?.paid ?? null,
    ...(stop?.bottles !== undefined && { bottles: stop.bottles }),
    absence: null,
    absent: null,
    round,
  };
}

function lineOf({ data, recordedAt }: Recorded<DeliveryDayFactOf<'OrderPlaced'>>): Line {
  const { orderId, productId, expected, adjusted, uploadId, uploaded, takenFrom, clearedAt } = data;
  const line: Line = {
    orderId,
    productId,
    expected,
    delivered: null,
    filled: false,
    adjusted,
    uploadId,
    placedAt: recordedAt,
    deliveredAt: null,
    deliveredBy: null,
  };
  if ((uploaded ?? takenFrom ?? clearedAt) === undefined) return line;
  return {
    ...line,
    ...(uploaded !== undefined && { uploaded }),
    ...(takenFrom !== undefined && { takenFrom }),
    ...(clearedAt !== undefined && { clearedAt }),
  };
}

const toLeftStop = (
  { consumer, sequence, payment, paid, bottles }: Stop,
  leftOrderId: string,
): Stop => ({
  consumer,
  sequence,
  lines: [],
  leftOrderId,
  done: null,
  payment,
  paid,
  ...(bottles !== undefined && { bottles }),
  absence: null,
  absent: null,
  round: null,
});

function markDone(stop: Stop, fact: Recorded<DeliveryDayFactOf<'ConsumerMarkedDone'>>): Stop {
  const done = laterMark(stop.done, markOf(fact));
  const filled = new Map(fact.data.filled.map(({ orderId, quantity }) => [orderId, quantity]));
  const lines = stop.lines.map((line) => {
    const quantity = filled.get(line.orderId);
    return quantity === undefined ? line : toDeliveredLine(line, quantity, true, fact);
  });
  return { ...stop, done, lines };
}

function recordAbsence(
  { reason: _, ...stop }: Stop,
  fact: Recorded<DeliveryDayFactOf<'AbsenceRecorded'>>,
): Stop {
  const { text: absence, reason } = fact.data;
  if (absence === null) return { ...stop, absence, absent: null };
  return {
    ...stop,
    absence,
    absent: laterMark(stop.absent, receivedMarkOf(fact)),
    ...(reason && { reason }),
  };
}

const changeLine = (stop: Stop, orderId: string, change: (line: Line) => Line): Stop => ({
  ...stop,
  lines: stop.lines.map((line) => (line.orderId === orderId ? change(line) : line)),
});

function toDeliveredLine(line: Line, delivered: Quantity, filled: boolean, fact: TimedFact): Line {
  const { at: time, by: actor } = markOf(fact);
  const ownDeliveredAt = isOwn(actor) ? null : ownDeliveryOf(line);
  return {
    ...withoutDelivery(line),
    ...{ delivered, filled, deliveredAt: time, deliveredBy: actor },
    ...(ownDeliveredAt !== null && { ownDeliveredAt }),
    ...(isReceivedLater(fact) && { receivedAt: fact.recordedAt }),
  };
}

const toClearedLine = (line: Line): Line => ({
  ...withoutDelivery(line),
  ...{ delivered: null, filled: false, deliveredAt: null, deliveredBy: null },
});

/** A typed 0 does not contradict an absence. */
const withoutContradiction = (line: Line): Line =>
  line.delivered === 0 && !line.filled ? line : toClearedLine(line);

const withoutDelivery = ({ receivedAt: _, ownDeliveredAt: __, ...line }: Line): Line => line;
