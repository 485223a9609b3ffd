import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ConsumersNews, ConsumersPage, Position } from '@milkround/contracts';
import { api } from '../api/client';
import { liveTopic, newest } from '../live';
import {
  areasQuery,
  deliveryBoysQuery,
  productsQuery,
  supervisorsQuery,
} from '../live/catalog-queries';
import { useSession } from '../session/session';
import { stepsOf, type Step } from './steps';

/** The number of consumers, which is above 0 from the first order on. */
const consumerCountQuery = queryOptions({
  queryKey: ['consumers', 'admin', 'count'],
  queryFn: async ({ signal }): Promise<{ total: number; position: Position }> => {
    const { data, position } = await api.readWhole<ConsumersPage>(
      'admin/get-consumers',
      { limit: 1 },
      { signal },
    );
    return { total: data.total, position: position ?? '0' };
  },
  structuralSharing: newest,
  meta: liveTopic<ConsumersNews, { total: number; position: Position }>(
    { name: 'consumers' },
    () => 'refetch',
  ),
});

/**
 * The steps of a new dairy with their state, for an admin; null while they are read, and always after the first order.
 *
 * @param isAsked false if orders are known to be there.
 */
export function useFirstSteps(isAsked: boolean): Step[] | null {
  const isAdmin = useSession()?.role === 'admin';
  const total = useQuery({
    ...consumerCountQuery,
    // Consumers are never deleted, so nothing is read again once there is one.
    enabled: ({ state }) => isAsked && isAdmin && (state.data?.total ?? 0) === 0,
  }).data?.total;
  const enabled = isAsked && isAdmin && total === 0;
  const areas = useQuery({ ...areasQuery, enabled }).data?.rows.length;
  const supervisors = useQuery({ ...supervisorsQuery, enabled }).data?.rows.length;
  const deliveryBoys = useQuery({ ...deliveryBoysQuery('admin'), enabled }).data?.rows.length;
  const products = useQuery({ ...productsQuery('admin'), enabled }).data?.rows.length;
  return useMemo(() => {
    if (
      !enabled ||
      areas === undefined ||
      supervisors === undefined ||
      deliveryBoys === undefined ||
      products === undefined
    )
      return null;
    return stepsOf({ areas, supervisors, deliveryBoys, products });
  }, [enabled, areas, supervisors, deliveryBoys, products]);
}
