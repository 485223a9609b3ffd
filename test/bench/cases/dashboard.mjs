// The dashboards of an admin and a supervisor in the middle of a morning with 500 delivery boys and 30,000 stops, while 25 entries a second arrive
// from the
// phones: reads, frames while scrolling compared with a static page, and the time from commit to screen. Runs when it is named: it takes minutes.
import { spawn } from 'node:child_process';
import { chromium } from '@playwright/test';
import { join } from 'node:path';
import { findChromium } from '../../browser/chromium.mjs';
import { atRate } from '../harness.mjs';
import { deliver, nextStops, openSessions } from '../history/phones.mjs';
import { runningMorning } from '../history/running-morning.mjs';
import { withHistoryServer } from '../history/with-history.mjs';
import { median, percentile } from '../report.mjs';
import { API, login } from '../server.mjs';
import {
  cpuMs,
  framesWhileScrolling,
  openDashboard,
  openStill,
  watchDone,
} from '../served-dashboard.mjs';

export const onlyWhenNamed = true;

const BOYS = 500;
const DAYS = 7;
const READS = 200;
const PER_SECOND = 25;
const SECONDS = 20;
const ZONE = 7;

export async function run({ superuserUrl, root, report }) {
  const morning = runningMorning();
  const options = {
    superuserUrl,
    root,
    days: DAYS,
    boys: BOYS,
    morning,
    env: { BUSINESS_TIMEZONE: morning.timeZone },
  };
  await withHistoryServer(options, async ({ server, today, pool }) => {
    await pool.query('update area set deadline = $1', [morning.deadline]);
    const phones = await openSessions(pool);
    const stops = await nextStops(pool, today);
    const enter = (n) => deliver(server.url, phones.get(stops[n].boy), today, stops[n]);
    const people = {
      admin: await login(server.url, 'admin', 'admin@milkround.test'),
      supervisor: await login(server.url, 'supervisor', `supervisor${ZONE}@milkround.test`),
    };
    await reads(report, { server, people, enter });
    await screens(report, { server, people, today, pool, enter: (n) => enter(n + READS) });
  });
}

/** Each read follows a delivery, so that no read repeats the previous one. */
async function reads(report, { server, people: { admin, supervisor }, enter }) {
  const measureRead = async (url, token) => {
    const startedAt = performance.now();
    const answer = await fetch(url, {
      headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip, deflate, br' },
    });
    const body = await answer.text();
    if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
    return { ms: performance.now() - startedAt, body };
  };
  const first = await measureRead(`${server.url}${API}/admin/progress`, admin.token);
  report.add(`the first read of ${BOYS} days since the server started`, {
    figure: first.ms,
    unit: 'ms',
  });
  const bareAnswers = await bareServer(first.body);
  const times = { admin: [], supervisor: [], bare: [] };
  const cpuBefore = server.cpuMs();
  for (let n = 0; n < READS; n++) {
    await enter(n);
    times.admin.push((await measureRead(`${server.url}${API}/admin/progress`, admin.token)).ms);
  }
  const cpu = (server.cpuMs() - cpuBefore) / READS;
  for (let n = 0; n < READS; n++) {
    times.supervisor.push(
      (await measureRead(`${server.url}${API}/supervisor/progress`, supervisor.token)).ms,
    );
    times.bare.push((await measureRead(bareAnswers.url, '')).ms);
  }
  bareAnswers.stop();
  const [p99, limit] = [percentile(times.admin, 99), percentile(times.bare, 99)];
  report.add(
    `GET admin/progress of ${BOYS} days (${Math.round(first.body.length / 1024)} KB) after a delivery, p99 of ${READS}`,
    {
      ...{
        figure: p99,
        unit: 'ms',
        ratio: p99 / limit,
        against: `a bare server answering the same bytes (${limit.toFixed(1)} ms)`,
      },
      ...{ target: '≤ 100 ms', met: p99 <= 100 },
    },
  );
  report.add('the same, p50', { figure: median(times.admin), unit: 'ms' });
  report.add('time of the server’s processor for a delivery and such a read', {
    figure: cpu,
    unit: 'ms',
  });
  report.add('GET supervisor/progress of one zone, p99', {
    figure: percentile(times.supervisor, 99),
    unit: 'ms',
  });
}

