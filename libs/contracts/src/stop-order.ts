import type { BusinessDate, Named } from './answers';

/** Largest number of stops in an order of stops. */
export const STOP_ORDER_LIMIT = 1_000;

export interface StopInOrder {
  consumerId: string;
  name: string;
  address: string;
}

/** The order of stops as it is for a weekday. `stop-order/{deliveryBoyId}` answers it; a delivery boy's own `stop-order` answers today's. */
export interface StopOrderForm {
  deliveryBoy: Named;
  /** The next date of the weekday whose day is not closed, today included. */
  date: BusinessDate;
  /** From 1, Monday, to 7. */
  weekday: number;
  /** The stops of the date in their order; without any, those of the kept order, else those that were delivered last. */
  stops: StopInOrder[];
  /** The days for which the kept order counts: all, or as an exception this weekday; null if none is kept. */
  kept: 'all-days' | 'weekday' | null;
  /** The last such weekday with deliveries, and its consumers in the order of the deliveries. */
  delivered: { date: BusinessDate; consumerIds: string[] } | null;
}
