import type { BusinessDate, Flag, Named, Timestamp } from './answers';
import type { PaymentMode } from './orders';

export interface Name {
  name: string;
}

/** Some rows of a report, in its order. `next` is sent as `before` for those after them, and null when there are none. */
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
  product_id: number;
  address: string;
  exp_quantity: number;
  dlvr_quantity: number | null;
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

export interface DayCloseRow {
  id: string;
  order_date: BusinessDate;
  delr_boy_id: number;
  admin_delivery_boy: Name;
  req_qty: number;
  assigned_qty: number;
  empty_bottles: number;
  remarks: string;
  created_at: Timestamp;
  /** When the server took it; {@link created_at} is when it was done on the phone. */
  recorded_at: Timestamp;
  /** Who applied it later, after it had been refused; null for the delivery boy's own. */
  applied_by: string | null;
  at_close: DayFigures;
  /** As it stands by now: entries that were made before the close may have arrived after it. */
  now: DayFigures;
  /** How many changes arrived so. */
  late: number;
}

/** Stops, and quantities over all products. */
export interface DayFigures {
  stops: number;
  done: number;
  required: number;
  delivered: number;
}

export interface ChangeRow {
  id: string;
  order_id: string;
  order: { product_id: number; product: Name; consumer_name: string; consumer_id: string };
  delr_boy_id: number;
  delivery_boy: Named;
  exp_qty: number;
  updated_qty: number;
  status: Flag;
  created_at: Timestamp;
  /** When the server took it; {@link created_at} is when it was done on the phone. */
  recorded_at: Timestamp;
  /** Made before the books were closed, and arrived after that. */
  late: boolean;
  /** Who applied it later, after it had been refused; null for what came by itself. */
  applied_by: string | null;
}
