import {
  nameOfTopic,
  type ListTopic,
  type Position,
  type RowChange,
  type Topic,
  type TopicRows,
} from '@milkround/contracts';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { api, type Positioned, type Query, type ReadOptions } from '../api/client';
import { liveTopic } from './live-topic';
import { mergeRows, type ListName } from './merge-rows';
import { newest } from './newest';

const minutes = 60_000;

export interface LiveRows<Row> {
  position: Position;
  rows: Row[];
}

/**
 * The first part of the keys of all live rows. A write invalidates them, because without a connection no push brings the change.
 * Phones store it, so it never changes.
 */
export const LIVE_ROWS = ['watched'] as const;
type LiveKey = readonly [...typeof LIVE_ROWS, topic: string, path: string];

interface LiveQueryOptions<Row extends object> {
  /** The topic of the subscription; the server restricts it to rows that the caller may see. */
  topic: Topic;
  /** The read that answers all rows under `data`: `admin/get-areas`. */
  path: string;
  params?: Query;
  timeoutMs?: number;
  /** Replaces the plain read of `path` when its answer is not the rows themselves. */
  read?: (options: ReadOptions & { client: QueryClient }) => Promise<Positioned<Row[]>>;
  /** The rows after a change; new ones take the place that they have in the read. */
  merge: (rows: readonly Row[], change: RowChange<Row>) => Row[];
}

/**
 * A query that is read once and then kept current by its topic: its data is `{ position, rows }` with the rows of the read, in the
 * order of the read. The user's own writes are pushed like all changes, after a reconnect at the latest, so they need no refetch.
 */
export function liveRows<Row extends object>({
  topic,
  path,
  params,
  timeoutMs,
  read = ({ signal }) => api.read<Row[]>(path, params, { signal, timeoutMs }),
  merge,
}: LiveQueryOptions<Row>) {
  const key: LiveKey = [...LIVE_ROWS, nameOfTopic(topic), path];
  return queryOptions<LiveRows<Row>, Error, LiveRows<Row>, LiveKey>({
    queryKey: key,
    queryFn: async ({ client, signal }) => {
      const { data, position } = await read({ client, signal, timeoutMs });
      return { position: position ?? '0', rows: data };
    },
    staleTime: 5 * minutes,
    structuralSharing: newest,
    meta: liveTopic<Row, LiveRows<Row>>(topic, (data, change) => ({
      ...data,
      rows: merge(data.rows, change),
    })),
  });
}

/**
 * The {@link liveRows} of a list, which are merged by the rule of its topic.
 *
 * @example
 * export const areasQuery = liveQuery({ topic: { name: 'areas' }, path: 'admin/get-areas' });
 * useQuery(areasQuery).data?.rows; // Area[]
 */
export const liveQuery = <N extends ListName>(
  options: Omit<LiveQueryOptions<TopicRows[N]>, 'merge' | 'topic'> & {
    topic: ListTopic & { name: N };
  },
) =>
  liveRows<TopicRows[N]>({
    ...options,
    merge: (rows, change) => mergeRows<N>(options.topic.name, rows, change),
  });
