import { LRUCache } from 'lru-cache';

const REREAD_MS = 60_000;
const MOST_READS = 100;

/**
 * Caches reads of the days before a date, which change seldom. Requests at the same time share the first read. After a minute the next request
 * starts another read and gets the old value.
 */
export class StaleWhileRevalidateCache<Value extends object> {
  private readonly cache: LRUCache<string, Value, () => Promise<Value>>;

  /** @param onFailure is called when a read fails while there is an old value; a failed first read rejects its callers */
  constructor(onFailure: (error: unknown) => void) {
    this.cache = new LRUCache({
      max: MOST_READS,
      ttl: REREAD_MS,
      // The clock that tests can move.
      perf: Date,
      allowStale: true,
      noDeleteOnFetchRejection: true,
      fetchMethod: async (_key, oldValue, { context: read }) => {
        try {
          return await read();
        } catch (error) {
          if (oldValue) onFailure(error);
          throw error;
        }
      },
    });
  }

  /** @param key identity of the read among those of the date */
  get(date: string, key: string, read: () => Promise<Value>): Promise<Value> {
    return this.cache.forceFetch(`${date} ${key}`, { context: read });
  }
}
