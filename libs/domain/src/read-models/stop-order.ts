import { isoWeekdayOf } from '../business-date';
import type { Actor, Recorded } from '../fact';
import type { DeliveryDayFact } from '../delivery-day/facts';
import type { DayKey } from '../streams';

/** The weekday of the order for all days, in its key. */
export const EVERY_DAY = 0;

export type StopOrderKey = { delivery_boy_id: number; weekday: number };

/** The order of stops that is kept for a delivery boy: for all days, or as an exception for a weekday. Key: delivery_boy_id, weekday. */
export interface StopOrderRow {
  delivery_boy_id: number;
  /** {@link EVERY_DAY}, or from 1, Monday, to 7. */
  weekday: number;
  consumer_ids: readonly string[];
  set_by: Actor;
  /** ISO 8601, UTC. */
  set_at: string;
}

/** Returns the keys of the orders that a fact sets or ends: an order for all days ends the exception of its weekday. */
export function stopOrderKeys(
  fact: DeliveryDayFact,
  { date, deliveryBoyId }: DayKey,
): StopOrderKey[] {
  if (fact.type !== 'StopOrderSet') return [];
  const { weekday } = fact.data;
  const weekdays = weekday === null ? [EVERY_DAY, isoWeekdayOf(date)] : [weekday];
  return weekdays.map((each) => ({ delivery_boy_id: deliveryBoyId, weekday: each }));
}

export function foldStopOrder(
  row: StopOrderRow | null,
  fact: Recorded<DeliveryDayFact>,
  key: StopOrderKey,
): StopOrderRow | null {
  if (fact.type !== 'StopOrderSet') return row;
  if ((fact.data.weekday ?? EVERY_DAY) !== key.weekday) return null;
  return {
    ...key,
    consumer_ids: fact.data.consumerIds,
    set_by: fact.meta.actor,
    set_at: fact.recordedAt,
  };
}
