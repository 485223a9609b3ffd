import { nameOfTopic, type Position, type Topic, type TopicName, type TopicOf, type WatchedRows } from '@milkround/contracts';
import { queryOptions, useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api, type Positioned, type Query, type ReadOptions } from '../api/client';
import { newest } from './merge';
import { watches } from './watches';

const minutes = 60_000;

/** Rows that are kept current by pushes, true for `position`. */
export interface Watched<Row> {
  position: Position;
  rows: Row[];
}

interface Wanted<N extends TopicName> {
  /** What is watched: the server tells of this, as far as the caller may see it. */
  topic: TopicOf<N>;
  /** The read that answers all rows under `data`, as `admin/get-areas`. */
  path: string;
  params?: Query;
  timeoutMs?: number;
  /** In place of the plain read of `path`, where its answer is not the array of rows. */
  read?: (options: ReadOptions) => Promise<Positioned<WatchedRows[N][]>>;
}

/**
 * A query that is read once and then kept current by the socket: its data is `{ position, rows }`, with the rows that the read has.
 * To be used with {@link useWatched}.
 *
 * @example
 * export const areasQuery = () => watchedQuery({ topic: { name: 'areas' }, path: 'admin/get-areas' });
 * export const changesQuery = (role: 'admin' | 'supervisor', { from, to }: Range) =>
 *   watchedQuery({ topic: { name: 'changes', from, to }, path: `${role}/get-order-logs`, params: { fromDate: from, toDate: to } });
 *
 * const query = useWatched(changesQuery('admin', range));
 * query.data?.rows; // ChangeRow[], in the order of the read
 */
export function watchedQuery<N extends TopicName>({ topic, path, params, timeoutMs, read }: Wanted<N>) {
  const name = nameOfTopic(topic);
  const options = queryOptions({
    queryKey: watchedKey(name, path),
    queryFn: async ({ signal }): Promise<Watched<WatchedRows[N]>> => {
      const { data, position } = await (read?.({ signal, timeoutMs }) ?? api.read<WatchedRows[N][]>(path, params, { signal, timeoutMs }));
      return { position: position ?? '0', rows: data };
    },
    staleTime: 5 * minutes,
    structuralSharing: newest,
  });
  return { topic: name, options };
}

/** `useQuery` of a {@link watchedQuery}; while it is mounted the server tells of every change of its rows. */
export function useWatched<Row>(query: WatchedQuery<Row>) {
  const { topic, options } = query;
  const cache = useQueryClient();
  const key = JSON.stringify(options.queryKey);
  useEffect(() => watches.add(cache, topic, JSON.parse(key)), [cache, topic, key]);
  return useQuery(options);
}
