import { comparePositions, SEEN_HEADER, type Position } from '@milkround/contracts';
import { logEpoch } from './log-epoch';

let newestPosition: Position = '0';

// The positions of a restored log start again from an earlier value.
logEpoch.subscribe(() => (newestPosition = '0'));

/** The header of a read, whose answer must not be older than the data of this page. A new page may have been loaded after a write. */
export const seenPositionHeader = (): Record<string, string> =>
  newestPosition === '0' ? {} : { [SEEN_HEADER]: newestPosition };

/** Notes a position of an answer or a live message, and returns it. */
export function noteSeenPosition<P extends Position | null>(position: P): P {
  if (position !== null && comparePositions(position, newestPosition) > 0)
    newestPosition = position;
  return position;
}
