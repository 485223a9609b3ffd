/**
 * Mutual exclusion by key within this process. Concurrent commands on one stream would only conflict in the database, so they run one
 * after the other.
 */
export class KeyedMutex {
  /** The end of the last work that was requested, by key. */
  private readonly tails = new Map<string, Promise<void>>();
  private waiterCount = 0;

  /** Number of callers that wait for others. */
  get queueLength(): number {
    return this.waiterCount;
  }

  /** Runs `work` alone for all of `keys`. It queues behind all of them at once, so that two callers cannot deadlock. */
  async runExclusive<T>(keys: readonly string[], work: () => Promise<T>): Promise<T> {
    const previous = Promise.all(keys.map((key) => this.tails.get(key) ?? Promise.resolve()));
    this.waiterCount += 1;
    let release = () => {};
    const releasePromise = new Promise<void>((resolve) => (release = resolve));
    for (const key of keys) this.tails.set(key, releasePromise);
    try {
      await previous.finally(() => (this.waiterCount -= 1));
      return await work();
    } finally {
      release();
      for (const key of keys) if (this.tails.get(key) === releasePromise) this.tails.delete(key);
    }
  }
}
