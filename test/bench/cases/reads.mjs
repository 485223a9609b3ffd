// Reports, lists and progress of 100 delivery boys in a short history, asked again and again: what reads cost that do not change. Runs when it is named.
import { measureReads } from '../history/reads.mjs';
import { withHistoryServer } from '../history/with-history.mjs';

export const onlyWhenNamed = true;

const DAYS = 31;
const LONGEST_MS = 5_000;

export async function run({ superuserUrl, root, report }) {
  await withHistoryServer({ superuserUrl, root, days: DAYS }, async ({ server, today, facts }) => {
    report.add('facts in the log', { figure: facts, unit: '' });
    for (const { what, p50, p99 } of await measureReads(server.url, { today, longestMs: LONGEST_MS })) {
      const limitMs = limitOf(what);
      report.add(`${what}, p99`, { figure: p99, unit: `ms (p50 ${p50.toFixed(1)} ms)`, target: `≤ ${limitMs} ms`, met: p99 <= limitMs });
    }
  });
}

const limitOf = (what) => (/^(progress|dashboard-stats|get-order-reports)/.test(what) ? 10 : 100);
