import type { NotDeliveredReason } from '@milkround/contracts';
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
  /** The delivery boy from whom the order was taken over; missing in other orders. */
  readonly takenFrom?: number;
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

/** The person and the time of an act, and when the server recorded it (ISO 8601, UTC), if that was more than {@link ARRIVAL_MS} later. */
export interface ReceivedMark extends Mark {
  readonly receivedAt?: string;
}

/** One consumer of one delivery day. A stop exists as long as it has a line. */
export interface Stop {
  readonly consumer: Consumer;
  /** Place in the delivery sequence. */
  readonly sequence: number;
  readonly lines: readonly Line[];
  readonly done: Mark | null;
  readonly payment: Payment;
  /** The entry of the payment; null without one. */
  readonly paid: ReceivedMark | null;
  readonly absence: string | null;
  /** The reason that was chosen for the absence; missing without one. */
  readonly reason?: NotDeliveredReason;
  /** Empty bottles that it gave back; missing while none are recorded. */
  readonly bottles?: number;
  /** The latest entry of the absence; null without one. */
  readonly absent: ReceivedMark | null;
  /** Number of its round. */
  readonly round: number | null;
  /** The correction by the office, until the delivery boy records something else. */
  readonly corrected?: Mark;
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
    case 'EmptyBottlesCollected':
    case 'EntrySuperseded':
      return [fact.data.consumerId];
    default:
      return [];
  }
}

/** What is recorded at the door. A correction by the office has the same facts. */
const RECORDED_AT_DOOR: ReadonlySet<DeliveryDayFact['type']> = new Set<DeliveryDayFact['type']>([
  'QuantityDelivered',
  'ConsumerMarkedDone',
  'ConsumerReopened',
  'PaymentRecorded',
  'AbsenceRecorded',
  'EmptyBottlesCollected',
]);

/**
 * Folds one fact into a stop of {@link consumersOf}. Both the state for the rules and the read model `stop` use this function. It never throws; a fact
 * about a missing stop changes nothing.
 */
export function evolveStop(stop: Stop | null, fact: Recorded<DeliveryDayFact>): Stop | null {
  const after = evolveContent(stop, fact);
  if (after === null || !RECORDED_AT_DOOR.has(fact.type)) return after;
  if (fact.meta.reason !== undefined) return { ...after, corrected: markOf(fact) };
  if (!after.corrected) return after;
  const { corrected: _, ...rest } = after;
  return rest;
}

function evolveContent(stop: Stop | null, fact: Recorded<DeliveryDayFact>): Stop | null {
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
    case 'RoundCreated':
      return { ...stop, round: fact.data.number };
    default:
      return stop;
  }
}

type TimedFact = Pick<Recorded<DeliveryDayFact>, 'meta' | 'recordedAt'>;

const isReceivedLater = ({ meta, recordedAt }: TimedFact): boolean => Date.parse(recordedAt) - Date.parse(meta.occurredAt) > ARRIVAL_MS;

export const markOf = ({ meta }: Pick<Recorded<DeliveryDayFact>, 'meta'>): Mark => ({ at: meta.occurredAt, by: meta.actor });

const receivedMarkOf = (fact: TimedFact): ReceivedMark => ({
  ...markOf(fact),
  ...(isReceivedLater(fact) && { receivedAt: fact.recordedAt }),
});

const laterMark = <M extends Mark>(before: M | null, mark: M): M => (before && Date.parse(before.at) > Date.parse(mark.at) ? before : mark);

/** What the office enters on behalf of a delivery boy says nothing about where he is. */
const isOwn = ({ role }: Actor): boolean => role !== 'admin' && role !== 'supervisor';

/**
 * Returns when the delivery boy delivered at a stop (ISO 8601, UTC): when he marked it as Done, else when he found nobody at home, else when he recorded
 * the latest quantity; null before that.
 */
export function deliveredAt({ done, absent, lines }: Pick<Stop, 'done' | 'absent' | 'lines'>): string | null {
  if (done && isOwn(done.by)) return done.at;
  if (absent && isOwn(absent.by)) return absent.at;
  return lines.reduce<string | null>((latest, { deliveredAt: at, deliveredBy: by }) => {
    if (at === null || !by || !isOwn(by)) return latest;
    return latest !== null && Date.parse(latest) >= Date.parse(at) ? latest : at;
  }, null);
}

function addLine(stop: Stop | null, { data, recordedAt }: Recorded<DeliveryDayFactOf<'OrderPlaced'>>): Stop {
  const line: Line = {
    orderId: data.orderId,
    productId: data.productId,
    expected: data.expected,
    delivered: null,
    filled: false,
    adjusted: data.adjusted,
    uploadId: data.uploadId,
    ...(data.uploaded !== undefined && { uploaded: data.uploaded }),
    ...(data.takenFrom !== undefined && { takenFrom: data.takenFrom }),
    placedAt: recordedAt,
    deliveredAt: null,
    deliveredBy: null,
  };
  if (stop) return { ...stop, lines: [...stop.lines.filter(({ orderId }) => orderId !== line.orderId), line] };
  const { consumer, sequence } = data;
  const round = data.round?.number ?? null;
  return { consumer, sequence, lines: [line], done: null, payment: NO_PAYMENT, paid: null, absence: null, absent: null, round };
}

function markDone(stop: Stop, fact: Recorded<DeliveryDayFactOf<'ConsumerMarkedDone'>>): Stop {
  const done = laterMark(stop.done, markOf(fact));
  const filled = new Map(fact.data.filled.map(({ orderId, quantity }) => [orderId, quantity]));
  const lines = stop.lines.map((line) => {
    const quantity = filled.get(line.orderId);
    return quantity === undefined ? line : toDeliveredLine(line, quantity, true, fact);
  });
  return { ...stop, done, lines };
}

function recordAbsence({ reason: _, ...stop }: Stop, fact: Recorded<DeliveryDayFactOf<'AbsenceRecorded'>>): Stop {
  const { text: absence, reason } = fact.data;
  if (absence === null) return { ...stop, absence, absent: null };
  return { ...stop, absence, absent: laterMark(stop.absent, receivedMarkOf(fact)), ...(reason && { reason }) };
}

const changeLine = (stop: Stop, orderId: string, change: (line: Line) => Line): Stop => ({
  ...stop,
  lines: stop.lines.map((line) => (line.orderId === orderId ? change(line) : line)),
});

function toDeliveredLine(line: Line, delivered: Quantity, filled: boolean, fact: TimedFact): Line {
  const { at, by } = markOf(fact);
  return {
    ...withoutDelivery(line),
    ...{ delivered, filled, deliveredAt: at, deliveredBy: by },
    ...(isReceivedLater(fact) && { receivedAt: fact.recordedAt }),
  };
}

const toClearedLine = (line: Line): Line => ({
  ...withoutDelivery(line),
  ...{ delivered: null, filled: false, deliveredAt: null, deliveredBy: null },
});

const withoutDelivery = ({ receivedAt: _, ...line }: Line): Line => line;
