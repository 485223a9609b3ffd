import type { Actor, Recorded } from '../fact';
import type { Quantity } from '../quantity';
import type { Consumer, DeliveryDayFact, DeliveryDayFactOf, Payment } from './facts';

/** An order: the product that one consumer is to get. */
export interface Line {
  readonly orderId: string;
  readonly productId: number;
  /** The requirement. */
  readonly expected: Quantity;
  /** Null while no delivery is recorded. */
  readonly delivered: Quantity | null;
  /** Whether Done filled the quantity. Reopening clears a filled quantity; a typed one is not filled. */
  readonly filled: boolean;
  /** Whether the requirement was adjusted by a single order. It is shown bold, and later uploads do not change it. */
  readonly adjusted: boolean;
  /** The upload that placed or last revised it; null for a single order. */
  readonly uploadId: string | null;
  /** The requirement that the upload gave, if the office has changed it since. */
  readonly uploaded?: Quantity;
  /** When the order was recorded (ISO 8601, UTC). */
  readonly placedAt: string;
  /** When the quantity was delivered, by the corrected clock of the device (ISO 8601, UTC). */
  readonly deliveredAt: string | null;
  readonly deliveredBy: Actor | null;
  /** When that delivery was recorded (ISO 8601, UTC), if that was more than {@link ARRIVAL_MS} later. */
  readonly receivedAt?: string;
}

/** Milliseconds between a delivery and its recording within which the two times count as one. */
const ARRIVAL_MS = 60_000;

/** The person and the time of an act, by the corrected clock of the device (ISO 8601, UTC). */
export interface Mark {
  readonly at: string;
  readonly by: Actor;
}

/** One consumer of one delivery day. A stop exists as long as it has a line. */
export interface Stop {
  readonly consumer: Consumer;
  /** Place in the delivery sequence. */
  readonly sequence: number;
  readonly lines: readonly Line[];
  readonly done: Mark | null;
  readonly payment: Payment;
  readonly absence: string | null;
  /** Number of its round. */
  readonly round: number | null;
}

export const NO_PAYMENT: Payment = { amount: null, mode: '' };

export type StopState = 'done' | 'absent' | 'partly' | 'pending';

/** The part of a stop that its state depends on. */
interface StandingStop {
  readonly done: Mark | boolean | null;
  readonly absence: string | null;
  readonly lines: readonly Pick<Line, 'delivered'>[];
}

/** Returns the state of a stop: done; else absent with an absence remark; else partly with a recorded quantity; else pending. */
export function stopState(stop: StandingStop): StopState {
  if (stop.done) return 'done';
  if (stop.absence !== null) return 'absent';
  return stop.lines.some((line) => line.delivered !== null) ? 'partly' : 'pending';
}

/** Returns the consumers whose stops a fact concerns; none for a fact about the whole day. */
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
 * Folds one fact into a stop of {@link consumersOf}. Both the state for the rules and the read model `stop` use this function. It never throws; a fact
 * about a missing stop changes nothing.
 */
export function evolveStop(stop: Stop | null, fact: Recorded<DeliveryDayFact>): Stop | null {
  if (fact.type === 'OrderPlaced') return addLine(stop, fact);
  if (stop === null) return null;
  switch (fact.type) {
    case 'OrderRevised': {
      const { orderId, expected, adjusted, uploadId } = fact.data;
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
      return lines.length === 0 ? null : { ...stop, lines };
    }
    case 'QuantityDelivered': {
      const { orderId, quantity } = fact.data;
      return changeLine(stop, orderId, (line) => toDeliveredLine(line, quantity, false, fact));
    }
    case 'ConsumerMarkedDone':
      return markDone(stop, fact);
    case 'ConsumerReopened': {
      const cleared = new Set(fact.data.cleared.map(({ orderId }) => orderId));
      return { ...stop, done: null, lines: stop.lines.map((line) => (cleared.has(line.orderId) ? toClearedLine(line) : line)) };
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

function addLine(stop: Stop | null, { data, recordedAt }: Recorded<DeliveryDayFactOf<'OrderPlaced'>>): Stop {
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
    return quantity === undefined ? line : toDeliveredLine(line, quantity, true, fact);
  });
  return { ...stop, done, lines };
}

const changeLine = (stop: Stop, orderId: string, change: (line: Line) => Line): Stop => ({
  ...stop,
  lines: stop.lines.map((line) => (line.orderId === orderId ? change(line) : line)),
});

function toDeliveredLine(
  line: Line,
  delivered: Quantity,
  filled: boolean,
  fact: Pick<Recorded<DeliveryDayFact>, 'meta' | 'recordedAt'>,
): Line {
  const { at, by } = markOf(fact);
  const isLater = Date.parse(fact.recordedAt) - Date.parse(at) > ARRIVAL_MS;
  return {
    ...withoutDelivery(line),
    ...{ delivered, filled, deliveredAt: at, deliveredBy: by },
    ...(isLater && { receivedAt: fact.recordedAt }),
  };
}

const toClearedLine = (line: Line): Line => ({
  ...withoutDelivery(line),
  ...{ delivered: null, filled: false, deliveredAt: null, deliveredBy: null },
});

const withoutDelivery = ({ receivedAt: _, ...line }: Line): Line => line;
