// 5,000 open dashboards on one server, and 200 deliveries a second: from the commit to the last dashboard that shows it, beside socket.io alone with
// as many sockets. Runs when it is named.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { atRate, nextMessage } from '../harness.mjs';
import { NOT_BEGUN } from '../history/morning.mjs';
import { deliver, openSessions } from '../history/phones.mjs';
import { runningMorning } from '../history/running-morning.mjs';
import { withHistoryServer } from '../history/with-history.mjs';
import { percentile } from '../report.mjs';
import { login } from '../server.mjs';

export const onlyWhenNamed = true;

const SOCKETS = Number(process.env.BENCH_SOCKETS ?? 5_000);
const ADMINS = SOCKETS / 50;
const WORKERS = 2;
const BOYS = 1_000;
const PER_SECOND = 200;
const SECONDS = 30;
/** A server that has just started compiles its code, and reads each delivery boy's day for the first time. */
const WARM_UP_SECONDS = 15;
const SETTLE_MS = 2_000;
/** About the size of a happening with its row of the day. */
const MESSAGE_BYTES = 900;

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
  const ours = await withHistoryServer(options, ({ server, today, pool }) =>
    measureOurs(server, today, pool),
  );
  const bareResult = await measureBare(ours.supervisors);
  const [p99, limit] = [percentile(ours.last, 99), percentile(bareResult.last, 99)];
  report.add(
    `commit to the last of its dashboards, p99, in the first ${WARM_UP_SECONDS} s of the server`,
    {
      ...{ figure: percentile(ours.first, 99), unit: 'ms' },
    },
  );
  report.add(
    `commit to the last of its dashboards, p50, ${SOCKETS.toLocaleString('en-US')} sockets, ${PER_SECOND} deliveries/s`,
    {
      ...{ figure: percentile(ours.last, 50), unit: 'ms' },
    },
  );
  report.add(
    `commit to the last of its dashboards, p99, ${ours.last.length.toLocaleString('en-US')} deliveries`,
    {
      ...{ figure: p99, unit: 'ms', ratio: p99 / limit, against: `socket.io alone (${limit} ms)` },
      ...{ target: '≤ 250 ms', met: p99 <= 250 },
    },
  );
  report.add('messages', { figure: ours.messages / (WARM_UP_SECONDS + SECONDS), unit: '/s' });
  report.add('memory of a socket', {
    figure: ours.socketKb,
    unit: 'KB',
    target: '≤ 40 KB',
    met: ours.socketKb <= 40,
  });
}

async function measureOurs(server, today, pool) {
  const { url } = server;
  const tokens = await openSessions(pool);
  const supervisors = [...(await openSessions(pool, 'supervisor')).values()];
  const { token: admin } = await login(url, 'admin', 'admin@milkround.test');
  const { rows: stops } = await pool.query(
    'select delivery_boy_id as boy, consumer_id as consumer from stop where date = $1 order by sequence, boy limit $2',
    [today, PER_SECOND * (WARM_UP_SECONDS + SECONDS)],
  );
  const memoryBefore = server.residentMb();
  const screens = Array.from({ length: SOCKETS }, (_, n) =>
    n < ADMINS ? admin : supervisors[n % supervisors.length],
  );
  const dashboards = await openDashboards(url, screens);
  const socketKb = ((server.residentMb() - memoryBefore) * 1024) / SOCKETS;
  await atRate(PER_SECOND, stops.length, (n) =>
    deliver(url, tokens.get(stops[n].boy), today, stops[n]),
  );
  await wait(SETTLE_MS);
  const { last: lastTimes, messages } = await dashboards.close();
  const warmUp = PER_SECOND * WARM_UP_SECONDS;
  return {
    first: lastTimes.slice(0, warmUp),
    last: lastTimes.slice(warmUp),
    messages,
    socketKb,
    supervisors: supervisors.length,
  };
}

async function measureBare(rooms) {
  const env = {
    ...process.env,
    BARE_SOCKETS: JSON.stringify({ perSecond: PER_SECOND, rooms, sizeBytes: MESSAGE_BYTES }),
  };
  const server = fork(new URL('../sockets/bare-server.mjs', import.meta.url), { env });
  try {
    const [url] = await once(server, 'message');
    const dashboards = await openDashboards(
      url,
      Array.from({ length: SOCKETS }, () => 'nobody'),
    );
    server.send('begin');
    await wait(SECONDS * 1_000);
    return await dashboards.close();
  } finally {
    server.kill();
  }
}

/** Opens the dashboards in several workers. `close` returns `{ last, messages }`: milliseconds to the last dashboard of each happening, in order. */
async function openDashboards(url, tokens) {
  const tokensPerWorker = Math.ceil(tokens.length / WORKERS);
  const workers = Array.from({ length: WORKERS }, (_, n) => {
    const workerData = {
      url,
      tokens: tokens.slice(n * tokensPerWorker, (n + 1) * tokensPerWorker),
    };
    return new Worker(new URL('../sockets/dashboards.mjs', import.meta.url), { workerData });
  });
  await Promise.all(workers.map(nextMessage));
  return {
    close: async () => {
      const parts = await Promise.all(
        workers.map((worker) => {
          const part = nextMessage(worker);
          worker.postMessage('stop');
          return part;
        }),
      );
      const lastTimes = new Map();
      for (const [position, ms] of parts.flatMap((part) => part.last))
        lastTimes.set(position, Math.max(lastTimes.get(position) ?? 0, ms));
      return {
        last: [...lastTimes].sort(([a], [b]) => a - b).map(([, ms]) => ms),
        messages: parts.reduce((sum, { messages }) => sum + messages, 0),
      };
    },
  };
}
