import { HEADERS } from '@milkround/contracts';
import { createStore } from 'zustand';
import { steadyClock } from './steady-clock';

/** A smaller offset may be the time that an answer took. */
const LEAST_OFF_MS = 5_000;

/** The offset of this device's {@link steadyClock}, taken from the API's answers since the page was opened. */
class ServerTime {
  private readonly store = createStore<number | null>(() => null);

  /** Takes the server's time from an answer. No cache keeps an answer of the API (`no-store`), so it is of now. */
  learn(response: Response): void {
    const serverTimeMs = Date.parse(response.headers.get(HEADERS.time) ?? '');
    if (Number.isNaN(serverTimeMs)) return;
    this.store.setState(serverTimeMs - steadyClock.now(), true);
  }

  /** Milliseconds by which this device's clock is behind the server's, negative when it is ahead; null before the first answer. */
  readonly offMs = (): number | null => this.store.getState();

  /** The server's time in milliseconds since the epoch, so that its times have the right age on a device whose clock is wrong. */
  readonly now = (): number => {
    const offMs = this.offMs() ?? 0;
    return steadyClock.now() + (Math.abs(offMs) < LEAST_OFF_MS ? 0 : offMs);
  };

  onLearn(listener: (offMs: number) => void): () => void {
    return this.store.subscribe((offMs) => offMs !== null && listener(offMs));
  }
}

export const serverTime = new ServerTime();
