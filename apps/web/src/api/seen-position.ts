import { comparePositions, SEEN_HEADER, type Position } from '@milkround/contracts';
import { logEpoch } from './log-epoch';

let newest: Position = '0';

// The positions of a restored log begin again.
logEpoch.subscribe(() => (newest = '0'));

/** The header of a read, whose answer must not be older than what this page has seen. A page that has seen nothing yet may have been loaded after a write. */
export const seenPositionHeader = (): Record<string, string> => (newest === '0' ? {} : { [SEEN_HEADER]: newest });

/** Notes a position of an answer or a live message, and returns it. */
export function noteSeenPosition<P extends Position | null>(position: P): P {
  if (position !== null && comparePositions(position, newest) > 0) newest = position;
  return position;
}
