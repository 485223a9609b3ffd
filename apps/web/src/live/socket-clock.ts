/** The wall clock runs beside the monotonic clock; by more than this it was set, or the device has slept. */
const JUMP_MS = 2_000;

const readApart = (): number => Date.now() - performance.now();

/**
 * The server's clock, as the answers of one connection tell it. It runs by this device's monotonic clock, and may be ahead by the time that the
 * quickest answer took, but is never behind: a late message is not taken for a new one.
 */
export class SocketClock {
  /** The server's clock less the monotonic clock, in milliseconds; null before the first answer. */
  private offsetMs: number | null = null;
  private apartMs = readApart();

  /** Takes the server's time of an answer to a request that was sent at `sentAt`, by the monotonic clock. */
  learn(at: string, sentAt: number): void {
    const offsetMs = Date.parse(at) - sentAt;
    this.offsetMs = Math.min(this.offsetMs ?? offsetMs, offsetMs);
  }

  /** The server's time at a time of the monotonic clock, epoch milliseconds; null before the first answer. */
  timeAt(monotonicMs: number): number | null {
    return this.offsetMs === null ? null : this.offsetMs + monotonicMs;
  }

  forget(): void {
    this.offsetMs = null;
  }

  /**
   * By how much the wall clock has moved against the monotonic clock since the last look, in milliseconds; 0 if it has not. It has after a sleep that
   * the monotonic clock does not count, and when the wall clock was set.
   */
  readJump(): number {
    const apartMs = readApart();
    const jumpMs = apartMs - this.apartMs;
    this.apartMs = apartMs;
    return Math.abs(jumpMs) > JUMP_MS ? jumpMs : 0;
  }
}
