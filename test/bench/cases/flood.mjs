// How long ordinary calls take while one person floods the server, beside the same calls without a flood.
import { Worker } from 'node:worker_threads';
import { setTimeout as wait } from 'node:timers/promises';
import { withServer } from '../harness.mjs';
import { percentile } from '../report.mjs';
import { call, login } from '../server.mjs';

const SECONDS = 8;
const PAUSE_MS = 40;
const SETTLE_MS = 1_500;
const BOYS = 8;
/** The flooding person's account, which no ordinary call uses. */
const FLOODER = 'mde20@milkround.test';
const FLOODS = {
  socket: 'one socket that sends catch-ups and watches and connects again',
  logins: '50 logins a second',
  bodies: 'bodies of 60,000 keys without a login',
  sync: 'one person who syncs beyond the budget',
};
const MOST = 4;

export async function run({ superuserUrl, root, report }) {
  // Every login of the flood comes from another address: what is measured is the work, not the throttle.
  await withServer({ superuserUrl, root, env: { TRUST_PROXY: '127.0.0.1' } }, async ({ server }) => {
    const { url } = server;
    const boys = [];
    for (let n = 1; n <= BOYS; n++) boys.push(await login(url, 'delivery-boy', `mde${n}@milkround.test`));
    const admin = await login(url, 'admin', 'admin@milkround.test');
    const { token } = await login(url, 'delivery-boy', FLOODER);
    const lines = await Promise.all(
      boys.map(async (boy) => (await call(url, boy.token, 'GET', 'delivery-boy/get-orders')).data.flatMap(({ data }) => data)),
    );
    await ordinaryCalls(url, { boys, lines, admin });
    const alone = await ordinaryCalls(url, { boys, lines, admin });
    for (const what of ['write', 'read'])
      report.add(`${what}, no flood, p50 / p95 ${percentile(alone[what], 50).toFixed(1)} / ${percentile(alone[what], 95).toFixed(1)} ms`, {
        figure: percentile(alone[what], 95),
        unit: 'ms',
      });
    for (const [kind, name] of Object.entries(FLOODS)) {
      const worker = new Worker(new URL('../flood.mjs', import.meta.url), { workerData: { kind, url, token } });
      const broken = new Promise((_, reject) => worker.once('error', reject));
      const counted = new Promise((resolve) => worker.once('message', resolve));
      await wait(SETTLE_MS);
      const beside = await Promise.race([ordinaryCalls(url, { boys, lines, admin }), broken]);
      worker.postMessage('stop');
      const counts = await Promise.race([counted, broken]);
      console.log(`  ${name}: ${JSON.stringify(counts)}`);
      await worker.terminate();
      for (const what of ['write', 'read']) {
        const [p50, p95] = [percentile(beside[what], 50), percentile(beside[what], 95)];
        const ratio = p95 / percentile(alone[what], 95);
        report.add(`${what} beside ${name}, p50 ${p50.toFixed(1)} ms, p95`, {
          figure: p95,
          unit: 'ms',
          ratio,
          against: `p95 without a flood`,
          target: `≤ ${MOST} ×, none refused`,
          met: ratio <= MOST && beside.refused === 0,
        });
      }
      await wait(SETTLE_MS);
    }
  });
}

/** Writes and reads of people who go on with their work; how long each took, in milliseconds. */
async function ordinaryCalls(url, { boys, lines, admin }) {
  const times = { write: [], read: [], refused: 0 };
  const timed = async (what, work) => {
    const began = performance.now();
    await work().catch(() => (times.refused += 1));
    times[what].push(performance.now() - began);
  };
  const end = performance.now() + SECONDS * 1000;
  for (let n = 0; performance.now() < end; n++) {
    const boy = n % BOYS;
    const line = lines[boy][Math.floor(n / BOYS) % lines[boy].length];
    const body = { deliverdQuantity: ((n * 7) % 50) / 2 };
    await timed('write', () => call(url, boys[boy].token, 'POST', `delivery-boy/edit-product-order/${line.id}`, body));
    await timed('read', () =>
      n % 2 === 0 ? call(url, boys[boy].token, 'GET', 'delivery-boy/get-orders') : call(url, admin.token, 'GET', 'admin/dashboard-stats'),
    );
    await wait(PAUSE_MS);
  }
  return times;
}
