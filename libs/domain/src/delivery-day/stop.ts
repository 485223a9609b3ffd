import type { NotDeliveredReason } from '@milkround/contracts';
import type { Actor } from '../fact';
import type { Quantity } from '../quantity';
import type { Consumer, Payment } from './fact-values';

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
  /** When the delivery boy himself delivered (ISO 8601, UTC), if the office has corrected the quantity since. */
  readonly ownDeliveredAt?: string;
  /** When that delivery was recorded (ISO 8601, UTC), if that was more than {@link ARRIVAL_MS} later. */
  readonly receivedAt?: string;
  /** When the office took a quantity back (ISO 8601, UTC), until another one is entered. Entries that were made before do not count. */
  readonly clearedAt?: string;
}

/** Milliseconds between a delivery and its recording within which the two times count as one. */
export const ARRIVAL_MS = 60_000;

/** The person and the time of an act, by the corrected clock of the device (ISO 8601, UTC). */
export interface Mark {
  readonly at: string;
  readonly by: Actor;
}

/** The person and the time of an act, and when the server recorded it (ISO 8601, UTC), if that was more than {@link ARRIVAL_MS} later. */
export interface ReceivedMark extends Mark {
  readonly receivedAt?: string;
}

/**
 * One consumer of one delivery day. When its last line is removed or handed over, the stop leaves the day: it has no lines then, and keeps only the
 * payment and the empty bottles, which the delivery boy has taken. It returns with its next line.
 */
export interface Stop {
  readonly consumer: Consumer;
  /** Place in the delivery sequence. */
  readonly sequence: number;
  readonly lines: readonly Line[];
  /** The last line of a stop that left the day; missing while it has lines. */
  readonly leftOrderId?: string;
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
  /** The day on which its undelivered orders were ordered again, with the person and the time. */
  readonly orderedAgain?: OrderedAgain;
  /** The recorded values, while a delivery and an absence of two phones contradict each other. The stop itself has the one that was made later. */
  readonly crossed?: CrossedEntries;
}

/** The values of a stop of which a delivery and an absence are parts. */
export type CrossedEntries = Pick<Stop, 'lines' | 'done' | 'absence' | 'absent' | 'reason'>;

/** The day on which a stop was ordered again, and the person who did it. */
export interface OrderedAgain extends Mark {
  readonly date: string;
  readonly deliveryBoyId: number;
}

export const NO_PAYMENT: Payment = { amount: null, mode: '' };

export type StopState = 'done' | 'absent' | 'partly' | 'pending' | 'cancelled';

/** The part of a stop that its state depends on. */
interface StandingStop {
  readonly done: Mark | boolean | null;
  readonly absence: string | null;
  readonly lines: readonly Pick<Line, 'expected' | 'delivered'>[];
}

/**
 * Returns the state of a stop: done; else absent with an absence remark, unless something was delivered; else partly with a recorded quantity; else
 * cancelled if nothing is required; else pending. A cancelled stop counts nowhere as a stop; a payment or bottles do not bring it back.
 */
export function stopState(stop: StandingStop): StopState {
  if (stop.done) return 'done';
  if (stop.absence !== null && !hasDelivery(stop)) return 'absent';
  if (stop.lines.some((line) => line.delivered !== null)) return 'partly';
  return stop.lines.every((line) => line.expected === 0) ? 'cancelled' : 'pending';
}

/** Whether more than nothing was delivered at a stop. */
export const hasDelivery = ({ lines }: { lines: readonly Pick<Line, 'delivered'>[] }): boolean =>
  lines.some(({ delivered }) => (delivered ?? 0) > 0);

/** Whether Done, an absence, a payment or empty bottles are recorded at a stop. Quantities are recorded at its lines. */
export const hasStopEntry = ({ done, absence, payment, bottles }: Stop): boolean =>
  done !== null || absence !== null || payment.amount !== null || bottles !== undefined;

/** Whether a delivery boy made the entry himself. An entry that the office makes for him does not show where he is. */
export const isOwn = ({ role }: Actor): boolean => role !== 'admin' && role !== 'supervisor';

/** Returns when the delivery boy himself delivered a line (ISO 8601, UTC); null if only the office has entered a quantity, or nobody has. */
export const ownDeliveryOf = ({
  deliveredAt: time,
  deliveredBy,
  ownDeliveredAt,
}: Line): string | null => (deliveredBy && isOwn(deliveredBy) ? time : (ownDeliveredAt ?? null));

/**
 * Returns when the delivery boy delivered at a stop (ISO 8601, UTC): when he marked it as Done, else when he found the consumer absent, else when he
 * recorded the latest quantity; null before that.
 */
export function deliveredAt({
  done,
  absent,
  lines,
}: Pick<Stop, 'done' | 'absent' | 'lines'>): string | null {
  if (lines.length === 0) return null;
  if (done && isOwn(done.by)) return done.at;
  if (absent && isOwn(absent.by)) return absent.at;
  return lines.reduce<string | null>((latest, line) => {
    const time = ownDeliveryOf(line);
    if (time === null) return latest;
    return latest !== null && Date.parse(latest) >= Date.parse(time) ? latest : time;
  }, null);
}
