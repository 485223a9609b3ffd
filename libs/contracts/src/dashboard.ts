import type { BusinessDate, Position, Timestamp } from './answers';
import type { PhoneState } from './phones';

/** Sums per product, in product order. */
export type Totals = { productName: string; totalQuantity: number }[];

export interface DeliveryBoyStats {
  total_today_orders: number;
  total_today_delivered: number;
}

export interface DashboardStats extends DeliveryBoyStats {
  total_active_areas: number;
  total_delivery_boys: number;
}

export interface OrderTotals {
  todayOrders: Totals;
  monthlyOrders: Totals;
}

/** Number of stops done in one slot of {@link PACE_SLOT_MINUTES} minutes. `slot` is the number of slots since the epoch. */
export interface PaceSlot {
  slot: number;
  done: number;
}
export const PACE_SLOT_MINUTES = 10;

export interface ProductProgress {
  productId: number;
  productName: string;
  required: number;
  /** Null while nobody has recorded a delivery of this product. */
  delivered: number | null;
}

/**
 * One delivery boy's day as the dashboards show it. `done`, `absent` and `partly` are disjoint parts of `stops`:
 * done; not done with an absence remark; not done with a recorded quantity. The remaining stops are pending.
 */
export interface DayProgress {
  date: BusinessDate;
  deliveryBoyId: number;
  deliveryBoyName: string;
  uniqueId: string;
  areaId: number;
  areaName: string;
  stops: number;
  lines: number;
  done: number;
  partly: number;
  absent: number;
  products: ProductProgress[];
  pace: PaceSlot[];
  closedAt: Timestamp | null;
  /** Time of the phone's newest entry; null before the first. */
  lastHeardAt: Timestamp | null;
  /** Null while the phone has not reported its state. */
  phone: PhoneState | null;
}

/** One entry of the list "Just now". The client formats it as a sentence. */
export interface Happening {
  position: Position;
  kind: 'done' | 'reopened' | 'quantity' | 'absence' | 'payment' | 'unassigned-payment' | 'round' | 'closed' | 'day-reopened' | 'orders';
  date: BusinessDate;
  deliveryBoyId: number;
  deliveryBoyName: string;
  areaId: number;
  consumerName: string | null;
  productName: string | null;
  before: number | null;
  /** The new value; for `done`, the number of lines that stay open because they were added later. */
  after: number | null;
  text: string | null;
  occurredAt: Timestamp;
  recordedAt: Timestamp;
  /** Whether it was made before the day was closed and arrived after that. */
  late: boolean;
  /** Name of the person who applied it as a set-aside entry; null for any other entry. */
  appliedBy: string | null;
}

/** The live dashboard of one scope, true for `position`. */
export interface Progress {
  position: Position;
  date: BusinessDate;
  days: DayProgress[];
  /** Pace of each delivery boy's last day with orders before `date`, for comparison with today's. */
  before: { deliveryBoyId: number; date: BusinessDate; pace: PaceSlot[] }[];
  /** Requirement of the business month before `date`. It does not change any more, so the month's total is this plus today's. */
  monthBefore: Totals;
  happenings: Happening[];
}
