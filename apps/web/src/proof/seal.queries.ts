import { queryOptions } from '@tanstack/react-query';
import type { SealState } from '@milkround/contracts';
import { api } from '../api/client';

export type SealScope = 'admin' | 'supervisor';

/** How far the log is sealed. The sealer writes once a second; a few seconds are recent enough to look at. */
export const sealQuery = (scope: SealScope) =>
  queryOptions({
    queryKey: ['seal', scope],
    queryFn: ({ signal }) => api.get<SealState>(`${scope}/audit/seal`, {}, { signal }),
    staleTime: 5_000,
    refetchInterval: 10_000,
  });
