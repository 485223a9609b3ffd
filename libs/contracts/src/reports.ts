import type { BusinessDate, Flag, Named, Timestamp } from './answers';
import type { NotDeliveredReason } from './not-delivered';
import type { PaymentMode } from './orders';

export interface Name {
  name: string;
}

/** One page of a report, in its order. Send `next` as `before` to get the next page; it is null at the end. */
export interface Page<Row> {
  data: Row[];
  next: string | null;
}

export interface RemarkRow {
  consumer_id: string;
  consumer_name: string;
  order_date: BusinessDate;
  remarks: string | null;
  absence_remarks: string | null;
  payment_mode: PaymentMode;
  delr_boy_id: number;
  admin_delivery_boy?: Name;
  supervisor_delivery_boy?: Name;
  /** The first product. It is null, like the quantities, where the stop has gone to another delivery boy and only the payment stayed. */
  product_id: number | null;
  address: string;
  exp_quantity: number | null;
  dlvr_quantity: number | null;
  /** Place of the stop in the delivery sequence. */
  sequence: number;
}

/** A stop with a line that got less than required. */
export interface NotDeliveredRow {
  id: string;
  order_date: BusinessDate;
  delr_boy_id: number;
  delivery_boy: string;
  consumer_id: string;
  consumer_name: string;
  address: string;
  /** Null where only a text was typed, or nothing was entered. */
  reason: NotDeliveredReason | null;
  /** The words of the reason, those that were typed, or `Less` or `No reason` where nothing was entered. */
  remark: string;
  /** The missing quantities of its products: `Cow 1.5, Buffalo 1`. */
  missing: string;
  /** Place of the stop in the delivery sequence. */
  sequence: number;
  /** When and by whom the reason was entered; null without one. */
  marked_at: Timestamp | null;
  marked_by: string | null;
  /** The date for which it was ordered again; null while it was not. */
  again_date: BusinessDate | null;
  again_boy: string | null;
  again_by: string | null;
  again_at: Timestamp | null;
}

/** Where a stop was ordered again, and the number of its orders. */
export interface OrderedAgain {
  order_date: BusinessDate;
  delr_boy_id: number;
  lines: number;
}

export interface AreaDeliveries {
  area_id: number;
  area_name: string;
  delivery_boys: {
    deliveryBoyId: number;
    deliveryBoyName: string;
    deliveryBoySupervisorName: string;
    products: {
      productId: number;
      productName: string;
      quantity: { expected_quantity: number; delivered_quantity: number | null };
    }[];
  }[];
}

export interface AreaQuantities {
  area_id: number;
  area: string;
  products: Record<string, number>;
}

/** The valid close of a delivery boy and a date; after a reopening, until the day is closed again, the close before it. */
export interface DayCloseRow extends DayCloseFigures {
  /** The earlier closes of the day, newest first: reopened ones, and those that a later close of another phone replaced. They are in no total. */
  earlier: DayCloseFigures[];
}

export interface DayCloseFigures {
  id: string;
  order_date: BusinessDate;
  delr_boy_id: number;
  admin_delivery_boy: Name;
  req_qty: number;
  assigned_qty: number;
  empty_bottles: number;
  remarks: string;
  created_at: Timestamp;
  /** Time at which the server recorded it; {@link created_at} is the time on the phone. */
  recorded_at: Timestamp;
  /** Name of the person who applied it as a set-aside entry; null if the delivery boy closed the day. */
  applied_by: string | null;
  /** Name of the person of the office who closed the day for the delivery boy, and why; null otherwise. */
  closed_by: string | null;
  close_reason: string | null;
  at_close: DayFigures;
  /** The present figures. They differ from `at_close` when late entries have arrived. */
  now: DayFigures;
  /** Number of late changes. */
  late: number;
  /** Rupees that late changes added to {@link cash} and {@link other_payments}; negative if they took some away. */
  late_cash: number;
  late_other_payments: number;
  /** Delivered quantity at the close. */
  dlvr_qty: number;
  /** The quantity that was taken and not delivered, at the close. */
  left_over: number;
  /** Rupees of the payments in cash, at the close. */
  cash: number;
  /** Rupees that the office counted, and their difference from {@link cash}; null before the count and in an earlier close. */
  cash_counted: number | null;
  cash_difference: number | null;
  /** The value of {@link cash} when the office counted. A reopening keeps the count, so the cash may have changed since. */
  cash_at_count: number | null;
  counted_by: string | null;
  counted_at: Timestamp | null;
  /** Rupees of the payments by cheque or without a mode, at the close. */
  other_payments: number;
  /** When the day was opened again after this close; null while the close is valid. */
  reopened_at: Timestamp | null;
  /** Name of the person who reopened it. */
  reopened_by: string | null;
  reopen_reason: string | null;
}

/** A day that is not closed, with what the delivery boy took. Its figures change until it is closed. */
export interface OpenDayRow {
  order_date: BusinessDate;
  delr_boy_id: number;
  delivery_boy: string;
  /** Whether he has left the dairy. */
  has_left: boolean;
  stops: number;
  done: number;
  req_qty: number;
  dlvr_qty: number;
  /** Rupees of the payments in cash. */
  cash: number;
  /** Rupees of the payments by cheque or without a mode. */
  other_payments: number;
}

/** Numbers of stops, and quantities over all products. */
export interface DayFigures {
  stops: number;
  done: number;
  required: number;
  delivered: number;
}

/** The newest day of a range on which a report has rows, and how many. */
export interface NewestDay {
  date: BusinessDate;
  count: number;
}

export interface ChangeRow {
  id: string;
  order_id: string;
  order: { product_id: number; product: Name; consumer_name: string; consumer_id: string };
  delr_boy_id: number;
  delivery_boy: Named;
  exp_qty: number;
  /** Null where the office took the delivered quantity back. */
  updated_qty: number | null;
  /** The quantity that it took back; null in other changes. */
  cleared_qty: number | null;
  status: Flag;
  created_at: Timestamp;
  /** Time at which the server recorded it; {@link created_at} is the time on the phone. */
  recorded_at: Timestamp;
  /** Whether it was made before the day was closed and arrived after that. */
  late: boolean;
  /** Name of the person who applied it as a set-aside entry; null for any other entry. */
  applied_by: string | null;
}
