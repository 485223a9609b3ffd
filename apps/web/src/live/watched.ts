import { nameOfTopic, type Position, type Topic, type TopicName, type WatchedRows } from '@milkround/contracts';
import { queryOptions, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api, type Positioned, type Query, type ReadOptions } from '../api/client';
import { newest } from './merge';
import { mountedWatches, type WatchedKey } from './mounted-watches';

const minutes = 60_000;

/** Rows that pushes keep current, true for `position`. */
export interface Watched<Row> {
  position: Position;
  rows: Row[];
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { compareRows?(added: object, known: object): number };
  }
}

interface Wanted<N extends TopicName> {
  /** What the server is to tell of, as far as the caller may see it. */
  topic: Topic & { name: N };
  /** The read that answers all rows under `data`: `admin/get-areas`. */
  path: string;
  params?: Query;
  timeoutMs?: number;
  /** Where a new row comes among the known ones; by default the order of the topic's read. */
  compareRows?: (added: WatchedRows[N], known: WatchedRows[N]) => number;
  /** In place of the plain read of `path`, where that does not answer the rows as they are. */
  read?: (options: ReadOptions) => Promise<Positioned<WatchedRows[N][]>>;
}

/**
 * A query that is read once and then kept current by the socket: its data is `{ position, rows }` with the rows that the read has,
 * in the read's order. A row that is new takes the place that it would have there. Use it with {@link useWatched}. What one
 * wrote oneself is pushed like everything else, after a reconnect at the latest: it needs no refetch.
 *
 * @example
 * export const areasQuery = watchedQuery({ topic: { name: 'areas' }, path: 'admin/get-areas' });
 *
 * export const changesQuery = (role: 'admin' | 'supervisor', from: BusinessDate, to: BusinessDate) =>
 *   watchedQuery({ topic: { name: 'changes', from, to }, path: `${role}/get-order-logs`, params: { fromDate: from, toDate: to } });
 *
 * const query = useWatched(changesQuery('admin', from, to));
 * query.data?.rows; // ChangeRow[]; query.isPending, query.error and the rest as of any query
 */
export function watchedQuery<N extends TopicName>({ topic, path, params, timeoutMs, compareRows, read }: Wanted<N>) {
  const key: WatchedKey = ['watched', nameOfTopic(topic), path];
  return queryOptions<Watched<WatchedRows[N]>, Error, Watched<WatchedRows[N]>, WatchedKey>({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const options = { signal, timeoutMs };
      const { data, position } = await (read ? read(options) : api.read<WatchedRows[N][]>(path, params, options));
      return { position: position ?? '0', rows: data };
    },
    staleTime: 5 * minutes,
    structuralSharing: newest,
    meta: { compareRows },
  });
}

/** `useQuery` of a {@link watchedQuery}. While it is mounted, the server tells of every change; several of one topic are one watch. */
export function useWatched<Row>(query: UseQueryOptions<Watched<Row>, Error, Watched<Row>, WatchedKey>) {
  const [, topic, path] = query.queryKey;
  useEffect(() => mountedWatches.add(['watched', topic, path]), [topic, path]);
  return useQuery(query);
}
