/** A smaller difference between two looks is drift, or a time server that adjusts the clock slowly. */
const SET_MS = 1_000;

const isHidden = (): boolean =>
  typeof document === 'undefined' || document.visibilityState === 'hidden';

/**
 * The clock of this start of the page. People and networks set the wall clock in the middle of work; this one runs on from where the wall clock was
 * when it was first read, and the change shows at the next start.
 *
 * The wall clock is compared with the monotonic one. If it went back against it, it was set. If it went ahead, it was set, or the device slept: on
 * Android, macOS and Linux `performance.now()` stops in the meantime. A phone sleeps after its screen went dark, which hides the page first. So a gain while
 * the page is shown was set, and a gain while it is hidden counts as sleep. A clock that was set forward behind a hidden page is told from
 * sleep later, by the server's answers: `PhoneClock` of the server looks for the gap between two entries in which it was set.
 */
class SteadyClock {
  /** The wall clock less the monotonic one, at the last look. */
  private apartMs: number | null = null;
  private setByMs = 0;
  private readonly listeners = new Set<() => void>();

  constructor() {
    // Whatever the clock has gained before this event, the page was hidden meanwhile, or was told of it after a sleep only.
    if (typeof document !== 'undefined')
      document.addEventListener('visibilitychange', () => this.look(true));
  }

  /** Epoch milliseconds. */
  now(): number {
    this.look(isHidden());
    return Date.now() - this.setByMs;
  }

  /** Milliseconds by which the wall clock was set since the first look. */
  totalSetMs(): number {
    return this.setByMs;
  }

  /** Notifies when the wall clock was set. Returns a function that unsubscribes. */
  onSet(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private look(mayHaveSlept: boolean): void {
    const apartMs = Date.now() - performance.now();
    const gainedMs = apartMs - (this.apartMs ?? apartMs);
    this.apartMs = apartMs;
    if (Math.abs(gainedMs) < SET_MS || (gainedMs > 0 && mayHaveSlept)) return;
    this.setByMs += Math.round(gainedMs);
    // It may be read while a screen is drawn.
    queueMicrotask(() => this.listeners.forEach((listener) => listener()));
  }
}

export const steadyClock = new SteadyClock();
