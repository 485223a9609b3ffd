import type { BusinessDate, Flag, Named, Timestamp } from './answers';
import type { NotDeliveredReason } from './not-delivered';
import type { ConsumerPause } from './pause';

export const PAYMENT_MODES = ['', 'cash', 'cheque'] as const;
export type PaymentMode = (typeof PAYMENT_MODES)[number];

/** One product of one stop. Quantities are decimals with at most 3 places. */
export interface OrderLine {
  id: string;
  consumer_id: string;
  consumer_name: string;
  address: string;
  area: string;
  product_id: number;
  product: Named;
  exp_quantity: number;
  /** Null while no delivery is recorded. */
  dlvr_quantity: number | null;
  /** Whether Done filled the quantity. Reopening the stop removes filled quantities and keeps typed ones. */
  filled: boolean;
  is_delivered: boolean;
  /** Payment amount in rupees as a string, as the specification has it; null if there is none. */
  consumer_remark: string | null;
  consumer_absence: string | null;
  /** The reason that was chosen for the absence; missing without one. */
  absence_reason?: NotDeliveredReason;
  /** Empty bottles that the stop gave back; missing while none are recorded. */
  empty_bottles?: number;
  paymentMode: PaymentMode;
  adjusted_qty: Flag;
  /** The correction of the stop by the office, until the delivery boy records something else; missing if there is none. */
  corrected?: { at: Timestamp; by: string };
  /** Payments of today to delivery boys who had the stop before; missing without one. */
  paid_to?: { name: string; amount: number; mode: PaymentMode }[];
  /** The pause of the consumer, if it counts on the date of the order; missing without one. */
  paused?: ConsumerPause;
}

export interface ConsumerOrders {
  consumerId: string;
  data: OrderLine[];
}

export interface Order {
  id: string;
  order_date: BusinessDate;
  consumer_id: string;
  consumer_name: string;
  address: string;
  delr_boy_id: number;
  delivery_boy: Named;
  /** The delivery boy's MDE id. */
  delr_boy_unique_id?: string;
  /** The zone of the order. */
  area?: Named;
  /** Place of the stop in the delivery sequence. */
  sequence: number;
  product_id: number;
  product: Named;
  exp_quantity: number;
  dlvr_quantity: number | null;
  is_delivered: boolean;
  adjusted_qty: Flag;
  created_at: Timestamp;
  /** Download path of the order file; null for a single order. */
  order_excel: string | null;
  /**
   * When the quantity was delivered, by the corrected clock of the device; missing while no delivery is recorded. A correction by the office does
   * not change it; without an entry of the delivery boy it is the time of the correction.
   */
  delivered_at?: Timestamp;
  /** When an admin or a supervisor entered the quantity; missing if the delivery boy did. */
  corrected_at?: Timestamp;
  /** When the server recorded that delivery, if that was more than a minute later. */
  received_at?: Timestamp;
  /** Payment amount of the stop in rupees as a string; missing if there is none. */
  consumer_remark?: string;
  /** Missing without a payment amount. */
  paymentMode?: PaymentMode;
  /** When the payment was entered, by the corrected clock of the device; missing without one. */
  payment_at?: Timestamp;
  /** When the server recorded the payment, if that was more than a minute later. */
  payment_received_at?: Timestamp;
  /** Absence remark of the stop; missing if there is none. */
  consumer_absence?: string;
  /** When the absence was entered, by the corrected clock of the device; missing without one. */
  absence_at?: Timestamp;
  /** When the server recorded the absence, if that was more than a minute later. */
  absence_received_at?: Timestamp;
  /** The reason that was chosen for the absence; missing without one. */
  absence_reason?: NotDeliveredReason;
  /** Empty bottles that the stop gave back; missing while none are recorded. */
  empty_bottles?: number;
  paid_to?: OrderLine['paid_to'];
}

export interface KnownConsumer {
  consumer_id: string;
  consumer_name: string;
  /** Blank if it is not known. */
  address: string;
  /** The pauses that have not ended by today; missing without one. */
  pauses?: ConsumerPause[];
  /** Ids that were merged into this one; missing without one. */
  aliases?: string[];
  /** Another zone knows him: the name is the id, and the order is accepted without name and address. */
  isElsewhere?: true;
}

/** Product categories that `productQuantities` of a new round always has. */
export const ROUND_CATEGORIES = ['Cow', 'Buffalo', 'Desi Cow', 'Gir Cow'] as const;

export interface Round {
  roundId: string;
  roundName: string;
  consumersNo: number;
  orders: Record<string, OrderLine[]>;
}

export interface EditProductOrderBody {
  userId?: number | string;
  deliverdQuantity: number | string;
}

export interface EditOrderStatusBody {
  userId?: number | string;
  isDelivered: boolean | Flag;
}

export interface EditOrderRemarksBody {
  userId?: number | string;
  consumerUniqueId: string;
  remarks?: string | number | null;
  absenceRemarks?: string | null;
  paymentMode?: PaymentMode | null;
  /** Why nothing could be delivered. Its words are recorded where `absenceRemarks` is blank; `other` needs a text. */
  absenceReason?: NotDeliveredReason | null;
  /** Empty bottles that the stop gave back, a whole number; 0 or blank for none. */
  emptyBottles?: number | string | null;
}

export interface AddRoundBody {
  userId?: number | string;
  consumerNo: number | string;
  roundName?: string | null;
  productQuantities?: Record<string, number>;
}

export interface DayCloseBody {
  userId?: number | string;
  assignedQuantity: number | string;
  EmptyBottle: number | string;
  remarks?: string | null;
}

export interface SingleOrderBody {
  userId?: number | string;
  orderDate: BusinessDate;
  consumerId: string;
  deliveryBoyId?: number | string;
  productId: number | string;
  expQuantity: number | string;
  adjustedQuantity?: Flag | '0' | '1' | null;
  /** Quantity of the existing order that the form showed, '' for none. If the order has changed since, it is not overwritten. */
  previousQuantity?: number | string | null;
  /** Name and address of a new consumer. They do not replace known details. */
  consumerName?: string | null;
  consumerAddress?: string | null;
}
