import type { Fact } from '../fact';
import type { Quantity } from '../quantity';

export type PaymentMode = '' | 'cash' | 'cheque';

export interface Consumer {
  id: string;
  name: string;
  address: string;
}

/** Whose day it is and under whom, as it was when the day opened: last month's report never changes because somebody moved. */
export interface DayScope {
  areaId: number;
  supervisorId: number | null;
}

export interface FilledLine {
  orderId: string;
  productId: number;
  quantity: Quantity;
  /** The requirement, where it is another one: it was changed after the phone had shown it. */
  expected?: Quantity;
}

export interface Payment {
  /** Rupees; null when there is none. */
  amount: Quantity | null;
  mode: PaymentMode;
}

/** Where the office puts the money of a refused entry. `day`: it counts among the day's payments; `cash`: it is kept apart from them. */
export type PaymentAssignment = { to: 'consumer'; consumerId: string } | { to: 'day' } | { to: 'cash' };

export interface ProductTotal {
  productId: number;
  required: Quantity;
  /** Null while nobody has recorded a delivery of this product. */
  delivered: Quantity | null;
}

/** What stood when the books were closed. */
export interface DayTotals {
  stops: number;
  done: number;
  lines: number;
  required: Quantity;
  delivered: Quantity;
  products: ProductTotal[];
  payments: { cash: Quantity; cheque: Quantity; other: Quantity };
}

/** An entry of a phone that the rules refused on arrival, as the phone sent it, and why. */
export interface SetAside {
  entryId: string;
  /** The business date on which it was made. */
  date: string;
  /** The area whose supervisor sees it. */
  areaId: number;
  /** In the words of the wire, for what it is made of may be just what was wrong with it. */
  command: { type: string; data: Record<string, unknown> };
  consumerId: string | null;
  productId: number | null;
  /** The sentence that the delivery boy reads. */
  reason: string;
}

/** What an entry stated that does not stand, because something that was entered later stands already. */
export type SupersededStatement =
  | { type: 'quantity'; orderId: string; productId: number; quantity: Quantity }
  | { type: 'done'; isDone: boolean }
  | ({ type: 'payment' } & Payment)
  | { type: 'absence'; text: string | null };

/**
 * What can happen on one delivery boy's one business date (stream `delivery-day/<date>/<deliveryBoyId>`).
 * Every fact about a stop names its consumer, so that a fold of one stop needs nothing else.
 */
export type DeliveryDayFact =
  | Fact<'DeliveryDayOpened', { date: string; deliveryBoyId: number } & DayScope>
  | Fact<
      'OrderPlaced',
      {
        orderId: string;
        consumer: Consumer;
        productId: number;
        expected: Quantity;
        adjusted: boolean;
        /** The stop's place in the delivery sequence; only the first line of a stop sets it. */
        sequence: number;
        /** The upload it came from; null for an order made by hand. */
        uploadId: string | null;
      } & DayScope
    >
  | Fact<
      'OrderRevised',
      {
        orderId: string;
        consumerId: string;
        productId: number;
        expected: Quantity;
        adjusted: boolean;
        uploadId: string | null;
        previous: { expected: Quantity; adjusted: boolean };
      }
    >
  | Fact<
      'ConsumerDetailsChanged',
      {
        consumerId: string;
        name: string;
        address: string;
        sequence: number;
        previous: { name: string; address: string; sequence: number };
        /** The area of the day; missing in facts of before, of which an order of the same name follows soon. */
        areaId?: number;
      }
    >
  | Fact<
      'OrderRemoved',
      {
        orderId: string;
        consumerId: string;
        productId: number;
        expected: Quantity;
        /** `moved`: it was placed in another delivery boy's day; `replaced`: with another product or consumer in this one. */
        reason: 'deleted' | 'moved' | 'replaced';
        movedTo: number | null;
        /** The id of the round that lost the stop, when this was the stop's last line and it stood in one. */
        leftRound: string | null;
      }
    >
  | Fact<
      'QuantityDelivered',
      {
        orderId: string;
        consumerId: string;
        productId: number;
        quantity: Quantity;
        previous: Quantity | null;
        expected: Quantity;
        /** What the phone showed, where that was not `previous`. */
        seen?: Quantity | null;
      }
    >
  /** `added`: the lines that stay open because the phone did not show them. */
  | Fact<'ConsumerMarkedDone', { consumerId: string; filled: FilledLine[]; added?: string[] }>
  | Fact<'ConsumerReopened', { consumerId: string; cleared: FilledLine[]; reason: 'undone' | 'line-added' }>
  /** `seen`: what the phone showed, where that was not `previous`. */
  | Fact<'PaymentRecorded', { consumerId: string; previous: Payment; seen?: Payment } & Payment>
  | Fact<'AbsenceRecorded', { consumerId: string; text: string | null; previous: string | null; seen?: string | null }>
  /** An entry that arrived after one that was entered later; `laterAt` (ISO 8601, UTC) says when that was. */
  | Fact<'EntrySuperseded', { consumerId: string; statement: SupersededStatement; laterAt: string }>
  | Fact<'RoundCreated', { roundId: string; number: number; consumerIds: string[]; totals: { productId: number; quantity: Quantity }[] }>
  | Fact<'DayClosed', { closeId: string; taken: Quantity; emptyBottles: Quantity; remarks: string; totals: DayTotals }>
  | Fact<'DayReopened', { closeId: string; reason: string }>
  | Fact<'EntrySetAside', SetAside>
  /** What was made of it stands in the day of `deliveryBoyId`: the order may have gone to somebody else meanwhile. */
  | Fact<'EntryApplied', { entryId: string; date: string; deliveryBoyId: number; assignedTo?: PaymentAssignment }>
  /** Money of a refused entry that no consumer of the day is credited with; only that of `day` counts among the day's payments. */
  | Fact<'UnassignedPaymentRecorded', { entryId: string; amount: Quantity; mode: PaymentMode; keptAs: 'day' | 'cash' }>
  | Fact<'EntryDismissed', { entryId: string; note: string }>;

export type DeliveryDayFactType = DeliveryDayFact['type'];
export type DeliveryDayFactOf<T extends DeliveryDayFactType> = Extract<DeliveryDayFact, { type: T }>;
