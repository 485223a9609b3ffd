/** The key of a watched query: the topic's name on the wire, and the path of the read. */
export type WatchedKey = readonly ['watched', topic: string, path: string];

/** What the mounted screens watch, whether there is a connection or not. */
export class MountedWatches {
  private readonly counts = new Map<string, { key: WatchedKey; count: number }>();
  private readonly listeners = new Set<() => void>();

  /** Answers how to end it. */
  add(key: WatchedKey): () => void {
    const name = nameOf(key);
    const watch = this.counts.get(name) ?? { key, count: 0 };
    this.counts.set(name, watch);
    watch.count += 1;
    if (watch.count === 1) this.tell();
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      watch.count -= 1;
      if (watch.count > 0) return;
      this.counts.delete(name);
      this.tell();
    };
  }

  /** Each once, by name. */
  get(): ReadonlyMap<string, WatchedKey> {
    return new Map([...this.counts].map(([name, { key }]) => [name, key]));
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private tell(): void {
    this.listeners.forEach((listener) => listener());
  }
}

const nameOf = ([, topic, path]: WatchedKey): string => `${topic} ${path}`;

export const mountedWatches = new MountedWatches();
