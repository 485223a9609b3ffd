import { DAYS_SAY, said, TEXTS } from '@milkround/contracts';
import { type Recorded, RuleViolation } from '../fact';
import { plus, type Quantity } from '../quantity';
import type { DeliveryDayFact, DeliveryDayFactOf } from './facts';
import { type DeliveryDay, type DeliveryRound, stopsInSequence } from './state';
import type { Stop } from './stop';

export const roundName = (number: number): string => `Round ${number}`;

/** The stops that a new round would take, in delivery sequence: not done and in no round yet. */
export const availableForRound = (day: DeliveryDay): Stop[] => stopsInSequence(day).filter((stop) => !stop.done && stop.round === null);

/** One more than the highest number; 1 for the first. */
export const nextRoundNumber = (day: DeliveryDay): number => day.rounds.reduce((highest, { number }) => Math.max(highest, number), 0) + 1;

/**
 * A round takes the first `consumerNo` available stops and remembers exactly those.
 * @throws RuleViolation round-too-small, round-too-large
 */
export function createRound({ roundId, consumerNo }: { roundId: string; consumerNo: number }, day: DeliveryDay): DeliveryDayFact[] {
  if (day.rounds.some((round) => round.roundId === roundId)) return [];
  if (consumerNo < 1) throw invalid('round-too-small', TEXTS.atLeastOne);
  if (!Number.isInteger(consumerNo)) throw invalid('round-not-whole', DAYS_SAY.notWhole);
  const available = availableForRound(day);
  if (consumerNo > available.length) throw invalid('round-too-large', said(DAYS_SAY.onlyAvailable, { available: available.length }));

  const stops = available.slice(0, consumerNo);
  const consumerIds = stops.map(({ consumer }) => consumer.id);
  return [{ type: 'RoundCreated', data: { roundId, number: nextRoundNumber(day), consumerIds, totals: requirementOf(stops) } }];
}

/** Folds one fact into one round; null: there is none (yet). A round loses the stop whose last line is removed. */
export function evolveRound(
  round: DeliveryRound | null,
  fact: Recorded<DeliveryDayFactOf<'RoundCreated' | 'OrderRemoved'>>,
): DeliveryRound | null {
  if (fact.type === 'RoundCreated') {
    const { roundId, number, consumerIds } = fact.data;
    return { roundId, number, consumerIds, createdAt: fact.recordedAt };
  }
  const { leftRound, consumerId } = fact.data;
  if (!round || round.roundId !== leftRound) return round;
  return { ...round, consumerIds: round.consumerIds.filter((id) => id !== consumerId) };
}

/** Folds one fact into all rounds of a day. */
export function evolveRounds(
  rounds: readonly DeliveryRound[],
  fact: Recorded<DeliveryDayFactOf<'RoundCreated' | 'OrderRemoved'>>,
): readonly DeliveryRound[] {
  if (fact.type === 'OrderRemoved' && fact.data.leftRound === null) return rounds;
  const after = fact.type === 'RoundCreated' ? [...rounds, evolveRound(null, fact)] : rounds.map((round) => evolveRound(round, fact));
  return after.filter((round) => round !== null);
}

/** What the stops of a round need, per product, in product order. */
function requirementOf(stops: readonly Stop[]): { productId: number; quantity: Quantity }[] {
  const totals = new Map<number, Quantity>();
  for (const { lines } of stops) for (const line of lines) totals.set(line.productId, plus(totals.get(line.productId) ?? 0, line.expected));
  return [...totals].map(([productId, quantity]) => ({ productId, quantity })).sort((a, b) => a.productId - b.productId);
}

const invalid = (code: string, message: string): RuleViolation => new RuleViolation(code, message, 'invalid', { field: 'consumerNo' });
