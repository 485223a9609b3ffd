import type { DeliveryDayFact } from '../delivery-day/facts';
import type { DayKey } from '../streams';
import type { StopKey } from './stop';

/**
 * The stops that ever had a payment or an absence, so that a report of a month finds them among all stops. The present values are in the stop.
 * Key: date, delivery_boy_id, consumer_id.
 */
export type RemarkedRow = StopKey;

export const remarkedKeys = (fact: DeliveryDayFact, { date, deliveryBoyId }: DayKey): StopKey[] =>
  fact.type === 'PaymentRecorded' || fact.type === 'AbsenceRecorded'
    ? [{ date, delivery_boy_id: deliveryBoyId, consumer_id: fact.data.consumerId }]
    : [];

export const foldRemarked = (
  _row: RemarkedRow | null,
  _fact: DeliveryDayFact,
  key: StopKey,
): RemarkedRow => key;
