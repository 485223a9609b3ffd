import { comparePositions, type LiveFrame, type LiveRows, type Position } from '@milkround/contracts';
import { replaceEqualDeep } from '@tanstack/react-query';

/** Data that knows how far into the log it is true. Every query that the socket keeps current holds such data. */
export interface Positioned {
  readonly position: Position;
}

/**
 * The data after the changed rows of one table; the same object when none concerns it, `'refetch'` when rows alone cannot tell.
 * Pure: must not change `data`.
 */
export type Apply<Data> = (data: Data, change: LiveRows) => Data | 'refetch';

/**
 * What one frame makes of one query's data. A frame that the data has already seen changes nothing; one that begins after
 * the data ends leaves a `'gap'`, to be filled before it may be applied.
 */
export function mergeFrame<Data extends Positioned>(data: Data, frame: LiveFrame, apply: Apply<Data>): Data | 'gap' | 'refetch' {
  if (comparePositions(frame.position, data.position) <= 0) return data;
  if (comparePositions(frame.after, data.position) > 0) return 'gap';
  let merged = data;
  for (const change of frame.changes) {
    if (comparePositions(change.position, data.position) <= 0) continue;
    const next = apply(merged, change);
    if (next === 'refetch') return next;
    merged = next;
  }
  return { ...merged, position: frame.position };
}

const positionOf = (data: unknown): Position | undefined =>
  typeof data === 'object' && data !== null && 'position' in data && typeof data.position === 'string' ? data.position : undefined;

/**
 * For `structuralSharing`: a fetch and a push may cross on the wire, the higher position wins.
 * Parts that did not change keep their identity, so that memoised rows stay as they are.
 */
export function newest(known: unknown, fresh: unknown): unknown {
  const before = positionOf(known);
  const after = positionOf(fresh);
  if (before !== undefined && after !== undefined && comparePositions(after, before) < 0) return known;
  return replaceEqualDeep(known, fresh);
}
