import type { LogPosition } from '../events';

/** Callers that wait until the read models have reached a position. */
export class PositionWaiters {
  private readonly waiters = new Set<{
    position: LogPosition;
    settle: (isReached: boolean) => void;
  }>();

  /** Resolves with true when the position is reached, with false after `timeoutMs` or on {@link cancelAll}. */
  waitFor(position: LogPosition, timeoutMs: number): Promise<boolean> {
    return new Promise((resolve) => {
      const waiter = {
        position,
        settle: (isReached: boolean) => {
          clearTimeout(timer);
          this.waiters.delete(waiter);
          resolve(isReached);
        },
      };
      const timer = setTimeout(() => waiter.settle(false), timeoutMs);
      this.waiters.add(waiter);
    });
  }

  resolveUpTo(position: LogPosition): void {
    for (const waiter of this.waiters) if (waiter.position <= position) waiter.settle(true);
  }

  cancelAll(): void {
    for (const waiter of this.waiters) waiter.settle(false);
  }
}
