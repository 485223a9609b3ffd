import { addSpans } from '@milkround/event-store';

/** The traces whose events wait to be pushed, each with the time since which it waits. Without a traced event it is empty. */
export class PushTraces {
  private waitingSince = new Map<string, number>();

  add(traceparent: string, startedAt = Date.now()): void {
    if (!this.waitingSince.has(traceparent)) this.waitingSince.set(traceparent, startedAt);
  }

  addAll(failedTraces: PushTraces): void {
    for (const [traceparent, startedAt] of failedTraces.waitingSince)
      this.add(traceparent, startedAt);
  }

  /** Returns the waiting traces, and starts an empty collection. */
  take(): PushTraces {
    const traces = new PushTraces();
    traces.waitingSince = this.waitingSince;
    this.waitingSince = new Map();
    return traces;
  }

  /** Adds the span of a push to each trace. */
  recordPush(topic: string): void {
    if (this.waitingSince.size === 0) return;
    const startedAt = Math.min(...this.waitingSince.values());
    addSpans('push', this.waitingSince.keys(), {
      startedAt,
      endedAt: Date.now(),
      attributes: { 'milkround.topic': topic },
    });
  }
}
