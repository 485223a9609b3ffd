import { queryOptions } from '@tanstack/react-query';
import type { PasswordLink } from '@milkround/contracts';
import { api } from '../../../api/client';

const RETRY_MS = 5_000;

/** All links that are valid now, the invites that have expired unused, and those that are still to be made. */
export const passwordLinksQuery = queryOptions({
  queryKey: ['password-links'],
  queryFn: ({ signal }) => api.get<PasswordLink[]>('admin/get-password-links', {}, { signal }),
  staleTime: 0,
  // No push keeps this query current, and a missing mark means that the person can sign in.
  refetchInterval: ({ state: { error } }) => (error ? RETRY_MS : false),
});