async function screens(report, { server, people, today, pool, enter }) {
  const chromiumFiles = await findChromium();
  const browser = await chromium.launch({
    executablePath: chromiumFiles.program,
    args: chromiumFiles.args,
    env: { ...process.env, ...chromiumFiles.env },
  });
  try {
    const admin = await openDashboard(browser, server.url, 'admin', people.admin);
    await openDashboard(browser, server.url, 'supervisor', people.supervisor);
    const readNotes = await watchDone(admin);
    const stillPage = await openStill(browser, BOYS);
    const stillFrames = await framesWhileScrolling(stillPage);
    const quietFrames = await framesWhileScrolling(admin);

    const cpuBefore = { server: server.cpuMs(), page: await cpuMs(admin) };
    const arriving = atRate(PER_SECOND, PER_SECOND * SECONDS, enter);
    const busy = await framesWhileScrolling(admin);
    const framesAgain = await framesWhileScrolling(admin);
    await arriving;
    const share = (cpuMsUsed) => cpuMsUsed / SECONDS / 10;
    report.add(`processor of the server, ${PER_SECOND} entries a second`, {
      figure: share(server.cpuMs() - cpuBefore.server),
      unit: '%',
    });
    report.add('processor of the admin’s page while it is scrolled', {
      figure: share((await cpuMs(admin)) - cpuBefore.page),
      unit: '%',
    });
    const frames = [...busy, ...framesAgain];
    addFrames(report, `while ${PER_SECOND} entries a second arrive`, frames, stillFrames, true);
    addFrames(report, 'while nothing arrives', quietFrames, stillFrames, false);

    const latencies = await commitToScreen(pool, today, await readNotes());
    report.add(
      `commit to the admin’s screen while it is scrolled, p99 of ${latencies.length} deliveries`,
      {
        figure: percentile(latencies, 99),
        unit: 'ms',
      },
    );
    report.add('the same, p50', { figure: median(latencies), unit: 'ms' });
  } finally {
    await browser.close();
    chromiumFiles.remove();
  }
}

function addFrames(report, condition, frames, stillFrames, isTarget) {
  const [p95, limit] = [percentile(frames, 95), percentile(stillFrames, 95)];
  report.add(
    `between two frames while the admin’s dashboard scrolls, p95 of ${frames.length}, ${condition}`,
    {
      ...{
        figure: p95,
        unit: 'ms',
        ratio: p95 / limit,
        against: `a still list of as many rows (${limit.toFixed(0)} ms)`,
      },
      ...(isTarget && { target: '≤ 1.5 ×', met: p95 <= 1.5 * limit }),
    },
  );
}

/** Returns the time from each delivery's commit until the page showed at least as many: deliveries that arrive together are shown together. */
async function commitToScreen(pool, date, { first, notes }) {
  const { rows } = await pool.query(
    `select recorded_at as at from event where stream_id like $1 and type = 'ConsumerMarkedDone' order by position`,
    [`delivery-day/${date}/%`],
  );
  const latencies = rows.slice(first).flatMap(({ at: committedAt }, index) => {
    const note = notes.find(({ done }) => done > first + index);
    return note ? [note.at - committedAt.getTime()] : [];
  });
  if (latencies.length === 0) throw new Error('The screen did not show a delivery');
  return latencies;
}

async function bareServer(body) {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../bare-server.mjs')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(body);
  const url = await new Promise((resolve) =>
    child.stdout.once('data', (text) => resolve(String(text).trim())),
  );
  return { url, stop: () => child.kill() };
}
