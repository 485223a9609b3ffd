import type { Actor, Recorded } from '../fact';
import type { DayKey } from '../streams';
import type { DeliveryDayFact } from '../delivery-day/facts';

export type HandOverKey = { hand_over_id: string };

/** Stops that one delivery boy handed over to another. Key: hand_over_id. Timestamps are ISO 8601, UTC. */
export interface HandOverRow {
  hand_over_id: string;
  date: string;
  from_id: number;
  to_id: number;
  /** Without the cancelled stops. */
  consumer_ids: readonly string[];
  lines: number;
  reason: string;
  made_by: Actor;
  made_at: string;
  /** Null while it is valid. */
  undone_by: Actor | null;
  undone_at: string | null;
}

export const handOverKeys = (fact: DeliveryDayFact): HandOverKey[] =>
  fact.type === 'StopsHandedOver'
    ? [{ hand_over_id: fact.data.undoes ?? fact.data.handOverId }]
    : [];

export function foldHandOver(
  row: HandOverRow | null,
  fact: Recorded<DeliveryDayFact>,
  day: DayKey,
): HandOverRow | null {
  if (fact.type !== 'StopsHandedOver') return row;
  const { handOverId, to, stops, lines, cancelled, reason, undoes } = fact.data;
  const { actor } = fact.meta;
  if (undoes !== undefined) return row && { ...row, undone_by: actor, undone_at: fact.recordedAt };
  return {
    hand_over_id: handOverId,
    date: day.date,
    from_id: day.deliveryBoyId,
    to_id: to,
    consumer_ids: stops
      .map(({ consumerId }) => consumerId)
      .filter((consumerId) => !cancelled?.includes(consumerId)),
    lines,
    reason,
    made_by: actor,
    made_at: fact.recordedAt,
    undone_by: null,
    undone_at: null,
  };
}
