// A city's morning: 10,000 delivery boys with 600,000 stops, whose phones sync at the real rate of a morning of two hours, 200 office screens, and in
// the middle
// an upload of 50,000 lines and the rebuild of a projection. Runs when it is named. BENCH_CITY_MINUTES=1 BENCH_CITY_BOYS=500 makes it short.
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { addDays, reportsProjection } from '../built.mjs';
import { processorOf } from '../city/processor.mjs';
import { stopsByBoy, stopsPerSecond, walk } from '../city/phones.mjs';
import { businessDateOf, nextMessage } from '../harness.mjs';
import { NOT_BEGUN } from '../history/morning.mjs';
import { openSessions } from '../history/phones.mjs';
import { runningMorning } from '../history/running-morning.mjs';
import { withHistoryServer } from '../history/with-history.mjs';
import { orderFile, uploadOrders } from '../order-file.mjs';
import { percentile } from '../report.mjs';
import { login } from '../server.mjs';

export const onlyWhenNamed = true;

const BOYS = Number(process.env.BENCH_CITY_BOYS ?? 10_000);
const SECONDS = 60 * Number(process.env.BENCH_CITY_MINUTES ?? 10);
const SCREENS = { admins: 20, supervisors: 180 };
const UPLOAD = { at: 0.3, boys: Math.min(BOYS, 500), linesPerBoy: 100 };
const REBUILD_AT = 0.6;
const SAMPLE_MS = 1_000;

export async function run({ superuserUrl, root, report }) {
  const morning = { ...runningMorning(), todayOf: () => NOT_BEGUN };
  const options = {
    superuserUrl,
    root,
    days: 0,
    boys: BOYS,
    morning,
    env: { BUSINESS_TIMEZONE: morning.timeZone },
  };
  await withHistoryServer(options, async ({ server, today, pool, facts, databaseUrl }) => {
    console.log(
      `  ${facts.toLocaleString('en-US')} facts, ${Math.round(stopsPerSecond(BOYS))} stops/s for ${SECONDS} s`,
    );
    const { token: admin } = await login(server.url, 'admin', 'admin@milkround.test');
    const supervisors = [...(await openSessions(pool, 'supervisor')).values()];
    const tokens = await openSessions(pool);
    const stops = await stopsByBoy(
      pool,
      today,
      Math.ceil((1.5 * stopsPerSecond(BOYS) * SECONDS) / BOYS) + 1,
    );
    const bytes = await orderFile({ ...UPLOAD, mdeOf: (boy) => `MDE-${boy}` });
    const screens = await openScreens({ url: server.url, admin, supervisors, screens: SCREENS });
    const databaseMs = await processorOf(databaseUrl);

    const cpuBefore = { server: server.cpuMs(), database: databaseMs() };
    const samples = sample(server);
    const [walked, uploadRun, rebuildRun] = await Promise.all([
      walk({ url: server.url, date: today, tokens, stops, seconds: SECONDS }),
      after(UPLOAD.at, () => uploadOrders(server.url, admin, addDays(today, 1), bytes)),
      after(REBUILD_AT, () => rebuild(databaseUrl)),
    ]).finally(samples.end);
    const { memory, bare: callTimes } = samples;
    const cpu = {
      server: server.cpuMs() - cpuBefore.server,
      database: databaseMs() - cpuBefore.database,
    };
    const screenResults = await screens.close();
    await assertRecorded(pool, today, walked.stops);

    addPhones(report, walked, { uploaded: uploadRun, rebuilt: rebuildRun, bare: callTimes });
    addScreens(report, screenResults);
    report.add(
      `upload of ${(UPLOAD.boys * UPLOAD.linesPerBoy).toLocaleString('en-US')} lines meanwhile`,
      {
        figure: uploadRun.seconds,
        unit: 's',
      },
    );
    report.add(`rebuild of ${reportsProjection.name} meanwhile`, {
      figure: rebuildRun.seconds,
      unit: 's',
    });
    addMemory(report, memory);
    for (const [part, ms] of Object.entries(cpu))
      report.add(`processor of the ${part} per 1,000 stops`, {
        figure: ms / walked.stops,
        unit: 's',
      });
  });
}

/** Does work at a share of the morning. Returns its result and the start and end of its run, in milliseconds. */
async function after(share, work) {
  const from = share * SECONDS * 1_000;
  await wait(from);
  const startedAt = performance.now();
  const result = await work();
  const ms = performance.now() - startedAt;
  return { result, from, to: from + ms, seconds: ms / 1_000 };
}

