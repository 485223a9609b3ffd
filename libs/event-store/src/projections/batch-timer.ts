import type { RecordedEvent } from '../events';

/** A batch of events that this process has projected and committed. */
export interface ProjectedBatch {
  /** Whether the live read models moved; false for a projection that catches up or is rebuilt. */
  isLive: boolean;
  events: readonly RecordedEvent[];
  /** Start and commit, in milliseconds of `performance.now()`. */
  startedAt: number;
  endedAt: number;
  /** Time of each projection in seconds, by name. The rest of the batch is the commit. */
  seconds: ReadonlyMap<string, number>;
}

/**
 * Divides the time of a batch among its projections. The statements of a batch are pipelined and answered in order, so the time between two
 * answers belongs to the later one.
 */
export class BatchTimer {
  readonly startedAt = performance.now();
  readonly seconds = new Map<string, number>();
  private last = this.startedAt;

  /** Adds the time since the last call to a projection. */
  lap(projection: string): void {
    const now = performance.now();
    this.seconds.set(projection, (this.seconds.get(projection) ?? 0) + (now - this.last) / 1000);
    this.last = now;
  }
}
