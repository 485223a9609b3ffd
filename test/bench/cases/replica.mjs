// The processor time of the primary for the reads of 200 office screens, with a replica and without one.
import { createRequire } from 'node:module';
import { readdirSync, readFileSync } from 'node:fs';
import { API, login, startServer } from '../server.mjs';

/** @type {typeof import('../../support/standby.cjs')} */
const { startPrimary } = createRequire(import.meta.url)('../../support/standby.cjs');

const SCREENS = 200;
const ROUNDS = 3;
const AT_ONCE = 16;
const TICK_MS = 10;

export async function run({ root, report }) {
  const primary = await startPrimary();
  try {
    const standby = await primary.addStandby();
    const withoutReplica = await measure({ root, primary, env: {} });
    const withReplica = await measure({
      root,
      primary,
      env: { DATABASE_REPLICA_URL: standby.url },
    });
    const label = `processor of the primary for the reads of ${SCREENS} office screens, ${ROUNDS} rounds`;
    report.add(`${label}, without a replica`, { figure: withoutReplica, unit: 'ms' });
    report.add(`${label}, with one`, {
      ...{
        figure: withReplica,
        unit: 'ms',
        ratio: withReplica / withoutReplica,
        against: 'the primary without a replica',
      },
      ...{ target: '≤ 0.5 ×', met: withReplica <= 0.5 * withoutReplica },
    });
  } finally {
    await primary.stop();
  }
}

async function measure({ root, primary, env }) {
  const server = await startServer({ root, databaseUrl: primary.url, env });
  try {
    const { token } = await login(server.url, 'admin', 'admin@milkround.test');
    const { data } = await (await fetch(`${server.url}/api/get-setting`)).json();
    const paths = pathsOf(data.business_date);
    await readAll(server.url, token, paths, SCREENS);
    const cpuBefore = cpuMsOf(primary.pid);
    await readAll(server.url, token, paths, SCREENS * ROUNDS);
    return cpuMsOf(primary.pid) - cpuBefore;
  } finally {
    await server.stop();
  }
}

/** What the screens of an office show in turn. */
const pathsOf = (today) => {
  const range = `fromDate=${today}&toDate=${today}`;
  return [
    `get-order-all-reports?${range}`,
    `get-order-logs?${range}&limit=200`,
    `get-order-remarks?${range}`,
    'activity',
    `day-log?date=${today}`,
  ];
};

async function readAll(url, token, paths, count) {
  let [nextIndex, seenPosition] = [0, null];
  const readNext = async () => {
    while (nextIndex < count) {
      const path = paths[nextIndex++ % paths.length];
      const headers = {
        authorization: `Bearer ${token}`,
        ...(seenPosition && { 'x-seen-position': seenPosition }),
      };
      const answer = await fetch(`${url}${API}/admin/${path}`, { headers });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
      seenPosition = answer.headers.get('x-position');
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, readNext));
}

/** Returns the processor time of a PostgreSQL: of its ended sessions and of those that run. */
function cpuMsOf(postmaster) {
  let ticks = 0;
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const fields = statOf(name);
    if (!fields) continue;
    const ownTicks = Number(fields[11]) + Number(fields[12]);
    if (Number(name) === postmaster) ticks += ownTicks + Number(fields[13]) + Number(fields[14]);
    else if (Number(fields[1]) === postmaster) ticks += ownTicks;
  }
  return ticks * TICK_MS;
}

function statOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ');
  } catch {
    return null;
  }
}
