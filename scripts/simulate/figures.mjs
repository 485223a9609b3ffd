const percentile = (values, p) =>
  values[Math.min(values.length - 1, Math.floor((values.length * p) / 100))] ?? 0;

/** The figures of the simulation, and its errors. */
export class Figures {
  counts = new Map();
  errors = new Map();
  tookMs = [];
  retries = 0;
  began = Date.now();

  did(what) {
    this.counts.set(what, (this.counts.get(what) ?? 0) + 1);
  }

  answered(tookMs) {
    this.tookMs.push(tookMs);
  }

  failed(what, why) {
    const line = `${what}: ${why}`;
    this.errors.set(line, (this.errors.get(line) ?? 0) + 1);
  }

  line() {
    const summary = [...this.counts].map(([what, n]) => `${n} ${what}`).join(', ');
    const errors = [...this.errors.values()].reduce((sum, n) => sum + n, 0);
    return `${Math.round((Date.now() - this.began) / 1000)} s: ${summary || 'signing in'}${this.retries ? `, ${this.retries} retries` : ''}${errors ? `, ${errors} errors` : ''}`;
  }

  summary() {
    const sortedTimes = this.tookMs.toSorted((a, b) => a - b);
    const seconds = (Date.now() - this.began) / 1000;
    const lines = [
      '',
      `${sortedTimes.length} requests answered in ${seconds.toFixed(1)} s (${(sortedTimes.length / seconds).toFixed(1)}/s), ${this.retries} retried`,
      ...[...this.counts].map(([what, n]) => `  ${what}: ${n}`),
      `  time to answer: p50 ${percentile(sortedTimes, 50).toFixed(0)} ms, p99 ${percentile(sortedTimes, 99).toFixed(0)} ms, longest ${(sortedTimes.at(-1) ?? 0).toFixed(0)} ms`,
      this.errors.size === 0 ? 'No errors.' : 'Errors:',
      ...[...this.errors].map(([line, n]) => `  ${n} × ${line}`),
    ];
    return lines.join('\n');
  }
}
