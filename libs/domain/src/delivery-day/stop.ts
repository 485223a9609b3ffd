import type { Actor, Recorded } from '../fact';
import type { Quantity } from '../quantity';
import type { Consumer, DeliveryDayFact, DeliveryDayFactOf, Payment } from './facts';

/** What one consumer is to get of one product. */
export interface Line {
  readonly orderId: string;
  readonly productId: number;
  /** The requirement. */
  readonly expected: Quantity;
  /** Null while nobody has recorded a delivery. */
  readonly delivered: Quantity | null;
  /** Done gave it its requirement; reopening takes that back. A typed quantity is not filled. */
  readonly filled: boolean;
  /** The requirement was adjusted by hand: shown bold and safe from later uploads. */
  readonly adjusted: boolean;
  /** The upload that placed or last revised it; null for an order made by hand. */
  readonly uploadId: string | null;
  /** ISO 8601, UTC: when the log took the order. */
  readonly placedAt: string;
  /** When and by whom the quantity was recorded, where it happened. */
  readonly deliveredAt: string | null;
  readonly deliveredBy: Actor | null;
}

/** Who did something, and when it happened where it happened (ISO 8601, UTC). */
export interface Mark {
  readonly at: string;
  readonly by: Actor;
}

/** One consumer of one delivery day. A stop lives as long as it has a line. */
export interface Stop {
  readonly consumer: Consumer;
  /** Its place in the delivery sequence. */
  readonly sequence: number;
  readonly lines: readonly Line[];
  readonly done: Mark | null;
  readonly payment: Payment;
  readonly absence: string | null;
  /** The number of the round that it is in. */
  readonly round: number | null;
}

export const NO_PAYMENT: Payment = { amount: null, mode: '' };

export type StopState = 'done' | 'absent' | 'partly' | 'pending';

/** Disjoint, in this order: done; not done with an absence remark; not done with a recorded quantity; else still to come. */
export function stopState(stop: Pick<Stop, 'done' | 'absence' | 'lines'>): StopState {
  if (stop.done) return 'done';
  if (stop.absence !== null) return 'absent';
  return stop.lines.some((line) => line.delivered !== null) ? 'partly' : 'pending';
}

/** The consumers whose stops a fact is about; none for a fact about the day as a whole. */
export function consumersOf(fact: DeliveryDayFact): readonly string[] {
  switch (fact.type) {
    case 'OrderPlaced':
      return [fact.data.consumer.id];
    case 'RoundCreated':
      return fact.data.consumerIds;
    case 'OrderRevised':
    case 'ConsumerDetailsChanged':
    case 'OrderRemoved':
    case 'QuantityDelivered':
    case 'ConsumerMarkedDone':
    case 'ConsumerReopened':
    case 'PaymentRecorded':
    case 'AbsenceRecorded':
    case 'EntrySuperseded':
      return [fact.data.consumerId];
    default:
      return [];
  }
}

/**
 * Folds one fact into the stop of one of {@link consumersOf} it. The state that rules are decided on and the `stop` read model are both
 * made by this one function. Never throws; a fact about a stop that is not there leaves it so.
 */
export function evolveStop(stop: Stop | null, fact: Recorded<DeliveryDayFact>): Stop | null {
  if (fact.type === 'OrderPlaced') return place(stop, fact);
  if (stop === null) return null;
  switch (fact.type) {
    case 'OrderRevised': {
      const { orderId, expected, adjusted, uploadId } = fact.data;
      return onLine(stop, orderId, (line) => ({ ...line, expected, adjusted, uploadId: uploadId ?? line.uploadId }));
    }
    case 'ConsumerDetailsChanged': {
      const { name, address, sequence } = fact.data;
      return { ...stop, consumer: { ...stop.consumer, name, address }, sequence };
    }
    case 'OrderRemoved': {
      const lines = stop.lines.filter((line) => line.orderId !== fact.data.orderId);
      return lines.length === 0 ? null : { ...stop, lines };
    }
    case 'QuantityDelivered': {
      const { orderId, quantity } = fact.data;
      return onLine(stop, orderId, (line) => deliveredLine(line, quantity, false, markOf(fact)));
    }
    case 'ConsumerMarkedDone':
      return markDone(stop, fact);
    case 'ConsumerReopened': {
      const cleared = new Set(fact.data.cleared.map(({ orderId }) => orderId));
      return { ...stop, done: null, lines: stop.lines.map((line) => (cleared.has(line.orderId) ? clearedLine(line) : line)) };
    }
    case 'PaymentRecorded':
      return { ...stop, payment: { amount: fact.data.amount, mode: fact.data.mode } };
    case 'AbsenceRecorded':
      return { ...stop, absence: fact.data.text };
    case 'RoundCreated':
      return { ...stop, round: fact.data.number };
    default:
      return stop;
  }
}

export const markOf = ({ meta }: Pick<Recorded<DeliveryDayFact>, 'meta'>): Mark => ({ at: meta.occurredAt, by: meta.actor });

function place(stop: Stop | null, { data, recordedAt }: Recorded<DeliveryDayFactOf<'OrderPlaced'>>): Stop {
  const line: Line = {
    orderId: data.orderId,
    productId: data.productId,
    expected: data.expected,
    delivered: null,
    filled: false,
    adjusted: data.adjusted,
    uploadId: data.uploadId,
    placedAt: recordedAt,
    deliveredAt: null,
    deliveredBy: null,
  };
  if (stop) return { ...stop, lines: [...stop.lines.filter(({ orderId }) => orderId !== line.orderId), line] };
  return { consumer: data.consumer, sequence: data.sequence, lines: [line], done: null, payment: NO_PAYMENT, absence: null, round: null };
}

function markDone(stop: Stop, fact: Recorded<DeliveryDayFactOf<'ConsumerMarkedDone'>>): Stop {
  const mark = markOf(fact);
  const done = stop.done && Date.parse(stop.done.at) > Date.parse(mark.at) ? stop.done : mark;
  const filled = new Map(fact.data.filled.map(({ orderId, quantity }) => [orderId, quantity]));
  const lines = stop.lines.map((line) => {
    const quantity = filled.get(line.orderId);
    return quantity === undefined ? line : deliveredLine(line, quantity, true, mark);
  });
  return { ...stop, done, lines };
}

const onLine = (stop: Stop, orderId: string, change: (line: Line) => Line): Stop => ({
  ...stop,
  lines: stop.lines.map((line) => (line.orderId === orderId ? change(line) : line)),
});

const deliveredLine = (line: Line, delivered: Quantity, filled: boolean, { at, by }: Mark): Line => ({
  ...line,
  delivered,
  filled,
  deliveredAt: at,
  deliveredBy: by,
});

const clearedLine = (line: Line): Line => ({ ...line, delivered: null, filled: false, deliveredAt: null, deliveredBy: null });
