import type { Quantity } from '../quantity';
import type { Consumer, DayScope, Payment, PaymentAssignment, PaymentMode, SetAside } from './facts';

interface Command<Type extends string, Data extends object> {
  readonly type: Type;
  readonly data: Data;
}

/** One line of an order file, its names already resolved. `orderId` is used only if the line is new. */
export interface ImportLine {
  orderId: string;
  /** Excel's own row number, to speak of the line in answers. */
  row: number;
  consumer: Consumer;
  productId: number;
  expected: Quantity;
  /** Place in the delivery sequence; null: after what is there, in file order. */
  sequence: number | null;
}

/** A line with the quantity that a phone showed for it. */
export interface ShownLine {
  orderId: string;
  quantity: Quantity;
}

/** What a phone showed while remarks were entered on it. */
export interface ShownRemarks {
  payment?: Payment;
  absence?: string | null;
}

/**
 * What people may want of a delivery day. Names are resolved, ids are made and clocks are read before: a command is plain data.
 * `madeAt` (ISO 8601): when an entry of a phone was made, see {@link decideEntry}.
 */
export type DeliveryDayCommand =
  | Command<'ImportOrders', { date: string; deliveryBoyId: number; scope: DayScope; uploadId: string; lines: ImportLine[] }>
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
        /** The quantity that stood where the order was made; null: no order stood there. Left out where nobody knows. */
        seen?: Quantity | null;
      }
    >
  | Command<
      'EditOrder',
      /** Another product or consumer than the line's own: removed and placed anew under `newOrderId`. */
      { orderId: string; newOrderId: string; consumer: Consumer; productId: number; expected: Quantity; adjusted: boolean }
    >
  | Command<'RemoveOrder', { orderId: string }>
  /** The half of a reassignment that leaves this day. */
  | Command<'MoveOrderOut', { orderId: string; movedTo: number }>
  /** The half that arrives in the other day, under the same order id or a new one; refused when that line exists there. */
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
      }
    >
  /** `seen`: the delivered quantity that was shown when it was entered, null for none; undefined where nobody told. */
  | Command<'DeliverQuantity', { orderId: string; quantity: Quantity; seen?: Quantity | null; madeAt?: string }>
  /** `lines`: what Done filled on the phone, line by line; undefined: the requirement of every open line. */
  | Command<'MarkConsumerDone', { consumerId: string; lines?: readonly ShownLine[]; madeAt?: string }>
  /** `lines`: what the phone showed as filled; undefined where nobody told. */
  | Command<'ReopenConsumer', { consumerId: string; lines?: readonly ShownLine[]; madeAt?: string }>
  /** Saves both remarks of a stop; what is undefined stays as it is, blank removes. */
  | Command<
      'RecordRemarks',
      { consumerId: string; amount?: Quantity | null; mode?: PaymentMode; absence?: string | null; seen?: ShownRemarks; madeAt?: string }
    >
  | Command<'CreateRound', { roundId: string; consumerNo: number }>
  | Command<'CloseDay', { closeId: string; taken: Quantity; emptyBottles: Quantity; remarks: string }>
  | Command<'ReopenDay', { reason: string }>
  | Command<'SetEntryAside', SetAside>
  /** The entry's own half: what follows from it is decided by itself, on the day that it is about by now. */
  | Command<'ApplyEntry', { entryId: string; date: string; deliveryBoyId: number; assignedTo?: PaymentAssignment }>
  /** The other half, where the office says whose the money of the entry is. */
  | Command<'AssignPayment', { entryId: string; amount: Quantity | null; mode: PaymentMode; assignedTo: PaymentAssignment }>
  | Command<'DismissEntry', { entryId: string; note: string }>;

export type DeliveryDayCommandType = DeliveryDayCommand['type'];
export type DeliveryDayCommandOf<T extends DeliveryDayCommandType> = Extract<DeliveryDayCommand, { type: T }>;
