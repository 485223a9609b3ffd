import { createMessage, type Message } from '@milkround/contracts';
import { type Recorded, RuleViolation } from '../fact';
import { plus, type Quantity } from '../quantity';
import type { DeliveryDayCommandOf } from './commands';
import type { RoundPlace } from './fact-values';
import type { DeliveryDayFact, DeliveryDayFactOf } from './facts';
import { type DeliveryDay, type DeliveryRound, stopsInSequence } from './state';
import { type Stop, stopState } from './stop';

export const roundName = (number: number): string => `Round ${number}`;

/** Returns the stops that a new round can take, in delivery sequence: neither done nor cancelled, and in no round. */
export const availableForRound = (day: DeliveryDay): Stop[] =>
  stopsInSequence(day).filter(
    (stop) => !stop.done && stop.round === null && stopState(stop) !== 'cancelled',
  );

/** Returns the number of the next round: one more than the highest, 1 for the first. */
export const nextRoundNumber = (day: DeliveryDay): number =>
  day.rounds.reduce((highest, { number }) => Math.max(highest, number), 0) + 1;

/**
 * Creates a round of the stops that the person saw, without those that are no longer available, or of the first `consumerNo` available stops.
 * It keeps exactly these stops.
 * @throws RuleViolation round-too-small, round-too-large
 */
export function createRound(
  { roundId, consumerNo, consumerIds: shownIds }: DeliveryDayCommandOf<'CreateRound'>['data'],
  day: DeliveryDay,
): DeliveryDayFact[] {
  if (day.rounds.some((round) => round.roundId === roundId)) return [];
  if (consumerNo < 1) throw invalid(createMessage('round-too-small'));
  if (!Number.isInteger(consumerNo)) throw invalid(createMessage('round-not-whole'));
  const stops = shownIds
    ? availableForRound(day).filter(({ consumer }) => shownIds.includes(consumer.id))
    : availableForRound(day).slice(0, consumerNo);
  if (stops.length < (shownIds ? 1 : consumerNo))
    throw invalid(createMessage('round-too-large', { available: stops.length }));

  const consumerIds = stops.map(({ consumer }) => consumer.id);
  return [
    {
      type: 'RoundCreated',
      data: { roundId, number: nextRoundNumber(day), consumerIds, totals: requirementOf(stops) },
    },
  ];
}

type RoundFact = Recorded<DeliveryDayFactOf<'RoundCreated' | 'OrderPlaced' | 'OrderRemoved'>>;

/**
 * Folds one fact into one round; null before it is created. A round loses a stop whose last line is removed, and gets it back when a hand-over is
 * undone.
 */
export function evolveRound(round: DeliveryRound | null, fact: RoundFact): DeliveryRound | null {
  switch (fact.type) {
    case 'RoundCreated': {
      const { roundId, number, consumerIds } = fact.data;
      return { roundId, number, consumerIds, createdAt: fact.recordedAt };
    }
    case 'OrderPlaced': {
      const { round: returnPlace, consumer } = fact.data;
      if (
        !round ||
        round.roundId !== returnPlace?.roundId ||
        round.consumerIds.includes(consumer.id)
      )
        return round;
      return {
        ...round,
        consumerIds: round.consumerIds.toSpliced(returnPlace.place, 0, consumer.id),
      };
    }
    default: {
      const { leftRound, consumerId } = fact.data;
      if (!round || round.roundId !== leftRound) return round;
      return { ...round, consumerIds: round.consumerIds.filter((id) => id !== consumerId) };
    }
  }
}

/** Folds one fact into all rounds of a day. */
export function evolveRounds(
  rounds: readonly DeliveryRound[],
  fact: RoundFact,
): readonly DeliveryRound[] {
  if (fact.type === 'OrderRemoved' && fact.data.leftRound === null) return rounds;
  if (fact.type === 'OrderPlaced' && fact.data.round === undefined) return rounds;
  const after =
    fact.type === 'RoundCreated'
      ? [...rounds, evolveRound(null, fact)]
      : rounds.map((round) => evolveRound(round, fact));
  return after.filter((round) => round !== null);
}

/** Returns the place of a stop in its round; null if it is in none. */
export function roundPlaceOf(
  day: DeliveryDay,
  { round: number, consumer }: Stop,
): RoundPlace | null {
  const round = day.rounds.find((candidate) => candidate.number === number);
  return round
    ? {
        roundId: round.roundId,
        number: round.number,
        place: Math.max(round.consumerIds.indexOf(consumer.id), 0),
      }
    : null;
}

function requirementOf(stops: readonly Stop[]): { productId: number; quantity: Quantity }[] {
  const totals = new Map<number, Quantity>();
  for (const { lines } of stops)
    for (const line of lines)
      totals.set(line.productId, plus(totals.get(line.productId) ?? 0, line.expected));
  return [...totals]
    .map(([productId, quantity]) => ({ productId, quantity }))
    .sort((a, b) => a.productId - b.productId);
}

const invalid = (message: Message): RuleViolation =>
  new RuleViolation(message, 'invalid', { field: 'consumerNo' });
