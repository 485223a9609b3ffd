import type {
  HandOverCandidate,
  HandOverForm,
  HandOverStop,
  KeptReason,
} from '@milkround/contracts';
import { sum } from '@milkround/domain';
import { text } from '../i18n';

/** The choice of stops: all movable ones, those of one round, or the checked ones. */
export type StopChoice = 'all' | 'picked' | `round ${string}`;

/** Why a stop stays with its delivery boy. */
export const KEPT_WORDS: Record<KeptReason, string> = {
  done: text('Cannot move: delivered'),
  partly: text('Cannot move: partly delivered'),
  absent: text('Cannot move: marked absent'),
  reordered: text('Cannot move: ordered again for another day'),
};

/** The stops that can move, to a taker if he is chosen. */
export const movable = (
  { stops }: Pick<HandOverForm, 'stops'>,
  taker?: HandOverCandidate,
): HandOverStop[] =>
  stops.filter(
    ({ keptBecause, consumerId }) =>
      keptBecause === null && !taker?.blockedIds.includes(consumerId),
  );

/** The rounds that still have stops to hand over, with their number. */
export function roundsOf(stops: readonly HandOverStop[]): { name: string; stops: number }[] {
  const counts = new Map<string, number>();
  for (const { round, isCancelled } of stops)
    if (round !== null && !isCancelled) counts.set(round, (counts.get(round) ?? 0) + 1);
  return [...counts].map(([name, count]) => ({ name, stops: count }));
}

/** The valid choice. If the stops of the chosen round have gone meanwhile, nothing is chosen, so that no other stops move instead. */
export const standingChoice = (choice: StopChoice, stops: readonly HandOverStop[]): StopChoice =>
  choice === 'all' || roundsOf(stops).some(({ name }) => `round ${name}` === choice)
    ? choice
    : 'picked';

/** The stops that move, in delivery sequence. */
export function chosenStops(
  stops: readonly HandOverStop[],
  choice: StopChoice,
  pickedIds: ReadonlySet<string>,
): HandOverStop[] {
  if (choice === 'all') return [...stops];
  return stops.filter(({ consumerId, round }) =>
    choice === 'picked' ? pickedIds.has(consumerId) : `round ${round}` === choice,
  );
}

/** Counts stops without the cancelled ones, and their orders. */
export function countOf(stops: readonly HandOverStop[]): { stops: number; orders: number } {
  const counted = stops.filter(({ isCancelled }) => !isCancelled);
  return { stops: counted.length, orders: sum(counted.map(({ orderIds }) => orderIds.length)) };
}
