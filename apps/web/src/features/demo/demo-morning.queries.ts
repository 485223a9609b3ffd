import { queryOptions } from '@tanstack/react-query';
import { DEMO_MORNING_PATH, type DemoMorning, type Role } from '@milkround/contracts';
import { api } from '../../api/client';

/** The demo's morning. Other people may change its speed, so it is read regularly. */
export const demoMorningQuery = (role: Role) =>
  queryOptions({
    queryKey: ['demo-morning', role],
    queryFn: ({ signal }) => api.get<DemoMorning>(`${role}/${DEMO_MORNING_PATH}`, {}, { signal }),
    refetchInterval: ({ state }) => (state.data?.startedAt ? 10_000 : 1_000),
    refetchOnWindowFocus: true,
  });
