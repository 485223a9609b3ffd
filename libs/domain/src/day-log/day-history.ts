import type {
  DashboardStats,
  DayClock,
  Order,
  OrderTotals,
  Position,
  Progress,
} from '@milkround/contracts';

export type { DayClock };

/** A day at one moment, in the shapes of the office's live reads and in the scope of the day's log. */
export interface PastDay {
  /** The moment, in milliseconds since the epoch. */
  time: number;
  /** Position of the newest event up to the moment; `0` before the first. */
  position: Position;
  /** Number of events up to the moment. */
  events: number;
  /** The answer of `GET dashboard-stats`. */
  stats: DashboardStats;
  /** The answer of `GET get-order-reports`. */
  totals: OrderTotals;
  /**
   * The answer of `GET progress`. By the clock `known`, `phone` is the state that the server knew then, without the entries that it caught up. On
   * days without recorded contacts, only the phones that sent entries later have a state.
   */
  progress: Progress;
  /** The rows of `GET get-orders/{date}`, by delivery boy in delivery sequence: of all delivery boys or of one. */
  orders(deliveryBoyId?: number): Order[];
}

/** The delivery days of one date, folded to any moment. Times are milliseconds since the epoch. */
export interface DayHistory {
  date: string;
  areaId: number | null;
  /** The log position up to which it is complete. */
  position: Position;
  /** The time of the first and of the last event, by either clock; both 0 for a day without events. */
  first: number;
  last: number;
  /** The times of the events, of all delivery boys or of one, in ascending order. Events of the same time are in it once each. */
  moments(clock: DayClock, deliveryBoyId?: number): readonly number[];
  /** Folds the day up to and including a time. */
  at(time: number, clock: DayClock): PastDay;
  /** Counts the stops, of all delivery boys or of one, that were done at the doors up to and including a time, but not as the server knew it then. */
  countArrivedLater(time: number, deliveryBoyId?: number): number;
  /**
   * Counts the phones that were silent at a time: they had entries then, and sent them later, more than `LATE_AFTER_MS` after they were made.
   * A delivery boy is counted as one phone.
   */
  countSilentPhones(time: number, deliveryBoyId?: number): number;
}
