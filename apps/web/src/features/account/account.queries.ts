import { queryOptions } from '@tanstack/react-query';
import type { Account, Role } from '@milkround/contracts';
import { api } from '../../api/client';

/** The own sessions. They are read anew whenever the screen is opened or comes back into view. */
export const accountQuery = (role: Role) =>
  queryOptions({
    queryKey: ['account', role],
    queryFn: ({ signal }) => api.get<Account>(`${role}/get-account`, {}, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
