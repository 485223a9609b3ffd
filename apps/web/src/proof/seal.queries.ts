import { queryOptions } from '@tanstack/react-query';
import type { SealState, OfficeRole } from '@milkround/contracts';
import { api } from '../api/client';

/** The state of the seal. The sealer writes once a second; an age of a few seconds is recent enough for the screen. */
export const sealQuery = (officeRole: OfficeRole) =>
  queryOptions({
    queryKey: ['seal', officeRole],
    queryFn: ({ signal }) => api.get<SealState>(`${officeRole}/audit/seal`, {}, { signal }),
    staleTime: 5_000,
    refetchInterval: 10_000,
  });
