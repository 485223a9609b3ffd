import type { Message, NotDeliveredReason } from '@milkround/contracts';
import type { Quantity } from '../quantity';
import type { Consumer, DayScope, Payment, PaymentMode, RoundPlace, SetAside } from './fact-values';
import type { Line } from './stop';

interface Command<Type extends string, Data extends object> {
  readonly type: Type;
  readonly data: Data;
}

/** One line of an order file, with resolved names. `orderId` is used only if the line is new. */
export interface ImportLine {
  orderId: string;
  /** The sheet, which answers name if the file has several. */
  sheet?: string;
  /** Excel's row number, which answers name. */
  row: number;
  consumer: Consumer;
  productId: number;
  expected: Quantity;
  /** Place in the delivery sequence; null: where the file has it among the existing stops, or after them. */
  sequence: number | null;
  /** Place in the order of stops that is kept. It counts for a new stop without a place in the file. */
  keptPlace?: number;
  /** Why the line is not taken in. It is left out where it would place or revise an order. */
  leftOut?: Message;
}

/** The answers of a person for a whole file. */
export interface ImportChoices {
  /** What becomes of the orders that the file does not have; they are left without an answer. */
  missingLines?: 'leave' | 'take-off' | null;
  /** Which requirement counts where a person has changed that of an earlier file; the person's without an answer. */
  changedByPerson?: 'keep' | 'file' | null;
}

/** An order line with the quantity that a phone showed for it. */
export interface ShownLine {
  orderId: string;
  quantity: Quantity;
}

/** The remarks that a phone showed when new ones were entered. */
export interface ShownRemarks {
  payment?: Payment;
  absence?: string | null;
  /** Undefined: the client did not send it. */
  reason?: NotDeliveredReason | null;
  bottles?: number | null;
}

/** A stop as it was shown to the person who hands it over. */
export interface ShownStop {
  consumerId: string;
  orderIds: readonly string[];
}

/** A stop that comes from another day. */
export interface TakenStop {
  consumer: Consumer;
  lines: readonly Line[];
  /** Its earlier place in this day; null for a stop that is new in this day. */
  before: { sequence: number; round: RoundPlace | null } | null;
}

/** Where taken stops come in the delivery sequence: after all others, or beside the stop with the most similar address. */
export type TakenOrder = 'append' | 'address';

/**
 * The commands on a delivery day. Names are resolved, ids are created and clocks are read before, so a command is plain data. `madeAt` (ISO 8601) is
 * the corrected time of an entry of a phone, see {@link decideEntry}.
 */
