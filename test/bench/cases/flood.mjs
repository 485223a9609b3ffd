// How long ordinary calls take while one person floods the server, compared with the same calls without a flood.
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
  socket: 'one socket that subscribes without end and connects again',
  logins: '50 logins a second',
  bodies: 'bodies of 60,000 keys without a login',
  sync: 'one person who syncs beyond the limit',
};
const MOST = 4;

export async function run({ superuserUrl, root, report }) {
  // Logins and bodies of the flood come from many addresses.
  await withServer(
    { superuserUrl, root, env: { TRUST_PROXY: '127.0.0.1' } },
    async ({ server }) => {
      const { url } = server;
      const boys = [];
      for (let n = 1; n <= BOYS; n++)
        boys.push(await login(url, 'delivery-boy', `mde${n}@milkround.test`));
      const admin = await login(url, 'admin', 'admin@milkround.test');
      const { token } = await login(url, 'delivery-boy', FLOODER);
      const lines = await Promise.all(
        boys.map(async (boy) =>
          (await call(url, boy.token, 'GET', 'delivery-boy/get-orders')).data.flatMap(
            ({ data }) => data,
          ),
        ),
      );
      await ordinaryCalls(url, { boys, lines, admin });
      const timesAlone = await ordinaryCalls(url, { boys, lines, admin });
      for (const kind of ['write', 'read'])
        report.add(
          `${kind}, no flood, p50 / p95 ${percentile(timesAlone[kind], 50).toFixed(1)} / ${percentile(timesAlone[kind], 95).toFixed(1)} ms`,
          {
            figure: percentile(timesAlone[kind], 95),
            unit: 'ms',
          },
        );
      for (const [kind, name] of Object.entries(FLOODS)) {
        const worker = new Worker(new URL('../flood.mjs', import.meta.url), {
          workerData: { kind, url, token },
        });
        const failure = new Promise((_, reject) => worker.once('error', reject));
        const floodCounts = new Promise((resolve) => worker.once('message', resolve));
        await wait(SETTLE_MS);
        const timesDuringFlood = await Promise.race([
          ordinaryCalls(url, { boys, lines, admin }),
          failure,
        ]);
        worker.postMessage('stop');
        const counts = await Promise.race([floodCounts, failure]);
        console.log(`  ${name}: ${JSON.stringify(counts)}`);
        await worker.terminate();
        for (const kind of ['write', 'read']) {
          const [p50, p95] = [
            percentile(timesDuringFlood[kind], 50),
            percentile(timesDuringFlood[kind], 95),
          ];
          const ratio = p95 / percentile(timesAlone[kind], 95);
          report.add(`${kind} beside ${name}, p50 ${p50.toFixed(1)} ms, p95`, {
            figure: p95,
            unit: 'ms',
            ratio,
            against: `p95 without a flood`,
            target: `≤ ${MOST} ×, none refused`,
            met: ratio <= MOST && timesDuringFlood.refused === 0,
          });
        }
        await wait(SETTLE_MS);
      }
    },
  );
}

/** Writes and reads of other people; returns how long each took, in milliseconds. */
async function ordinaryCalls(url, { boys, lines, admin }) {
  const times = { write: [], read: [], refused: 0 };
  const measureCall = async (kind, work) => {
    const startedAt = performance.now();
    await work().catch(() => (times.refused += 1));
    times[kind].push(performance.now() - startedAt);
  };
  const end = performance.now() + SECONDS * 1000;
  for (let n = 0; performance.now() < end; n++) {
    const boy = n % BOYS;
    const line = lines[boy][Math.floor(n / BOYS) % lines[boy].length];
    const body = { deliverdQuantity: ((n * 7) % 50) / 2 };
    await measureCall('write', () =>
      call(url, boys[boy].token, 'POST', `delivery-boy/edit-product-order/${line.id}`, body),
    );
    await measureCall('read', () =>
      n % 2 === 0
        ? call(url, boys[boy].token, 'GET', 'delivery-boy/get-orders')
        : call(url, admin.token, 'GET', 'admin/dashboard-stats'),
    );
    await wait(PAUSE_MS);
  }
  return times;
}
