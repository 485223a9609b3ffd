import { createStore, useStore } from 'zustand';
import { serverTime } from '../api/server-time';

export interface Freshness {
  /** `cut`: the shown data are as old as `asOf`. */
  state: 'live' | 'connecting' | 'cut';
  /** When the server was last heard, epoch milliseconds to the second by its clock; null before the first time. */
  asOf: number | null;
}

const UNHEARD: Freshness = { state: 'connecting', asOf: null };

/** The state of the connection. Listeners are notified at most once a second. */
export class LiveStatusStore {
  readonly store = createStore<Freshness>(() => UNHEARD);

  readonly get = (): Freshness => this.store.getState();

  set(state: Freshness['state']): void {
    this.change({ ...this.get(), state });
  }

  markLive(): void {
    this.change({ state: 'live', asOf: Math.floor(serverTime.now() / 1000) * 1000 });
  }

  /** Sets the time of the stored data that are shown until the first answer, epoch milliseconds. */
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

/** The state alone, which unlike the time of the last message does not change every second. */
export const useLiveState = (): Freshness['state'] =>
  useStore(liveStatus.store, ({ state }) => state);

/** When the server was last heard while the connection is cut, epoch milliseconds; null while it is not cut. */
export const useCutSince = (): number | null =>
  useStore(liveStatus.store, ({ state, asOf }) => (state === 'cut' ? asOf : null));
