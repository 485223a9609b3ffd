import type { EngineStatus } from '@milkround/event-store';

/** Returns the percentage of the log that the least complete rebuild shows; null when no read model is being built. */
export function preparedPercent({ horizon, projections }: Pick<EngineStatus, 'horizon' | 'projections'>): number | null {
  const built = projections.map(({ rebuilt }) => rebuilt).filter((position) => position !== null);
  if (built.length === 0 || horizon === 0n) return null;
  return Math.min(...built.map((position) => Number((position * 100n) / horizon)), 99);
}
