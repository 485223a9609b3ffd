import { comparePositions, type Position } from '@milkround/contracts';
import { replaceEqualDeep } from '@tanstack/react-query';

/** Data that is true for a position in the log. Every live query holds such data. */
export interface Positioned {
  readonly position: Position;
}

/** The position of a query's data; null for data without one. */
export const positionOf = (data: unknown): Position | null =>
  typeof data === 'object' &&
  data !== null &&
  'position' in data &&
  typeof data.position === 'string'
    ? data.position
    : null;

/**
 * For `structuralSharing`: a fetch and a pushed change may arrive in either order, the higher position wins.
 * Parts that did not change keep their identity, so that memoised rows are not rendered again.
 */
export function newest(oldData: unknown, newData: unknown): unknown {
  const oldPosition = positionOf(oldData);
  const newPosition = positionOf(newData);
  if (
    oldPosition !== null &&
    newPosition !== null &&
    comparePositions(newPosition, oldPosition) < 0
  )
    return oldData;
  return replaceEqualDeep(oldData, newData);
}
