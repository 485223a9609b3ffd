import { useSyncExternalStore } from 'react';

export interface Freshness {
  /** `cut`: what is shown is as old as `asOf`. */
  state: 'live' | 'connecting' | 'cut';
  /** When the server was last heard, epoch milliseconds to the second by this device's clock; null before the first time. */
  asOf: number | null;
}

const UNHEARD: Freshness = { state: 'connecting', asOf: null };

/** State of the one connection, for whoever shows it. Listeners hear of it at most once a second. */
export class LiveStatusStore {
  private status = UNHEARD;
  private readonly listeners = new Set<() => void>();

  readonly get = (): Freshness => this.status;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  set(state: Freshness['state']): void {
    this.change({ state, asOf: this.status.asOf });
  }

  heard(): void {
    this.change({ state: 'live', asOf: Math.floor(Date.now() / 1000) * 1000 });
  }

  /** What is shown until the server is heard was kept at `asOf`, epoch milliseconds. */
  knownSince(asOf: number): void {
    this.change({ state: this.status.state, asOf });
  }

  reset(): void {
    this.change(UNHEARD);
  }

  private change(next: Freshness): void {
    if (next.state === this.status.state && next.asOf === this.status.asOf) return;
    this.status = next;
    this.listeners.forEach((listener) => listener());
  }
}

export const liveStatus = new LiveStatusStore();

export const useLiveStatus = (): Freshness => useSyncExternalStore(liveStatus.subscribe, liveStatus.get);
