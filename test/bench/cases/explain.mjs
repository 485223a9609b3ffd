// Opening the sheet of a figure for one day and for one month, compared with plain selects of its rows.
// Runs when it is named: it takes minutes.
// BENCH_HISTORY_DAYS=730 has ten million facts; BENCH_HISTORY_URLS=postgres://… measures a history that test/bench/history.mjs has made today.
import { addDays } from '../built.mjs';
import { ask } from '../history/ask.mjs';
import { withHistoryServer } from '../history/with-history.mjs';
import { percentile } from '../report.mjs';
import { login } from '../server.mjs';

export const onlyWhenNamed = true;

/** A million facts. */
const DAYS = Number((process.env.BENCH_HISTORY_DAYS ?? '65').split(',').at(-1));
const URL_OF_HISTORY = process.env.BENCH_HISTORY_URLS?.split(',').at(-1);
const TIMES = 200;
const WARM_UP = 10;
const MONTH_DAYS = 30;
/** The two requests of the sheet: the figure, and the rows of one delivery boy. `select` reads the tables behind each of them without the server. */
const PARTS = {
  'the sheet': {
    query: 'limit=0',
    select: (pool, from, to) =>
      pool.query('select * from day_product where date between $1 and $2', [from, to]),
  },
  "a delivery boy's rows": {
    query: 'deliveryBoyId=1&limit=50',
    select: async (pool, from, to) => {
      await pool.query('select * from stop where date between $1 and $2 and delivery_boy_id = 1', [
        from,
        to,
      ]);
      await pool.query('select * from event where stream_id = $1 order by version', [
        `delivery-day/${from}/1`,
      ]);
    },
  },
};

export async function run({ superuserUrl, root, report }) {
  await withHistoryServer(
    { superuserUrl, root, days: DAYS, url: URL_OF_HISTORY },
    async ({ server, today, pool, facts }) => {
      report.add('facts in the log', { figure: facts, unit: '' });
      const { token } = await login(server.url, 'admin', 'admin@milkround.test');
      const lastDate = addDays(today, -1);
      for (const { range, from, targetMs } of [
        { range: 'a day', from: lastDate, targetMs: 150 },
        { range: 'a month', from: addDays(lastDate, 1 - MONTH_DAYS), targetMs: 500 },
      ]) {
        for (const [part, { query, select }] of Object.entries(PARTS)) {
          const rawMs = percentile(await timesOf(() => select(pool, from, lastDate)), 50);
          const path = `admin/explain?figure=required&fromDate=${from}&toDate=${lastDate}&${query}`;
          const times = await timesOf(() => ask(server.url, token, path));
          const [p50, p99] = [percentile(times, 50), percentile(times, 99)];
          const name = `${part} of the litres of ${range}`;
          report.add(`${name}, p50`, {
            figure: p50,
            unit: 'ms',
            ratio: p50 / rawMs,
            against: `plain selects of what it is made of (${rawMs.toFixed(1)} ms)`,
          });
          report.add(`${name}, p99`, {
            figure: p99,
            unit: 'ms',
            target: `≤ ${targetMs} ms`,
            met: p99 <= targetMs,
          });
        }
      }
    },
  );
}

async function timesOf(work) {
  const times = [];
  for (let n = -WARM_UP; n < TIMES; n++) {
    const startedAt = performance.now();
    await work();
    if (n >= 0) times.push(performance.now() - startedAt);
  }
  return times;
}
