import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './errors';

/** A server that is starting or a network that fails is asked again; an answer that says no is an answer. */
const worthAnotherTry = (error: unknown): boolean => error instanceof ApiError && (error.status === 0 || error.status >= 500);

/** Returns the wait that a busy server asked for, in ms; null for any other failure. */
const waitOf = (error: unknown): number | null => (error instanceof ApiError && error.status === 503 ? error.retryAfterMs : null);

/** Thousands of screens that were told to wait do not ask again in the same moment. */
const spread = (ms: number): number => ms * (1 + Math.random() / 2);

/** Nothing is refetched for being looked at: what changes arrives by the socket. */
export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        refetchOnWindowFocus: false,
        networkMode: 'always',
        retry: (failures, error) => failures < 1 && waitOf(error) === null && worthAnotherTry(error),
        retryDelay: 1_000,
        // The screen says meanwhile what the server has said.
        refetchInterval: ({ state: { error } }) => {
          const wait = waitOf(error);
          return wait === null ? false : spread(wait);
        },
      },
      mutations: { networkMode: 'always' },
    },
  });
