import { HttpStatus } from '@nestjs/common';
import type { Message } from '@milkround/contracts';
import pLimit from 'p-limit';
import { RetryLater } from './retry-later';

export interface LineLimits {
  /** The name in the metric `queue_length`. */
  name: string;
  /** The number of tasks that run at the same time. */
  atOnce: number;
  /** The number of tasks that may wait. */
  waiting: number;
  /** The longest wait of a task. */
  waitMs: number;
  /** The message for tasks that cannot wait. */
  busy: Message;
  /** The `Retry-After` of that answer. */
  retrySeconds: number;
}

/** All lines of this process, for {@link lineLengths}. */
const lines = new Set<WaitingLine>();

/** The number of tasks that wait, by the name of the line. */
export function lineLengths(): Map<string, number> {
  const lengths = new Map<string, number>();
  for (const { name, length } of lines) lengths.set(name, (lengths.get(name) ?? 0) + length);
  return lengths;
}

/** Limits how many tasks this process runs at once. Other tasks wait in order of arrival, within limits of number and time. */
export class WaitingLine {
  private readonly limit;
  private occupancy = 0;

  constructor(private readonly limits: LineLimits) {
    this.limit = pLimit(limits.atOnce);
    lines.add(this);
  }

  get name(): string {
    return this.limits.name;
  }

  /** Whether no task runs or waits. */
  get isIdle(): boolean {
    return this.occupancy === 0;
  }

  /** Whether the next task has to wait. */
  get isBusy(): boolean {
    return this.occupancy >= this.limits.atOnce;
  }

  /** The number of tasks that wait. */
  get length(): number {
    return Math.max(0, this.occupancy - this.limits.atOnce);
  }

  /** Runs the work when its turn comes. @throws RetryLater as {@link enter} */
  async run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const leave = await this.enter(signal);
    try {
      return await work();
    } finally {
      leave();
    }
  }

  /**
   * Waits for a turn. The caller must call the returned function once, at the end of its turn.
   * @param signal aborted when the caller disconnects: its place in the line is then free at once
   * @throws RetryLater 503 when the line is full, the wait was too long, or the signal was aborted
   */
  async enter(signal?: AbortSignal): Promise<() => void> {
    const { atOnce, waiting, waitMs } = this.limits;
    if (signal?.aborted || this.occupancy >= atOnce + waiting) throw this.refusal();
    this.occupancy += 1;
    return new Promise((resolve, reject) => {
      let isWaiting = true;
      const stopWaiting = () => {
        isWaiting = false;
        clearTimeout(timer);
        signal?.removeEventListener('abort', giveUp);
      };
      const giveUp = () => {
        stopWaiting();
        this.occupancy -= 1;
        reject(this.refusal());
      };
      const timer = setTimeout(giveUp, waitMs);
      signal?.addEventListener('abort', giveUp);
      void this.limit(async () => {
        if (!isWaiting) return;
        stopWaiting();
        await new Promise<void>((leave) =>
          resolve(() => {
            this.occupancy -= 1;
            leave();
          }),
        );
      });
    });
  }

  private refusal(): RetryLater {
    return new RetryLater(
      HttpStatus.SERVICE_UNAVAILABLE,
      this.limits.busy,
      this.limits.retrySeconds,
    );
  }
}
