import type { NotDeliveredReason } from '@milkround/contracts';
import type { Fact } from '../fact';
import type { Quantity } from '../quantity';
import { factGuard } from '../stored-fact';
import type {
  Consumer,
  DayScope,
  DayTotals,
  FilledLine,
  HandedOverStop,
  Payment,
  PaymentMode,
  RoundPlace,
  SetAside,
  SupersededStatement,
} from './fact-values';

/**
 * The facts of one delivery boy's one business date (stream `delivery-day/<date>/<deliveryBoyId>`).
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
        /** Place of the stop in the delivery sequence; only the first line of a stop sets it. */
        sequence: number;
        /** The upload that placed it; null for a single order. */
        uploadId: string | null;
        /** The delivery boy from whom the order was moved or taken over, under its own id; missing in other orders. */
        takenFrom?: number;
        /** The requirement that the upload gave to such an order, if the office has changed it. */
        uploaded?: Quantity;
        /** The round to which the stop returns when a hand-over is undone. */
        round?: RoundPlace;
        /** When the office took its quantity back in the day from which it comes (ISO 8601, UTC). */
        clearedAt?: string;
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
        /** The upload that had revised it is taken back, so that it belongs to `uploadId` as before. */
        isRestored?: true;
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
        /** Area of the day. */
        areaId: number;
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
        /** Id of the round that lost the stop, if this was the last line of the stop. */
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
        /** The value that the phone showed, if it was not `previous`. */
        seen?: Quantity | null;
      }
    >
  /** The office took a delivered quantity back that was entered by mistake. */
  | Fact<
      'QuantityCleared',
      {
        orderId: string;
        consumerId: string;
        productId: number;
        previous: Quantity;
        expected: Quantity;
      }
    >
  /** `added`: the lines that stay open because the phone did not show them. */
  | Fact<'ConsumerMarkedDone', { consumerId: string; filled: FilledLine[]; added?: string[] }>
  | Fact<
      'ConsumerReopened',
      { consumerId: string; cleared: FilledLine[]; reason: 'undone' | 'line-added' }
    >
  /** `seen`: the value that the phone showed, if it was not `previous`. `holder`: the delivery boy to whom the stop was handed over. */
  | Fact<
      'PaymentRecorded',
      { consumerId: string; previous: Payment; seen?: Payment; holder?: number } & Payment
    >
  /** `reason`: why nothing could be delivered, if it was chosen; `text` has its words, or those that were typed. */
  | Fact<
      'AbsenceRecorded',
      {
        consumerId: string;
        text: string | null;
        reason?: NotDeliveredReason;
        previous: string | null;
        seen?: string | null;
      }
    >
  /** Empty bottles that the stop gave back, a whole number; null for none. */
  | Fact<
      'EmptyBottlesCollected',
      { consumerId: string; count: number | null; previous: number | null; seen?: number | null }
    >
  /** An entry that arrived after one that was made later, at `laterAt` (ISO 8601, UTC). */
  | Fact<'EntrySuperseded', { consumerId: string; statement: SupersededStatement; laterAt: string }>
  | Fact<
      'RoundCreated',
      {
        roundId: string;
        number: number;
        consumerIds: string[];
        totals: { productId: number; quantity: Quantity }[];
      }
    >
  /**
   * Stops that another delivery boy delivers from now on; each of their orders is removed by an `OrderRemoved` of the same command. `undoes`: the
   * hand-over from that delivery boy that is undone by this one.
   */
  | Fact<
      'StopsHandedOver',
      {
        handOverId: string;
        to: number;
        stops: HandedOverStop[];
        /** Without those of cancelled stops. */
        lines: number;
        /** The stops with only 0 lines; missing without one. */
        cancelled?: string[];
        reason: string;
        undoes?: string;
      }
    >
  /** The other half of `StopsHandedOver`, in the day of the delivery boy who delivers the stops. Each order is placed by an `OrderPlaced`. */
  | Fact<
      'StopsTakenOver',
      {
        handOverId: string;
        from: number;
        consumerIds: string[];
        /** Without those of cancelled stops. */
        lines: number;
        /** The stops with only 0 lines; missing without one. */
        cancelled?: string[];
        reason: string;
        undoes?: string;
      }
    >
  /** The order of stops of this day, kept for all days, or as an exception for its weekday (from 1, Monday, to 7). */
  | Fact<'StopOrderSet', { weekday: number | null; consumerIds: string[] }>
  /** The undelivered orders of a stop are placed again in the day of `deliveryBoyId`. `lines`: their quantities, by the orders of this day. */
  | Fact<
      'StopOrderedAgain',
      { consumerId: string; date: string; deliveryBoyId: number; lines: FilledLine[] }
    >
  | Fact<
      'DayClosed',
      {
        closeId: string;
        taken: Quantity;
        emptyBottles: Quantity;
        remarks: string;
        totals: DayTotals;
        /** The close of another phone that this one replaces, because it was made later. */
        replaces?: string;
        /** When the valid close of another phone was made (ISO 8601, UTC): this one was made earlier and closes nothing. */
        laterAt?: string;
      }
    >
  /** The office counted the cash of a close. `declared`: the cash payments of the close; `previous`: the count before, null for the first. */
  | Fact<
      'CashCounted',
      { closeId: string; declared: Quantity; counted: Quantity; previous: Quantity | null }
    >
  | Fact<'DayReopened', { closeId: string; reason: string }>
  | Fact<'EntrySetAside', SetAside>
  /** The facts of the applied entry are in the day of `deliveryBoyId`, because the order may have been moved to that delivery boy. */
  | Fact<'EntryApplied', { entryId: string; date: string; deliveryBoyId: number }>
  /** A payment of a set-aside entry without a consumer: cash of the day, which counts in its close. */
  | Fact<'UnassignedPaymentRecorded', { entryId: string; amount: Quantity; mode: PaymentMode }>
  | Fact<'EntryDismissed', { entryId: string; note: string }>;

