import type { LiveFrame, Position } from '@milkround/contracts';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { mergeFrame, type Apply, type Positioned } from './merge';

/** A family of queries that live on pushes: all whose key begins with `queryKey`. */
export interface LiveQuery<Data extends Positioned> {
  queryKey: QueryKey;
  apply: Apply<Data>;
}

/** `stale`: rows alone could not tell; the query is to be fetched again. */
export type Received = 'merged' | 'gap' | 'stale';

/** A registered family with its type of data forgotten: what the cache needs of it. */
export interface LiveEntry {
  queryKey: QueryKey;
  position(cache: QueryClient, queryKey: QueryKey): Position | undefined;
  receive(cache: QueryClient, queryKey: QueryKey, frame: LiveFrame): Received;
}

const entries: LiveEntry[] = [];

/** Forgets the type of a family's data behind functions that know it. */
export function liveEntry<Data extends Positioned>({ queryKey, apply }: LiveQuery<Data>): LiveEntry {
  return {
    queryKey,
    position: (cache, key) => cache.getQueryData<Data>(key)?.position,
    receive(cache, key, frame) {
      const data = cache.getQueryData<Data>(key);
      if (!data) return 'merged';
      const merged = mergeFrame(data, frame, apply);
      if (merged === 'gap') return 'gap';
      if (merged === 'refetch') return 'stale';
      if (merged !== data) cache.setQueryData<Data>(key, merged);
      return 'merged';
    },
  };
}

/** Keeps every query under `queryKey` current from the socket. Call it once, beside the query's options, when the module loads. */
export function registerLive<Data extends Positioned>(query: LiveQuery<Data>): void {
  entries.push(liveEntry(query));
}

export const liveEntries = (): readonly LiveEntry[] => entries;
