import {
  nameOfTopic,
  type ListTopic,
  type Position,
  type Topic,
  type TopicName,
  type WatchedChange,
  type WatchedRows,
} from '@milkround/contracts';
import { queryOptions, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api, type Positioned, type Query, type ReadOptions } from '../api/client';
import { newest } from './merge';
import { mergeRows } from './merge-rows';
import { mountedWatches, type WatchedKey } from './mounted-watches';

const minutes = 60_000;

/** Rows that pushes keep current, true for `position`. */
export interface Watched<Row> {
  position: Position;
  rows: Row[];
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { merge?(rows: readonly object[], change: WatchedChange): object[] };
  }
}

interface Wanted<Row extends object> {
  /** What the server is to tell of, as far as the caller may see it. */
  topic: Topic;
  /** The read that answers all rows under `data`: `admin/get-areas`. */
  path: string;
  params?: Query;
  timeoutMs?: number;
  /** In place of the plain read of `path`, where that does not answer the rows as they are. */
  read?: (options: ReadOptions) => Promise<Positioned<Row[]>>;
  /** The rows after a change; those that are new take the place that they have in the read. */
  merge: (rows: readonly Row[], change: WatchedChange<Row>) => Row[];
}

/**
 * A query that is read once and then kept current by the socket: its data is `{ position, rows }` with the rows that the read has,
 * in the read's order. Use it with {@link useWatched}. What one wrote oneself is pushed like everything else, after a reconnect at
 * the latest: it needs no refetch.
 */
export function watchedRows<Row extends object>({ topic, path, params, timeoutMs, read, merge }: Wanted<Row>) {
  const key: WatchedKey = ['watched', nameOfTopic(topic), path];
  return queryOptions<Watched<Row>, Error, Watched<Row>, WatchedKey>({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const options = { signal, timeoutMs };
      const { data, position } = await (read ? read(options) : api.read<Row[]>(path, params, options));
      return { position: position ?? '0', rows: data };
    },
    staleTime: 5 * minutes,
    structuralSharing: newest,
    meta: { merge },
  });
}

/**
 * The {@link watchedRows} of a list, which its topic says how to merge.
 *
 * @example
 * export const areasQuery = watchedQuery({ topic: { name: 'areas' }, path: 'admin/get-areas' });
 *
 * const query = useWatched(areasQuery);
 * query.data?.rows; // Area[]; query.isPending, query.error and the rest as of any query
 */
export const watchedQuery = <N extends TopicName>(
  wanted: Omit<Wanted<WatchedRows[N]>, 'merge' | 'topic'> & { topic: ListTopic & { name: N } },
) =>
  watchedRows<WatchedRows[N]>({
    ...wanted,
    merge: (rows, change) => mergeRows<N>(wanted.topic.name, rows, change),
  });

/** `useQuery` of a {@link watchedQuery}. While it is mounted, the server tells of every change; several of one topic are one watch. */
export function useWatched<Row>(query: UseQueryOptions<Watched<Row>, Error, Watched<Row>, WatchedKey>) {
  const [, topic, path] = query.queryKey;
  useEffect(() => mountedWatches.add(['watched', topic, path]), [topic, path]);
  return useQuery(query);
}
