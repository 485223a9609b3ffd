import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { DashboardStats, OfficeRole } from '@milkround/contracts';
import { api } from '../../../api/client';
import { liveQuery } from '../../../live';
import type { FailedQuery } from './FailedRead';

/** Reads the numbers of zones and delivery boys. All other figures are sums over the progress. */
export const statsQuery = (officeRole: OfficeRole) => {
  const path = `${officeRole}/dashboard-stats`;
  return liveQuery({
    topic: { name: 'dashboard-stats' },
    path,
    read: async (options) => {
      const { data, position } = await api.read<DashboardStats>(path, {}, options);
      return { data: [data], position };
    },
  });
};

/** The numbers of zones and delivery boys, or the error; neither while they are read. */
export interface Stats {
  figures: DashboardStats | undefined;
  failedQuery: FailedQuery | null;
}

export function useStats(officeRole: OfficeRole): Stats {
  const { data, isError, error, refetch } = useQuery(statsQuery(officeRole));
  const figures = data?.rows[0];
  return useMemo(
    () => ({ figures, failedQuery: isError ? { error, refetch } : null }),
    [figures, isError, error, refetch],
  );
}
