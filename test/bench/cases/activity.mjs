// One page of the activity for every filter and every pair of filters, over a log of many facts. Runs when it is named: it takes minutes.
// BENCH_HISTORY_DAYS=730 has ten million facts; BENCH_HISTORY_URLS=postgres://… measures a history that test/bench/history.mjs has made today.
import { activityFilters, pairsOf } from '../history/activity-filters.mjs';
import { ask } from '../history/ask.mjs';
import { withHistoryServer } from '../history/with-history.mjs';
import { percentile } from '../report.mjs';
import { login } from '../server.mjs';

export const onlyWhenNamed = true;

/** A million facts. */
const DAYS = Number((process.env.BENCH_HISTORY_DAYS ?? '65').split(',').at(-1));
const URL_OF_HISTORY = process.env.BENCH_HISTORY_URLS?.split(',').at(-1);
const PAGES = 20;
/** This number of the slowest filters is measured again with more pages: of 20 pages, one with a garbage collection would be the 99th percentile. */
const SLOWEST = 5;
const PAGES_OF_SLOWEST = 200;
const WARM_UP = 3;
const TARGET_MS = 50;
const PEOPLE = { admin: 'admin@milkround.test', supervisor: 'supervisor1@milkround.test' };
/** Reads as many rows as a page by the primary key. A page cannot read less. */
const NEWEST = 'select * from event order by position desc limit 100';

export async function run({ superuserUrl, root, report }) {
  await withHistoryServer(
    { superuserUrl, root, days: DAYS, url: URL_OF_HISTORY },
    async ({ server, today, pool, facts }) => {
      report.add('facts in the log', { figure: facts, unit: '' });
      const filters = await activityFilters(pool, today);
      const rawTimes = await timesOf(async () => (await measureTime(() => pool.query(NEWEST))).ms);
      for (const [role, username] of Object.entries(PEOPLE)) {
        const { token } = await login(server.url, role, username);
        const measure = async ({ name, query }, count) => {
          const times = await timesOf(
            async () => (await ask(server.url, token, `${role}/activity?${query}`)).ms,
            count,
          );
          return { name, query, times, p99: percentile(times, 99) };
        };
        const pages = [];
        for (const filter of pairsOf(filters)) pages.push(await measure(filter, PAGES));
        reportPages(report, role, pages, percentile(rawTimes, 50));
        const slowestPages = [];
        for (const page of slowestOf(pages).slice(0, SLOWEST))
          slowestPages.push(await measure(page, PAGES_OF_SLOWEST));
        reportSlowest(report, role, slowestOf(slowestPages)[0]);
      }
    },
  );
}

const slowestOf = (pages) => [...pages].sort((a, b) => b.p99 - a.p99);

async function timesOf(measure, count = PAGES) {
  const times = [];
  for (let n = -WARM_UP; n < count; n++) {
    const ms = await measure();
    if (n >= 0) times.push(ms);
  }
  return times;
}

async function measureTime(work) {
  const startedAt = performance.now();
  await work();
  return { ms: performance.now() - startedAt };
}

function reportPages(report, role, pages, rawMs) {
  const times = pages.flatMap((page) => page.times);
  const p50 = percentile(times, 50);
  const p99 = percentile(times, 99);
  report.add(`page of 100 rows, ${role}, ${pages.length} filters and pairs, p50`, {
    figure: p50,
    unit: 'ms',
    ratio: p50 / rawMs,
    against: `the newest 100 events by a plain select (${rawMs.toFixed(2)} ms)`,
  });
  report.add(`page of 100 rows, ${role}, ${pages.length} filters and pairs, p99`, {
    figure: p99,
    unit: 'ms',
    target: `≤ ${TARGET_MS} ms`,
    met: p99 <= TARGET_MS,
  });
}

function reportSlowest(report, role, { name, p99 }) {
  report.add(`slowest filter or pair, ${role}: ${name}, p99 of ${PAGES_OF_SLOWEST}`, {
    figure: p99,
    unit: 'ms',
    target: `≤ ${TARGET_MS} ms`,
    met: p99 <= TARGET_MS,
  });
}
