/** A clock that went back by more than this against the monotonic clock was set; it never does so by itself. */
const SET_BACK_MS = 1_000;

interface Told {
  offMs: number;
  /** The wall clock less the monotonic clock, at that moment. */
  apartMs: number;
}

type Listener = (offMs: number) => void;

const readApart = (): number => Date.now() - performance.now();

/** What the answers to writes tell of this device's clock since the page was opened. */
class ServerTime {
  private told: Told | null = null;
  private readonly listeners = new Set<Listener>();

  /** Takes the server's time from an answer. No cache answers a write, so its `date` is of now, to a second. */
  learn(response: Response): void {
    const at = Date.parse(response.headers.get('date') ?? '');
    if (Number.isNaN(at)) return;
    const offMs = at - Date.now();
    this.told = { offMs, apartMs: readApart() };
    this.listeners.forEach((listener) => listener(offMs));
  }

  /** Milliseconds by which this device's clock is behind the server's, negative when it is ahead; null when no answer has told since the page was opened. */
  offMs(): number | null {
    if (!this.told) return null;
    const setBackBy = this.told.apartMs - readApart();
    return Math.round(this.told.offMs + (setBackBy > SET_BACK_MS ? setBackBy : 0));
  }

  onLearn(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}

export const serverTime = new ServerTime();
