// A log of many years compared with a short one: the operations of the log, the reads of a day, and the start of a server. Runs when it is named.
// BENCH_LONG_LIFE_EVENTS=1000000,100000000 makes others, BENCH_LONG_LIFE_DAYS=65,650 with read models of so many days each, BENCH_LONG_LIFE_BARE=1
// with small events before them; BENCH_LONG_LIFE_URLS=postgres://…,postgres://… measures logs that test/bench/history.mjs has made today;
// BENCH_LONG_LIFE_PARTS=log or server measures a part.
import { createPool } from '../database.mjs';
import { withHistory, withServerOn } from '../history/with-history.mjs';
import { measureReads } from '../history/reads.mjs';
import { LongLog } from '../long-life/long-log.mjs';
import { OPERATIONS } from '../long-life/operations.mjs';
import { median } from '../report.mjs';

export const onlyWhenNamed = true;

const numbers = (text) => text.split(',').map(Number);
const EVENTS = numbers(process.env.BENCH_LONG_LIFE_EVENTS ?? '600000,2000000');
const DAYS = numbers(process.env.BENCH_LONG_LIFE_DAYS ?? '35');
const URLS = process.env.BENCH_LONG_LIFE_URLS?.split(',') ?? [];
const PARTS = (process.env.BENCH_LONG_LIFE_PARTS ?? 'log,server').split(',');
const isBare = process.env.BENCH_LONG_LIFE_BARE === '1';
/** The number of events in a day of 100 delivery boys. */
const DAY_EVENTS = 15_560;
const ROUNDS = 3;
const STARTS = 3;
const GROWTH = 1.5;
/** Reads of one kind follow each other on one server, and rounds of them on all servers in turn. */
const READS = { times: 12, longestMs: 1_500 };

export async function run({ superuserUrl, root, report }) {
  await withLogs(
    superuserUrl,
    URLS.length > 0 ? URLS.map((url) => ({ url })) : EVENTS.map(wantedLog),
    async (urls) => {
      if (PARTS.includes('log')) await compareOperations(urls, report);
      if (PARTS.includes('server')) await compareServers(urls, { root, report });
    },
  );
}

function wantedLog(events, nth) {
  const days = DAYS[nth] ?? DAYS.at(-1);
  return { days, older: Math.max(0, events - (days + 1) * DAY_EVENTS), isBare };
}

/** All logs exist at once, so that they are measured in turn. */
async function withLogs(superuserUrl, logs, use, urls = []) {
  const [nextLog, ...otherLogs] = logs;
  if (!nextLog) return use(urls);
  return withHistory({ superuserUrl, ...nextLog }, (url) =>
    withLogs(superuserUrl, otherLogs, use, [...urls, url]),
  );
}

async function compareOperations(urls, report) {
  const logs = await Promise.all(urls.map((url) => new LongLog(url).open()));
  try {
    for (const { events } of logs) report.add('events in the log', { figure: events, unit: '' });
    for (const [label, measure] of Object.entries(OPERATIONS)) {
      const figures = logs.map(() => []);
      for (let round = -1; round < ROUNDS; round++)
        for (const [nth, log] of logs.entries()) {
          const ms = await measure(log);
          if (round >= 0) figures[nth].push(ms);
        }
      compare(report, label, figures.map(median));
    }
  } finally {
    for (const log of logs) await log.close();
  }
}

async function compareServers(urls, { root, report }) {
  const pools = urls.map((url) => createPool(url, 1));
  const logs = urls.map((databaseUrl, nth) => ({ databaseUrl, pool: pools[nth], root }));
  try {
    const starts = logs.map(() => []);
    for (let n = 0; n < STARTS; n++)
      for (const [nth, log] of logs.entries())
        await withServerOn(log, async ({ startedMs }) => starts[nth].push(startedMs));
    compare(report, 'start of a server', starts.map(median));
    await withServers(logs, (servers) => compareReads(servers, report));
  } finally {
    for (const pool of pools) await pool.end();
  }
}

/** Servers without requests take no time from the one that is measured. */
async function withServers(logs, use, servers = []) {
  const [nextLog, ...otherLogs] = logs;
  if (!nextLog) return use(servers);
  return withServerOn(nextLog, (runningServer) =>
    withServers(otherLogs, use, [...servers, runningServer]),
  );
}

async function compareReads(servers, report) {
  const rounds = [];
  for (let round = 0; round < ROUNDS; round++) {
    const reads = [];
    for (const { server, today } of servers)
      reads.push(await measureReads(server.url, { today, ...READS }));
    rounds.push(reads);
  }
  for (const [readIndex, { what: label }] of rounds[0][0].entries())
    compare(
      report,
      label,
      servers.map((_, nth) => median(rounds.map((reads) => reads[nth][readIndex].p50))),
    );
}

function compare(report, label, figures) {
  const [shortestLog, ...longer] = figures;
  report.add(`${label}, the shortest log`, { figure: shortestLog, unit: 'ms' });
  for (const [nth, figure] of longer.entries()) {
    const ratio = figure / shortestLog;
    const against = 'the shortest log';
    report.add(`${label}, log ${nth + 2}`, {
      figure,
      unit: 'ms',
      ratio,
      against,
      target: `≤ ${GROWTH} ×`,
      met: ratio <= GROWTH,
    });
  }
}
