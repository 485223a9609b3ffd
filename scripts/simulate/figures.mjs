const percentile = (values, p) =>
  values[Math.min(values.length - 1, Math.floor((values.length * p) / 100))] ?? 0;

const secondsOf = ({ startedAt }) => (Date.now() - startedAt) / 1000;

/** @param {import('../../apps/server/src/demo/simulator/figures').Figures} figures */
export function lineOf(figures) {
  const { counts, errors, retryCount } = figures;
  const summary = [...counts].map(([what, n]) => `${n} ${what}`).join(', ');
  const errorCount = [...errors.values()].reduce((sum, n) => sum + n, 0);
  return `${Math.round(secondsOf(figures))} s: ${summary || 'signing in'}${retryCount ? `, ${retryCount} retries` : ''}${errorCount ? `, ${errorCount} errors` : ''}`;
}

/** @param {import('../../apps/server/src/demo/simulator/figures').Figures} figures */
export function summaryOf(figures) {
  const { counts, errors, retryCount, tookMs } = figures;
  const sortedTimes = tookMs.toSorted((a, b) => a - b);
  const seconds = secondsOf(figures);
  const lines = [
    '',
    `${sortedTimes.length} requests answered in ${seconds.toFixed(1)} s (${(sortedTimes.length / seconds).toFixed(1)}/s), ${retryCount} retried`,
    ...[...counts].map(([what, n]) => `  ${what}: ${n}`),
    `  time to answer: p50 ${percentile(sortedTimes, 50).toFixed(0)} ms, p99 ${percentile(sortedTimes, 99).toFixed(0)} ms, longest ${(sortedTimes.at(-1) ?? 0).toFixed(0)} ms`,
    errors.size === 0 ? 'No errors.' : 'Errors:',
    ...[...errors].map(([line, n]) => `  ${n} × ${line}`),
  ];
  return lines.join('\n');
}
