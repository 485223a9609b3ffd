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
  /** Null while no delivery of this product is recorded. */
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
  /** His phone number for a call; null if it is not known. The past has none. */
  deliveryBoyPhone: string | null;
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
  /** When he made his first delivery of the day. A delivery is a Done, an absence or a recorded quantity that he entered himself. */
  firstDoneAt: Timestamp | null;
  /** His newest delivery, by when it happened. */
  lastDone: LastDelivery | null;
  /** Median time between two deliveries after each other; null below three deliveries. */
  medianIntervalSeconds: number | null;
  /** Number of set-aside entries of the day that wait to be checked. */
  setAside: number;
  /** When the oldest of these entries arrived; null without any. */
  setAsideSince: Timestamp | null;
  /** Number of entries that a phone reported as waiting and that never came, and when it was heard last; null without any. */
  missing: { entries: number; heardAt: Timestamp } | null;
  closedAt: Timestamp | null;
  /** Time of the phone's newest entry; null before the first. */
  lastHeardAt: Timestamp | null;
  /** Null while the phone has not reported its state. */
  phone: PhoneState | null;
}

/** The stop of a delivery, with the time at which it happened. */
export interface LastDelivery {
  consumerId: string;
  consumerName: string;
  address: string;
  at: Timestamp;
}

/** A delivery boy's newest earlier day that was left open, while it is at most a week old. */
export type LeftOpenDay = Pick<
  DayProgress,
  | 'date'
  | 'deliveryBoyId'
  | 'deliveryBoyName'
  | 'deliveryBoyPhone'
  | 'uniqueId'
  | 'areaId'
  | 'areaName'
  | 'stops'
  | 'done'
  | 'absent'
>;

/** A zone's deadline: the local time at which all its rounds are to be finished, `HH:MM`. */
export interface AreaDeadline {
  areaId: number;
  deadline: string;
}
export const DEFAULT_DEADLINE = '07:30';

/** How the earlier days of a delivery boy went, for comparison with today. */
export interface UsualMorning {
  deliveryBoyId: number;
  /** Number of days that it is made of. */
  days: number;
  /** Whether all of them are the same weekday. */
  isSameWeekday: boolean;
  /** Median minute of the business day at which he made his first delivery. */
  startMinute: number;
  /** Median over the days of the mean time from one delivery to the next. */
  secondsPerStop: number;
  /**
   * The shares of the round's time after which a quarter, half and three quarters of its stops were visited: where on his list he is slow. The
   * sequence of the list changes little from day to day, so a place in it stands for the same consumers.
   */
  quarters: [number, number, number];
}

/** One entry of the list "Just now". The client formats it as a sentence. */
export interface Happening {
  position: Position;
  kind:
    | 'done'
    | 'reopened'
    | 'quantity'
    | 'absence'
    | 'payment'
    | 'unassigned-payment'
    | 'round'
    | 'closed'
    | 'day-reopened'
    | 'orders'
    | 'handed-over'
    | 'handed-back';
  date: BusinessDate;
  deliveryBoyId: number;
  deliveryBoyName: string;
  areaId: number;
  consumerName: string | null;
  productName: string | null;
  before: number | null;
  /** The new value; null for a quantity that was taken back; for `done`, the number of lines that stay open because they were added later. */
  after: number | null;
  text: string | null;
  /** The delivery boy who took the stops over, of `handed-over` and `handed-back`. */
  toName?: string;
  occurredAt: Timestamp;
  recordedAt: Timestamp;
  /** Whether it was made before the day was closed and arrived after that. */
  late: boolean;
  /** Name of the person who applied it as a set-aside entry; null for any other entry. */
  appliedBy: string | null;
  /** Name of the admin or supervisor who corrected the delivery; missing if the delivery boy recorded it. */
  correctedBy?: string;
}

/** The live dashboard of one scope, true for `position`. */
export interface Progress {
  position: Position;
  date: BusinessDate;
  days: DayProgress[];
  /** The earlier days that are not closed, by delivery boy; missing for a moment of the past. */
  leftOpen?: LeftOpenDay[];
  /** Pace of each delivery boy's last day with orders before `date`, for comparison with today's. */
  before: { deliveryBoyId: number; date: BusinessDate; pace: PaceSlot[] }[];
  /** The delivery boys of `days` who have earlier days. */
  usual: UsualMorning[];
  /** The zones of the scope. */
  deadlines: AreaDeadline[];
  /** Requirement of the business month before `date`. It does not change any more, so the month's total is this plus today's. */
  monthBefore: Totals;
  happenings: Happening[];
}
