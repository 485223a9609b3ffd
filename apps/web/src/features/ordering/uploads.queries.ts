import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Page, UploadRow } from '@milkround/contracts';
import { api } from '../../api/client';

const PATH = 'admin/uploads';

/** The uploads of order files, newest first: a page more each time. Others upload as well, so it is read whenever it is opened. */
export const uploadsQuery = infiniteQueryOptions({
  queryKey: ['ordering', 'uploads'],
  queryFn: async ({ pageParam: before, signal }): Promise<Page<UploadRow>> =>
    (await api.readWhole<Page<UploadRow>>(PATH, { before }, { signal })).data,
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }) => next ?? undefined,
  staleTime: 0,
});
