import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './errors';
import { noteReadTimes } from './read-times';
import { steadyClock } from './steady-clock';

/** Failures of the network and of a starting server are retried; a refusal is not. */
export const isWorthAnotherTry = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500);

/** Returns the wait that a busy server asked for, in ms; null for any other failure. */
const waitOf = (error: unknown): number | null =>
  error instanceof ApiError && error.status === 503 ? error.retryAfterMs : null;

/** The wait is random, so that thousands of screens do not retry at the same moment. */
const spread = (ms: number): number => ms * (1 + Math.random() / 2);

/** A window that gets the focus refetches nothing, because changes arrive by the socket. */
export function makeQueryClient(): QueryClient {
  const queries = noteReadTimes(
    new QueryClient({
      defaultOptions: {
        queries: {
          staleTime: 60_000,
          refetchOnWindowFocus: false,
          networkMode: 'always',
          retry: (failures, error) =>
            failures < 1 && waitOf(error) === null && isWorthAnotherTry(error),
          retryDelay: 1_000,
          // Meanwhile the screen shows the server's message.
          refetchInterval: ({ state: { error } }) => {
            const wait = waitOf(error);
            return wait === null ? false : spread(wait);
          },
        },
        mutations: { networkMode: 'always' },
      },
    }),
  );
  // TanStack Query reads the wall clock: set back by three hours, it would take what it has for fresh for as long.
  steadyClock.onSet(() => void queries.invalidateQueries({ refetchType: 'none' }));
  return queries;
}
