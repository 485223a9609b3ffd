import type { Recorded } from '../fact';
import type { DayKey } from '../streams';
import type { DeliveryDayFact } from '../delivery-day/facts';
import { evolveRound, roundName } from '../delivery-day/rounds';

export type RoundKey = { round_id: string };

/** One round of a delivery day. Key: round_id. */
export interface RoundRow {
  round_id: string;
  date: string;
  delivery_boy_id: number;
  number: number;
  /** `Round N`. */
  name: string;
  /** ISO 8601, UTC. */
  created_at: string;
  /** In delivery sequence. A stop whose last line is removed leaves the round. */
  consumer_ids: readonly string[];
}

export function roundKeys(fact: DeliveryDayFact): RoundKey[] {
  if (fact.type === 'RoundCreated') return [{ round_id: fact.data.roundId }];
  if (fact.type === 'OrderPlaced' && fact.data.round !== undefined)
    return [{ round_id: fact.data.round.roundId }];
  return fact.type === 'OrderRemoved' && fact.data.leftRound !== null
    ? [{ round_id: fact.data.leftRound }]
    : [];
}

export function foldRound(
  row: RoundRow | null,
  fact: Recorded<DeliveryDayFact>,
  { date, deliveryBoyId }: DayKey,
): RoundRow | null {
  if (fact.type !== 'RoundCreated' && fact.type !== 'OrderPlaced' && fact.type !== 'OrderRemoved')
    return row;
  const before = row && {
    roundId: row.round_id,
    number: row.number,
    consumerIds: row.consumer_ids,
    createdAt: row.created_at,
  };
  const round = evolveRound(before, fact);
  if (round === before) return row;
  return (
    round && {
      round_id: round.roundId,
      date,
      delivery_boy_id: deliveryBoyId,
      number: round.number,
      name: roundName(round.number),
      created_at: round.createdAt,
      consumer_ids: round.consumerIds,
    }
  );
}
