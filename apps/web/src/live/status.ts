import { createStore, useStore } from 'zustand';

export interface Freshness {
  /** `live`: the figures are complete. `late`: there is a connection, but they are complete up to `asOf` only. `cut`: no connection. */
  state: 'connecting' | 'live' | 'late' | 'cut';
  /** The moment up to which the figures are complete, epoch milliseconds to the second by the server's clock; null before the first time. */
  asOf: number | null;
  /** How far `asOf` is behind, in whole seconds, while they are late. */
  behindSeconds: number;
}

const UNHEARD: Freshness = { state: 'connecting', asOf: null, behindSeconds: 0 };

/** How complete the figures are. Listeners are notified at most once a second. */
export class LiveStatusStore {
  readonly store = createStore<Freshness>(() => UNHEARD);

  readonly get = (): Freshness => this.store.getState();

  set(state: Freshness['state']): void {
    this.show(state, this.get().asOf);
  }

  /**
   * @param asOf the moment up to which the figures are complete, epoch milliseconds by the server's clock
   * @param behindMs how far that is behind, while they are late
   */
  show(state: Freshness['state'], asOf: number | null, behindMs = 0): void {
    this.change({
      state,
      asOf: asOf === null ? null : Math.floor(asOf / 1000) * 1000,
      behindSeconds: state === 'late' ? Math.max(1, Math.round(behindMs / 1000)) : 0,
    });
  }

  /** Sets the time of the stored data that are shown until the first answer, epoch milliseconds. */
  setStoredTime(asOf: number): void {
    this.change({ ...this.get(), asOf });
  }

  reset(): void {
    this.change(UNHEARD);
  }

  private change(freshness: Freshness): void {
    const { state, asOf, behindSeconds } = this.get();
    if (
      freshness.state !== state ||
      freshness.asOf !== asOf ||
      freshness.behindSeconds !== behindSeconds
    )
      this.store.setState(freshness, true);
  }
}

export const liveStatus = new LiveStatusStore();

export const useLiveStatus = (): Freshness => useStore(liveStatus.store);

/** The state alone, which unlike the moment does not change every second. */
export const useLiveState = (): Freshness['state'] =>
  useStore(liveStatus.store, ({ state }) => state);

const STEP_MS = 10_000;

/** The moment up to which the figures are complete while they are late or the connection is cut, to 10 s, epoch milliseconds; null otherwise. */
export const useStaleSince = (): number | null =>
  useStore(liveStatus.store, ({ state, asOf }) =>
    asOf !== null && (state === 'late' || state === 'cut')
      ? Math.floor(asOf / STEP_MS) * STEP_MS
      : null,
  );
