// Two years of 100 delivery boys compared with two months: the cost of reads, writes and a large export. Runs when it is named: it takes minutes.
// BENCH_HISTORY_DAYS=5,12 makes shorter ones; BENCH_HISTORY_URLS=postgres://…,postgres://… measures two that test/bench/history.mjs has made today.
import { measureExport } from '../history/export.mjs';
import { measureReads } from '../history/reads.mjs';
import { assertSameAsEngine } from '../history/same-as-engine.mjs';
import { withHistory, withHistoryServer } from '../history/with-history.mjs';
import { measureWrites } from '../history/writes.mjs';

export const onlyWhenNamed = true;

const [FEW_DAYS, MANY_DAYS] = (process.env.BENCH_HISTORY_DAYS ?? '65,730').split(',').map(Number);
const [FEW_URL, MANY_URL] = process.env.BENCH_HISTORY_URLS?.split(',') ?? [];
/** Longer than the week that repeats, and few enough to be projected in seconds. */
const CHECKED = { days: 9, boys: 10 };
const EXPORTED_ROWS = 100_000;
const GROWTH = 1.5;

export async function run({ superuserUrl, root, report }) {
  await withHistory({ superuserUrl, ...CHECKED }, (url) => assertSameAsEngine(url));
  const fewDays = await withHistoryServer(
    { superuserUrl, root, days: FEW_DAYS, url: FEW_URL },
    ({ server, today }) => measureReads(server.url, { today }),
  );
  await withHistoryServer(
    { superuserUrl, root, days: MANY_DAYS, url: MANY_URL },
    async ({ server, today, pool, facts }) => {
      report.add('facts in the log', { figure: facts, unit: '' });
      const reads = await measureReads(server.url, { today });
      for (const [i, read] of reads.entries()) reportRead(read, fewDays[i]);
      const { p50, p99, perSecond, cpuMs } = await measureWrites(server, { root });
      report.add('a write beside the simulation, of the server', {
        figure: cpuMs,
        unit: 'ms of a processor',
      });
      report.add(`a write beside the simulation, at ${Math.round(perSecond)}/s, p50`, {
        figure: p50,
        unit: 'ms',
      });
      report.add(`a write beside the simulation, at ${Math.round(perSecond)}/s, p99`, {
        figure: p99,
        unit: 'ms',
        target: '≤ 60 ms',
        met: p99 <= 60,
      });
      const { days, rows } = await daysWithRows(pool, today, EXPORTED_ROWS);
      const { seconds, grownMb } = await measureExport(server, { today, days });
      report.add(`export of ${rows.toLocaleString('en-US')} rows: the server's memory grows by`, {
        figure: grownMb,
        unit: `MB in ${seconds.toFixed(1)} s`,
        target: '≤ 150 MB',
        met: grownMb <= 150,
      });
    },
  );

  function reportRead({ what: label, limitMs, p50, p99 }, reference) {
    report.add(`${label}, p99`, {
      figure: p99,
      unit: `ms (p50 ${p50.toFixed(1)} ms`,
      ratio: p50 / reference.p50,
      against: 'the p50 of the short history)',
      target: `≤ ${limitMs} ms and ≤ ${GROWTH} ×`,
      met: p99 <= limitMs && p50 <= GROWTH * reference.p50,
    });
  }
}

/** Returns how many days up to today have that many rows in the change log, or all of its rows. */
async function daysWithRows(pool, today, rowCount) {
  const { rows } = await pool.query(
    'select count(*)::int as rows, min(date)::text as first from (select date from change_log order by date desc, position desc limit $1) l',
    [rowCount],
  );
  const [{ rows: found, first }] = rows;
  return { rows: found, days: Math.ceil((Date.parse(today) - Date.parse(first)) / 86_400_000) + 1 };
}
