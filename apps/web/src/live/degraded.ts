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
  const hasRecovered = parts.some((part) => !now.some((current) => isAsBefore(part, current)));
  useDegradedParts.setState(now, true);
  if (hasRecovered) setTimeout(() => void queries.invalidateQueries(), Math.random() * SPREAD_MS);
}

/** Nothing is known of the server's parts while nobody is signed in. */
export const clearDegradedParts = (): void => useDegradedParts.setState([], true);

/** A reason with figures changes while a part is behind; that is no recovery. */
function isAsBefore(former: DegradedPart, current: DegradedPart): boolean {
  if (former.part !== current.part || former.effect !== current.effect) return false;
  return former.effect !== 'incomplete' || (former.reason === current.reason && former.since === current.since);
}
