import { createStore, useStore } from 'zustand';

export interface Freshness {
  /** `cut`: what is shown is as old as `asOf`. */
  state: 'live' | 'connecting' | 'cut';
  /** When the server was last heard, epoch milliseconds to the second by this device's clock; null before the first time. */
  asOf: number | null;
}

const UNHEARD: Freshness = { state: 'connecting', asOf: null };

/** State of the one connection, for whoever shows it. Listeners hear of it at most once a second. */
export class LiveStatusStore {
  readonly store = createStore<Freshness>(() => UNHEARD);

  readonly get = (): Freshness => this.store.getState();

  set(state: Freshness['state']): void {
    this.change({ ...this.get(), state });
  }

  markLive(): void {
    this.change({ state: 'live', asOf: Math.floor(Date.now() / 1000) * 1000 });
  }

  /** The kept data that are shown until the first answer are of `asOf`, epoch milliseconds. */
  setStoredTime(asOf: number): void {
    this.change({ ...this.get(), asOf });
  }

  reset(): void {
    this.change(UNHEARD);
  }

  private change(freshness: Freshness): void {
    const { state, asOf } = this.get();
    if (freshness.state !== state || freshness.asOf !== asOf) this.store.setState(freshness, true);
  }
}

export const liveStatus = new LiveStatusStore();

export const useLiveStatus = (): Freshness => useStore(liveStatus.store);

/** The state alone, which does not change each second as the time does that the server was last heard. */
export const useLiveState = (): Freshness['state'] => useStore(liveStatus.store, ({ state }) => state);

/** When the server was last heard while the connection is cut, epoch milliseconds; null while it is not cut. */
export const useCutSince = (): number | null => useStore(liveStatus.store, ({ state, asOf }) => (state === 'cut' ? asOf : null));
