// Reports, lists and progress of 100 delivery boys in a short history, read repeatedly: the cost of reads without changes. Runs when it is named.
import { measureReads } from '../history/reads.mjs';
import { withHistoryServer } from '../history/with-history.mjs';

export const onlyWhenNamed = true;

const DAYS = 31;
const LONGEST_MS = 5_000;

export async function run({ superuserUrl, root, report }) {
  await withHistoryServer({ superuserUrl, root, days: DAYS }, async ({ server, today, facts }) => {
    report.add('facts in the log', { figure: facts, unit: '' });
    for (const { what: label, p50, p99 } of await measureReads(server.url, {
      today,
      longestMs: LONGEST_MS,
    })) {
      const limitMs = limitOf(label);
      report.add(`${label}, p99`, {
        figure: p99,
        unit: `ms (p50 ${p50.toFixed(1)} ms)`,
        target: `≤ ${limitMs} ms`,
        met: p99 <= limitMs,
      });
    }
  });
}

const limitOf = (label) => (/^(progress|dashboard-stats|get-order-reports)/.test(label) ? 10 : 100);
