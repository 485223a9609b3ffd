import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './errors';

/** A server that is starting or a network that fails is asked again; an answer that says no is an answer. */
const worthAnotherTry = (error: unknown): boolean => error instanceof ApiError && (error.status === 0 || error.status >= 500);

/** Nothing is refetched for being looked at: what changes arrives by the socket. */
export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        refetchOnWindowFocus: false,
        networkMode: 'always',
        retry: (failures, error) => failures < 1 && worthAnotherTry(error),
        retryDelay: 1_000,
      },
      mutations: { networkMode: 'always' },
    },
  });
