import type { Actor, Recorded } from '../fact';
import type { DeliveryDayFact } from '../delivery-day/facts';
import type { DayKey } from '../streams';

export type StopOrderKey = { delivery_boy_id: number; weekday: number };

/** The order of stops that is kept for a weekday of a delivery boy. Key: delivery_boy_id, weekday. */
export interface StopOrderRow {
  delivery_boy_id: number;
  /** From 1, Monday, to 7. */
  weekday: number;
  consumer_ids: readonly string[];
  set_by: Actor;
  /** ISO 8601, UTC. */
  set_at: string;
}

/** Returns the key of the order that a fact sets. */
export const stopOrderKeys = (fact: DeliveryDayFact, { deliveryBoyId }: DayKey): StopOrderKey[] =>
  fact.type === 'StopOrderSet'
    ? [{ delivery_boy_id: deliveryBoyId, weekday: fact.data.weekday }]
    : [];

export function foldStopOrder(
  row: StopOrderRow | null,
  fact: Recorded<DeliveryDayFact>,
  key: StopOrderKey,
): StopOrderRow | null {
  if (fact.type !== 'StopOrderSet') return row;
  return {
    ...key,
    consumer_ids: fact.data.consumerIds,
    set_by: fact.meta.actor,
    set_at: fact.recordedAt,
  };
}
