import type { DegradedPart } from '@milkround/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { create } from 'zustand';

/** All phones learn of a recovery at the same moment, so their reads are spread over this time. */
const SPREAD_MS = 2_000;

/** The parts of the server that do not do their full work, from the last pulse. */
export const useDegradedParts = create<readonly DegradedPart[]>(() => []);

/**
 * Handles the degraded parts of a pulse. Rows of such a part change without a push: when a part recovers, in whole or for some streams, the
 * data on the screen are fetched again.
 */
export function updateDegradedParts(queries: QueryClient, now: readonly DegradedPart[]): void {
  const parts = useDegradedParts.getState();
  if (JSON.stringify(now) === JSON.stringify(parts)) return;
  const hasRecovered = parts.some((part) => !now.some((current) => isAsBefore(part, current)));
  useDegradedParts.setState(now, true);
  if (hasRecovered) setTimeout(() => void queries.invalidateQueries(), Math.random() * SPREAD_MS);
}

/** Clears the parts at the end of a session, because their state is unknown without one. */
export const clearDegradedParts = (): void => useDegradedParts.setState([], true);

/** A changed figure in the reason of a part that is behind is not a recovery. */
function isAsBefore(former: DegradedPart, current: DegradedPart): boolean {
  if (former.part !== current.part || former.effect !== current.effect) return false;
  return (
    former.effect !== 'incomplete' ||
    (former.reason === current.reason && former.since === current.since)
  );
}
