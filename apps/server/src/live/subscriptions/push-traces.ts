import { addSpans } from '@milkround/event-store';

/** The traces whose events wait to be pushed, with the time since when each waits. Without a traced event it is empty. */
export class PushTraces {
  private waiting = new Map<string, number>();

  add(traceparent: string, since = Date.now()): void {
    if (!this.waiting.has(traceparent)) this.waiting.set(traceparent, since);
  }

  /** Adds those of a push that has failed. */
  addAll(others: PushTraces): void {
    for (const [traceparent, since] of others.waiting) this.add(traceparent, since);
  }

  /** Returns what waits, and waits for the next. */
  take(): PushTraces {
    const taken = new PushTraces();
    taken.waiting = this.waiting;
    this.waiting = new Map();
    return taken;
  }

  /** Adds the span of a push to each trace. */
  sent(topic: string): void {
    if (this.waiting.size === 0) return;
    const startedAt = Math.min(...this.waiting.values());
    addSpans('push', this.waiting.keys(), { startedAt, endedAt: Date.now(), attributes: { 'milkround.topic': topic } });
  }
}