/** Measures the server's memory and a call without work, every second. */
function sample(server) {
  const memory = [];
  const callTimes = [];
  const timer = setInterval(() => {
    memory.push(server.residentMb());
    const askedAt = performance.now();
    businessDateOf(server.url).then(
      () => callTimes.push(performance.now() - askedAt),
      () => undefined,
    );
  }, SAMPLE_MS);
  return { memory, bare: callTimes, end: () => clearInterval(timer) };
}

async function openScreens(workerData) {
  const worker = new Worker(new URL('../city/screens.mjs', import.meta.url), { workerData });
  await nextMessage(worker);
  return {
    close: async () => {
      const message = nextMessage(worker);
      worker.postMessage('stop');
      return message;
    },
  };
}

const rebuild = (databaseUrl) => {
  const workerData = { databaseUrl, projection: reportsProjection.name };
  return nextMessage(new Worker(new URL('../city/rebuild.mjs', import.meta.url), { workerData }));
};

async function assertRecorded(pool, date, stops) {
  const { rows } = await pool.query(
    `select count(*)::int as done from event where stream_id like $1 and type = 'ConsumerMarkedDone'`,
    [`delivery-day/${date}/%`],
  );
  if (rows[0].done !== stops)
    throw new Error(`${stops} stops were acknowledged as done, and the log has ${rows[0].done}`);
}

function addPhones(
  report,
  { sent, sentAtOnce, done, stops, refused },
  { uploaded, rebuilt, bare },
) {
  const entries = (done + refused.length).toLocaleString('en-US');
  report.addRefused(
    `entries refused or set aside, of ${entries} at ${stops.toLocaleString('en-US')} stops`,
    'entries',
    refused,
  );
  const p99 = percentile(timesOf(sent), 99);
  const limit = percentile(bare, 99);
  report.add('sync, p99', {
    ...{
      figure: p99,
      unit: 'ms',
      ratio: p99 / limit,
      against: `a call that does nothing (${limit.toFixed(1)} ms)`,
    },
    ...{ target: '≤ 250 ms', met: p99 <= 250 },
  });
  report.add('sync, p50', { figure: percentile(timesOf(sent), 50), unit: 'ms' });
  const sentWithin = ({ from, to }) =>
    sent.filter(({ at: sentAt }) => sentAt >= from && sentAt <= to);
  report.add('sync during the upload, p99', {
    figure: percentile(timesOf(sentWithin(uploaded)), 99),
    unit: 'ms',
  });
  report.add('sync during the rebuild, p99', {
    figure: percentile(timesOf(sentWithin(rebuilt)), 99),
    unit: 'ms',
  });
  report.add(
    `${sentAtOnce.length.toLocaleString('en-US')} phones that find a network at the same moment, the last of them`,
    {
      figure: percentile(timesOf(sentAtOnce), 100),
      unit: 'ms',
    },
  );
}

const timesOf = (requests) => requests.map(({ ms }) => ms);

function addScreens(report, { behind, reads }) {
  const dashboards = percentile(reads.dashboards, 99);
  report.add(`dashboards read, p99 of ${reads.dashboards.length}`, {
    figure: dashboards,
    unit: 'ms',
    target: '≤ 50 ms',
    met: dashboards <= 50,
  });
  report.add(
    `progress of all ${BOYS.toLocaleString('en-US')} delivery boys, p50 of ${reads.city.length}`,
    {
      ...{ figure: percentile(reads.city, 50), unit: 'ms' },
    },
  );
  const highest = percentile(behind, 100);
  report.add(
    `screens behind, most of ${behind.length.toLocaleString('en-US')} rows on ${SCREENS.admins + SCREENS.supervisors} screens`,
    {
      ...{ figure: highest, unit: 'ms', target: '≤ 500 ms', met: highest <= 500 },
    },
  );
  report.add('screens behind, p99', { figure: percentile(behind, 99), unit: 'ms' });
}

/** Compares the last quarter with the one before, in which the upload is over: the maximum of both. */
function addMemory(report, memory) {
  const quarter = Math.floor(memory.length / 4);
  const previousMb = Math.max(...memory.slice(-2 * quarter, -quarter));
  const lastMb = Math.max(...memory.slice(-quarter));
  report.add('memory of the server, most in the last quarter', {
    ...{
      figure: lastMb,
      unit: 'MB',
      ratio: lastMb / previousMb,
      against: `most in the quarter before (${previousMb.toFixed(0)} MB)`,
    },
    ...{ target: '≤ 1.1 ×', met: lastMb <= 1.1 * previousMb },
  });
}
