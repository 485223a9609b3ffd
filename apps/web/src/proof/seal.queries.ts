import { queryOptions } from '@tanstack/react-query';
import type { SealState, OfficeRole } from '@milkround/contracts';
import { api } from '../api/client';

/** How far the log is sealed. The sealer writes once a second; a few seconds are recent enough to look at. */
export const sealQuery = (officeRole: OfficeRole) =>
  queryOptions({
    queryKey: ['seal', officeRole],
    queryFn: ({ signal }) => api.get<SealState>(`${officeRole}/audit/seal`, {}, { signal }),
    staleTime: 5_000,
    refetchInterval: 10_000,
  });
