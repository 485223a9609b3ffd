import { nameOfTopic, type Position, type RowChange, type Topic } from '@milkround/contracts';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { Positioned } from './newest';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { live?: LiveTopic };
  }
}

/** The time of data that this device has stored, as the oldest possible time makes the cache fetch it again. */
export const STORED_AT = 1;

export interface LiveTopic {
  /** Its name on the wire. */
  name: string;
  /** Merges a change into the data of the query; answers false when only a fetch helps. */
  merge(cache: QueryClient, queryKey: QueryKey, change: RowChange, position: Position): boolean;
}

/** The data after changed rows that are true for `position`; `'refetch'` when the rows are not enough. Pure: must not change `data`. */
export type MergeChange<Row extends object, Data> = (
  data: Data,
  change: RowChange<Row>,
  position: Position,
) => Data | 'refetch';

/**
 * The `meta` of a query that a topic keeps current. While the query is mounted, the client is subscribed to the topic from the
 * position of the query's data, and merges what it receives.
 */
export function liveTopic<Row extends object, Data extends Positioned>(
  topic: Topic,
  merge: MergeChange<Row, Data>,
): { live: LiveTopic } {
  return {
    live: {
      name: nameOfTopic(topic),
      merge(cache, queryKey, change, position) {
        const data = cache.getQueryData<Data>(queryKey);
        const mergedData = data && isOf<Row>(change) ? merge(data, change, position) : 'refetch';
        if (mergedData === 'refetch') return false;
        cache.setQueryData<Data>(queryKey, { ...mergedData, position });
        return true;
      },
    },
  };
}

/** A message of a topic has rows of that topic. */
const isOf = <Row extends object>(change: RowChange): change is RowChange<Row> => 'rows' in change;