/**
 * The lines that one upload changes in a day. Folds take it as the facts that it holds, see {@link dayFactsIn}; every other event of a delivery day is a
 * fact itself.
 */
export type OrdersImported = Fact<
  'OrdersImported',
  {
    uploadId: string;
    details: Omit<DeliveryDayFactOf<'ConsumerDetailsChanged'>['data'], 'areaId'>[];
    placed: Pick<
      DeliveryDayFactOf<'OrderPlaced'>['data'],
      'orderId' | 'consumer' | 'productId' | 'expected' | 'sequence'
    >[];
    revised: Omit<
      DeliveryDayFactOf<'OrderRevised'>['data'],
      'uploadId' | 'adjusted' | 'isRestored'
    >[];
    /** Lines that the file does not have. */
    removed: Omit<DeliveryDayFactOf<'OrderRemoved'>['data'], 'reason' | 'movedTo'>[];
    reopened: Omit<DeliveryDayFactOf<'ConsumerReopened'>['data'], 'reason'>[];
  } & DayScope
>;

/** What becomes of a day when an upload is taken back: the facts by which it returns to what stood before. */
export type OrdersTakenBack = Fact<
  'OrdersTakenBack',
  { uploadId: string; facts: { type: string; data: Record<string, unknown> }[] }
>;

/** An event of the stream of a delivery day. */
export type DeliveryDayEvent = DeliveryDayFact | OrdersImported | OrdersTakenBack;

export type DeliveryDayFactType = DeliveryDayFact['type'];
export type DeliveryDayFactOf<T extends DeliveryDayFactType> = Extract<
  DeliveryDayFact,
  { type: T }
>;

export const isDeliveryDayFact = factGuard<DeliveryDayFact>({
  DeliveryDayOpened: true,
  OrderPlaced: true,
  OrderRevised: true,
  ConsumerDetailsChanged: true,
  OrderRemoved: true,
  QuantityDelivered: true,
  QuantityCleared: true,
  ConsumerMarkedDone: true,
  ConsumerReopened: true,
  PaymentRecorded: true,
  AbsenceRecorded: true,
  EmptyBottlesCollected: true,
  EntrySuperseded: true,
  RoundCreated: true,
  StopsHandedOver: true,
  StopsTakenOver: true,
  StopOrderSet: true,
  StopOrderedAgain: true,
  DayClosed: true,
  CashCounted: true,
  DayReopened: true,
  EntrySetAside: true,
  EntryApplied: true,
  UnassignedPaymentRecorded: true,
  EntryDismissed: true,
});
