import { createStore } from 'zustand';

/** A wall clock that went back by more than this against the monotonic clock was set by a person. */
const SET_BACK_MS = 1_000;

/** A smaller offset may be the time that an answer took. */
const LEAST_OFF_MS = 5_000;

interface ClockReading {
  offMs: number;
  /** The wall clock less the monotonic clock, at that moment. */
  apartMs: number;
}

const readApart = (): number => Date.now() - performance.now();

/** The offset of this device's clock, taken from the API's answers since the page was opened. */
class ServerTime {
  private readonly store = createStore<ClockReading | null>(() => null);

  /** Takes the server's time from an answer. No cache keeps an answer of the API (`no-store`), so its `date` is of now, to a second. */
  learn(response: Response): void {
    const serverTimeMs = Date.parse(response.headers.get('date') ?? '');
    if (Number.isNaN(serverTimeMs)) return;
    this.store.setState({ offMs: serverTimeMs - Date.now(), apartMs: readApart() }, true);
  }

  /** Milliseconds by which this device's clock is behind the server's, negative when it is ahead; null before the first answer. */
  offMs(): number | null {
    const reading = this.store.getState();
    if (!reading) return null;
    const setBackBy = reading.apartMs - readApart();
    return Math.round(reading.offMs + (setBackBy > SET_BACK_MS ? setBackBy : 0));
  }

  /** The server's time in milliseconds since the epoch, so that its times have the right age on a device whose clock is wrong. */
  readonly now = (): number => {
    const offMs = this.offMs() ?? 0;
    return Date.now() + (Math.abs(offMs) < LEAST_OFF_MS ? 0 : offMs);
  };

  onLearn(listener: (offMs: number) => void): () => void {
    return this.store.subscribe((reading) => reading && listener(reading.offMs));
  }
}

export const serverTime = new ServerTime();
