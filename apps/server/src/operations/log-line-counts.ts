import { levels } from 'pino';
import { Counter } from 'prom-client';

/** Counts the lines of the log since the start, by level. The log begins before the metrics, so the counter is registered later. */
export class LogLineCounts {
  readonly counter = new Counter({ name: 'log_lines_total', help: 'Lines of the log, by level', labelNames: ['level'], registers: [] });

  constructor() {
    // A counter that is there from the start lets Prometheus see the first error as an increase.
    for (const level of ['warn', 'error', 'fatal']) this.counter.inc({ level }, 0);
  }

  /** @param level the number that pino gives it */
  count(level: number): void {
    this.counter.inc({ level: levels.labels[level] ?? 'other' });
  }
}
