import { queryOptions } from '@tanstack/react-query';
import type { DashboardStats, Progress } from '@milkround/contracts';
import { api } from '../../api/client';
import { newest, registerLive, watchedQuery } from '../../live';
import { applyProgress } from './apply-progress';

/** Whose dashboard: the paths of the two roles differ in this word only, and the server says what each may see. */
export type DashboardScope = 'admin' | 'supervisor';

const PROGRESS = ['dashboard', 'progress'] as const;
const minutes = 60_000;

/** The day as it stands, fetched once and then kept current by pushes. */
export const progressQuery = (scope: DashboardScope) =>
  queryOptions({
    queryKey: [...PROGRESS, scope],
    queryFn: ({ signal }) => api.get<Progress>(`${scope}/progress`, {}, { signal }),
    staleTime: 5 * minutes,
    structuralSharing: newest,
  });

registerLive<Progress>({ queryKey: PROGRESS, apply: applyProgress });

/** How many zones and delivery boys there are: everything else is summed up from the progress. */
export const statsQuery = (scope: DashboardScope) => {
  const path = `${scope}/dashboard-stats`;
  return watchedQuery({
    topic: { name: 'dashboard-stats' },
    path,
    read: async (options) => {
      const { data, position } = await api.read<DashboardStats>(path, {}, options);
      return { data: [data], position };
    },
  });
};
