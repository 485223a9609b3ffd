import { queryOptions } from '@tanstack/react-query';
import type { SystemStatus } from '@milkround/contracts';
import { api } from '../../api/client';

const READ_EVERY_MS = 15_000;
const READ_WHILE_BACKING_UP_MS = 2_000;

/** The state of servers, database and backups. It is not in the log, so it is polled while the screen is open. */
export const systemStatusQuery = queryOptions({
  queryKey: ['system-status'],
  queryFn: ({ signal }) => api.get<SystemStatus>('admin/operations', {}, { signal }),
  staleTime: 0,
  refetchInterval: ({ state }) =>
    state.data?.backup.isRunning ? READ_WHILE_BACKING_UP_MS : READ_EVERY_MS,
});
