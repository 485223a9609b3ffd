import type { DeliveryDayFact } from '../delivery-day/facts';
import type { DayKey } from '../streams';
import type { StopKey } from './stop';

/**
 * The stops at which anything was ever remarked, so that a report over a month finds its few among all stops.
 * What stands there now is the stop's. Key: date, delivery_boy_id, consumer_id.
 */
export type RemarkedRow = StopKey;

export const remarkedKeys = (fact: DeliveryDayFact, { date, deliveryBoyId }: DayKey): StopKey[] =>
  fact.type === 'PaymentRecorded' || fact.type === 'AbsenceRecorded'
    ? [{ date, delivery_boy_id: deliveryBoyId, consumer_id: fact.data.consumerId }]
    : [];

export const foldRemarked = (_row: RemarkedRow | null, _fact: DeliveryDayFact, key: StopKey): RemarkedRow => key;
