import type { RecordedEvent } from '../events';
import { traceparentOf } from '../tracing';

/** Events that this process has projected and committed in one transaction. */
export interface ProjectedBatch {
  /** Whether the live read models moved; false for a projection that catches up or is rebuilt. */
  isLive: boolean;
  events: number;
  /** Time at which the first event was recorded, ISO 8601 UTC. */
  oldestRecordedAt: string;
  /** The traces in which the events were recorded, W3C `traceparent`. */
  traceparents: readonly string[];
  /** Start and commit, in milliseconds of `performance.now()`. */
  startedAt: number;
  endedAt: number;
  /** Time of each projection in seconds, by name. The rest of the batch is the commit. */
  seconds: ReadonlyMap<string, number>;
}

/**
 * Observes a batch, and divides its time among the projections. The statements of a batch are pipelined and answered in order, so the time between
 * two answers belongs to the later one.
 */
export class BatchObservation {
  events = 0;
  private oldestRecordedAt = '';
  private readonly traceparents: string[] = [];
  private readonly startedAt = performance.now();
  private readonly seconds = new Map<string, number>();
  private last = this.startedAt;

  add(page: readonly RecordedEvent[]): void {
    const [oldest] = page;
    if (this.events === 0 && oldest) this.oldestRecordedAt = oldest.recordedAt;
    this.events += page.length;
    for (const { meta } of page) {
      const traceparent = traceparentOf(meta);
      if (traceparent !== null) this.traceparents.push(traceparent);
    }
  }

  /** Adds the time since the last call to a projection. */
  lap(projection: string): void {
    const now = performance.now();
    this.seconds.set(projection, (this.seconds.get(projection) ?? 0) + (now - this.last) / 1000);
    this.last = now;
  }

  /** Returns the measurements, after the commit. */
  end({ isLive }: { isLive: boolean }): ProjectedBatch {
    const { events, oldestRecordedAt, traceparents, startedAt, seconds } = this;
    return {
      isLive,
      events,
      oldestRecordedAt,
      traceparents,
      startedAt,
      endedAt: performance.now(),
      seconds,
    };
  }
}
