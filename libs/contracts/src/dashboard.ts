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

/** How many stops were done in one slot of {@link PACE_SLOT_MINUTES} minutes; `slot` counts such slots since the epoch. */
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
 * done; not done with an absence remark; not done with a recorded quantity. What is left is still to come.
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
  /** When the phone's newest entry happened; null before the first. */
  lastHeardAt: Timestamp | null;
  /** Null while his phone has said nothing of itself. */
  phone: PhoneState | null;
}

/** What one thing that happened is, for the "Just now" list. The client makes the sentence. */
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
  /** Of `done`: how many lines stay open because they were added later. */
  after: number | null;
  text: string | null;
  occurredAt: Timestamp;
  recordedAt: Timestamp;
  /** Made before the books were closed, and arrived after that. */
  late: boolean;
  /** Who applied it later, after it had been refused; null for what came by itself. */
  appliedBy: string | null;
}

/** The live dashboard of one scope, true for `position`. */
export interface Progress {
  position: Position;
  date: BusinessDate;
  days: DayProgress[];
  /** The last day with orders before `date` of each delivery boy: what today's pace is compared with. */
  before: { deliveryBoyId: number; date: BusinessDate; pace: PaceSlot[] }[];
  /** Requirement of the business month before `date`: it cannot change any more, so month = this + today. */
  monthBefore: Totals;
  happenings: Happening[];
}
