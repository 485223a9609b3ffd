import type { LogPosition } from '../events';

/** Callers who wait until a position is reached. */
export class Waiting {
  private readonly waiters = new Set<{ position: LogPosition; settle: (reached: boolean) => void }>();

  /** True when the position is reached in time. */
  wait(position: LogPosition, timeoutMs: number): Promise<boolean> {
    return new Promise((resolve) => {
      const waiter = {
        position,
        settle: (reached: boolean) => {
          clearTimeout(timer);
          this.waiters.delete(waiter);
          resolve(reached);
        },
      };
      const timer = setTimeout(() => waiter.settle(false), timeoutMs);
      this.waiters.add(waiter);
    });
  }

  reached(position: LogPosition): void {
    for (const waiter of this.waiters) if (waiter.position <= position) waiter.settle(true);
  }

  giveUp(): void {
    for (const waiter of this.waiters) waiter.settle(false);
  }
}
