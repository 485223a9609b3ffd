/** A wake-up for one waiting loop. A notification that arrives while the loop does not wait is kept for the next wait. */
export class Signal {
  private isNotified = false;
  private resolve: (() => void) | null = null;

  notify(): void {
    this.isNotified = true;
    this.wake();
  }

  /** Wakes the loop if it waits; otherwise does nothing. */
  wake(): void {
    this.resolve?.();
  }

  /** Resolves at the next notification, or after `timeoutMs`. */
  async wait(timeoutMs: number): Promise<void> {
    if (!this.isNotified) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, timeoutMs);
        this.resolve = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      this.resolve = null;
    }
    this.isNotified = false;
  }
}
