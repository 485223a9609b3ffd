import type { DegradedPart } from '@milkround/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { create } from 'zustand';

/** All phones hear of a recovery in the same moment; their reads are spread over so long. */
const SPREAD_MS = 2_000;

/** The parts of the server that do not do their full work, as the last pulse said. */
export const useDegradedParts = create<readonly DegradedPart[]>(() => []);

/**
 * Takes what a pulse says. Rows that were held back have changed without a push: when a part recovers, in whole or for some streams, what is
 * on the screen is fetched again.
 */
export function updateDegradedParts(queries: QueryClient, now: readonly DegradedPart[]): void {
  const parts = useDegradedParts.getState();
  if (JSON.stringify(now) === JSON.stringify(parts)) return;
  const hasRecovered = parts.some((part) => !now.some((other) => isAsBefore(part, other)));
  useDegradedParts.setState(now, true);
  if (hasRecovered) setTimeout(() => void queries.invalidateQueries(), Math.random() * SPREAD_MS);
}

/** Nothing is known of the server's parts while nobody is signed in. */
export const clearDegradedParts = (): void => useDegradedParts.setState([], true);

/** A reason with figures changes while a part is behind; that is no recovery. */
function isAsBefore(before: DegradedPart, now: DegradedPart): boolean {
  if (before.part !== now.part || before.effect !== now.effect) return false;
  return before.effect !== 'incomplete' || (before.reason === now.reason && before.since === now.since);
}
