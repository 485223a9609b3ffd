import type { LogPosition } from '../events';

/** The position that the live read models have reached, as this process knows it, with its listeners and waiting callers. */
export class ReachedPosition {
  private position: LogPosition = 0n;
  private readonly waiters = new PositionWaiters();
  private readonly listeners = new Set<(position: LogPosition) => void>();

  get current(): LogPosition {
    return this.position;
  }

  /** Takes over a position that was read from the checkpoint. Listeners and waiting callers are called only when it is a higher one. */
  set(position: LogPosition): void {
    const isForward = position > this.position;
    this.position = position;
    if (!isForward) return;
    this.waiters.resolveUpTo(position);
    for (const listener of this.listeners) listener(position);
  }

  /** Forgets the position after an error: a crashed database may have lost the last batches, so it is read from the checkpoint again. */
  forget(): void {
    this.position = 0n;
  }

  /** Resolves with true when the position is reached, with false after `timeoutMs` or on {@link cancelAll}. */
  waitFor(position: LogPosition, timeoutMs: number): Promise<boolean> {
    return position <= this.position
      ? Promise.resolve(true)
      : this.waiters.waitFor(position, timeoutMs);
  }

  cancelAll(): void {
    this.waiters.cancelAll();
  }

  /** Calls `listener` whenever the position grows. @returns A function that unsubscribes. */
  onAdvance(listener: (position: LogPosition) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}

/** Callers that wait until the read models have reached a position. */
class PositionWaiters {
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
