import type { BusinessDate, Flag, Named, Timestamp } from './answers';

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
  /** Null while nobody has recorded a delivery. */
  dlvr_quantity: number | null;
  /** Done gave it its quantity: reopening the stop takes that back, and leaves what was typed. */
  filled: boolean;
  is_delivered: boolean;
  /** The payment amount in rupees, as the specification has it: a string, or null. */
  consumer_remark: string | null;
  consumer_absence: string | null;
  paymentMode: PaymentMode;
  adjusted_qty: Flag;
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
  product_id: number;
  product: Named;
  exp_quantity: number;
  dlvr_quantity: number | null;
  is_delivered: boolean;
  adjusted_qty: Flag;
  created_at: Timestamp;
  /** A download path, or null for an order made by hand. */
  order_excel: string | null;
}

/** Who a consumer is, as the area of an order knows it. */
export interface KnownConsumer {
  consumer_id: string;
  consumer_name: string;
  /** Blank where none was told. */
  address: string;
}

/** The product categories that the estimate of a round always lists. */
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
  /** The quantity of the order that stood where this one was made, '' for none: one that is another by now is not overwritten. */
  previousQuantity?: number | string | null;
  /** Who a new consumer is; what is known of one counts. */
  consumerName?: string | null;
  consumerAddress?: string | null;
}