export type DeliveryDayCommand =
  | Command<
      'ImportOrders',
      {
        date: string;
        deliveryBoyId: number;
        scope: DayScope;
        uploadId: string;
        lines: ImportLine[];
        choices?: ImportChoices;
        /** The consumers of the whole file. Those whom it lists on other days only are not missing on this one. */
        listed?: ReadonlySet<string>;
      }
    >
  | Command<
      'PlaceSingleOrder',
      {
        date: string;
        deliveryBoyId: number;
        scope: DayScope;
        orderId: string;
        consumer: Consumer;
        productId: number;
        expected: Quantity;
        adjusted: boolean;
        /** Quantity of the existing order that the form showed; null if it showed none; undefined if it is not known. */
        seen?: Quantity | null;
      }
    >
  | Command<
      'EditOrder',
      /**
       * A line with another product or consumer is removed and placed again under `newOrderId`. `sequence`: the place of the stop if the consumer has
       * none; the last one without it.
       */
      {
        orderId: string;
        newOrderId: string;
        consumer: Consumer;
        productId: number;
        expected: Quantity;
        adjusted: boolean;
        sequence?: number;
      }
    >
  | Command<'RemoveOrder', { orderId: string }>
  /** Removes an order from this day when it is moved to another delivery boy. */
  | Command<'MoveOrderOut', { orderId: string; movedTo: number }>
  /** Adds a moved order to the other day, under the same order id or a new one. Refused if that line exists there. */
  | Command<
      'MoveOrderIn',
      {
        date: string;
        deliveryBoyId: number;
        scope: DayScope;
        orderId: string;
        consumer: Consumer;
        productId: number;
        expected: Quantity;
        adjusted: boolean;
        uploadId: string | null;
        /** The delivery boy from whom the order comes, under its own id. */
        takenFrom?: number;
        /** The requirement that its upload gave, if the office has changed it. */
        uploaded?: Quantity;
        /** When the office took its quantity back; missing in other orders. */
        clearedAt?: string;
      }
    >
  /** Takes stops out of this day. `undoes`: the hand-over by which they had come. */
  | Command<
      'HandOverStops',
      {
        handOverId: string;
        to: number;
        stops: readonly ShownStop[];
        reason: string;
        undoes?: string;
      }
    >
  /** Adds the stops of `HandOverStops` to the other day. */
  | Command<
      'TakeOverStops',
      {
        date: string;
        deliveryBoyId: number;
        scope: DayScope;
        handOverId: string;
        from: number;
        stops: readonly TakenStop[];
        order: TakenOrder;
        reason: string;
        undoes?: string;
      }
    >
  /** `seen`: the delivered quantity that was shown, null for none; undefined if it was not sent. */
  | Command<
      'DeliverQuantity',
      { orderId: string; quantity: Quantity; seen?: Quantity | null; madeAt?: string }
    >
  /** Takes a delivered quantity back, so that nothing is entered. */
  | Command<'ClearQuantity', { orderId: string }>
  /** `lines`: the quantities that Done filled on the phone; undefined: Done fills the requirement of every open line. */
  | Command<
      'MarkConsumerDone',
      { consumerId: string; lines?: readonly ShownLine[]; madeAt?: string }
    >
  /** `lines`: the quantities that the phone showed as filled; undefined if they were not sent. */
  | Command<'ReopenConsumer', { consumerId: string; lines?: readonly ShownLine[]; madeAt?: string }>
  /** Records payment, absence and empty bottles of a stop. Undefined fields stay unchanged, blank ones are removed. */
  | Command<
      'RecordRemarks',
      {
        consumerId: string;
        amount?: Quantity | null;
        mode?: PaymentMode;
        absence?: string | null;
        /** Why nothing could be delivered; it counts with an `absence` only. */
        reason?: NotDeliveredReason;
        bottles?: number | null;
        seen?: ShownRemarks;
        madeAt?: string;
      }
    >
  /** `shown`: the order that the person saw. */
  | Command<
      'SetStopOrder',
      {
        /** The weekday of an exception, from 1, Monday, to 7; null for all days. */
        weekday: number | null;
        consumerIds: readonly string[];
        shown: readonly string[];
        /** The order that is kept so far. Consumers who are not among the stops of this day stay behind the one whom they follow. */
        kept: readonly string[];
      }
    >
  /** Notes that the missing quantities of a stop are ordered again on another day. `isOver`: the date of the stop's day is over. */
  | Command<
      'OrderStopAgain',
      { consumerId: string; date: string; deliveryBoyId: number; isOver: boolean }
    >
  /** `consumerIds`: the stops that the person saw as those of the round; missing in a plain call. */
  | Command<'CreateRound', { roundId: string; consumerNo: number; consumerIds?: readonly string[] }>
  | Command<
      'CloseDay',
      { closeId: string; taken: Quantity; emptyBottles: Quantity; remarks: string }
    >
  /** `seen`: the count that the person saw, null for none. */
  | Command<'CountCash', { closeId: string; counted: Quantity; seen: Quantity | null }>
  | Command<'ReopenDay', { reason: string }>
  | Command<'SetEntryAside', SetAside>
  /** Settles a set-aside entry as applied. Its effect is decided by a command of its own, perhaps on another day. */
  | Command<'ApplyEntry', { entryId: string; date: string; deliveryBoyId: number }>
  /** Keeps the payment of a set-aside entry, whose consumer has no stop on the day, as cash of the day. */
  | Command<'KeepCash', { entryId: string; amount: Quantity | null; mode: PaymentMode }>
  | Command<'DismissEntry', { entryId: string; note: string }>;

export type DeliveryDayCommandType = DeliveryDayCommand['type'];
export type DeliveryDayCommandOf<T extends DeliveryDayCommandType> = Extract<
  DeliveryDayCommand,
  { type: T }
>;

/** The commands that a delivery boy's phone can send. */
export type PhoneCommand = DeliveryDayCommandOf<
  | 'DeliverQuantity'
  | 'MarkConsumerDone'
  | 'ReopenConsumer'
  | 'RecordRemarks'
  | 'CreateRound'
  | 'PlaceSingleOrder'
  | 'CloseDay'
>;
