import { EPOCH_HEADER, HEADERS } from '@milkround/contracts';

/**
 * Whether an answer is the server's, which repeats the random id of the request and names the epoch of the log. Nothing else that a network answers,
 * whatever its status, may set the clock, make a client wait, end a session or refuse anything: it is a failed try.
 */
export const isOwnAnswer = (requestId: string, header: (name: string) => string | null): boolean =>
  header(HEADERS.requestId) === requestId && Boolean(header(EPOCH_HEADER));

/** A longer wait that the server names is cut to this, because its limits may have changed meanwhile. */
const LONGEST_WAIT_MS = 60_000;

/** `Retry-After` in milliseconds; the server sends seconds. */
export function retryAfterOf(response: Response): number | null {
  const seconds = Number(response.headers.get('retry-after') ?? NaN);
  return Number.isFinite(seconds) ? Math.min(seconds * 1_000, LONGEST_WAIT_MS) : null;
}
