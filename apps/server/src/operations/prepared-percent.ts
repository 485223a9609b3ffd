import type { EngineStatus } from '@milkround/event-store';

/** Returns the percentage of the log that the least complete rebuild has processed; null when no read model is being built. */
export function preparedPercent({
  horizon,
  projections,
}: Pick<EngineStatus, 'horizon' | 'projections'>): number | null {
  const positions = projections
    .map(({ rebuilt }) => rebuilt)
    .filter((position) => position !== null);
  if (positions.length === 0 || horizon === 0n) return null;
  return Math.min(...positions.map((position) => Number((position * 100n) / horizon)), 99);
}
