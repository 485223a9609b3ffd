// From a fact's commit to the socket of another browser, with 500 sockets connected, compared with a bare round trip on the same socket.
import { setTimeout as wait } from 'node:timers/promises';
import { atRate, withServer } from '../harness.mjs';
import { connectScreen } from '../live-socket.mjs';
import { percentile } from '../report.mjs';
import { call, login } from '../server.mjs';

const SOCKETS = 500;
const BOYS = 20;
const SUPERVISORS = 4;
const PER_SECOND = 40;
const SECONDS = 20;

export async function run({ superuserUrl, root, report }) {
  const sockets = [];
  const measure = async ({ server }) => {
    const boys = [];
    for (let n = 1; n <= BOYS; n++)
      boys.push(await login(server.url, 'delivery-boy', `mde${n}@milkround.test`));
    const watchers = [await login(server.url, 'admin', 'admin@milkround.test')];
    for (let n = 1; n <= SUPERVISORS; n++)
      watchers.push(await login(server.url, 'supervisor', `supervisor${n}@milkround.test`));
    // Every delivery boy's phone once; the others are dashboards.
    const tokens = [
      ...boys,
      ...Array.from({ length: SOCKETS - BOYS }, (_, i) => watchers[i % watchers.length]),
    ].map(({ token }) => token);
    for (const [n, token] of tokens.entries())
      sockets.push(
        await connectScreen(server.url, token, [
          n < BOYS ? 'delivery-day' : 'progress',
          'set-aside',
        ]),
      );

    const latencies = [];
    const watcher = sockets[BOYS];
    watcher.on('rows', ({ topic, change }) => {
      const now = Date.now();
      if (topic === 'progress' && change.rows)
        for (const { happening } of change.rows)
          if (happening) latencies.push(now - Date.parse(happening.recordedAt));
    });
    await deliver(server.url, boys);
    await wait(500);
    const roundTrips = [];
    for (let n = 0; n < 50; n++) {
      const askedAt = performance.now();
      await watcher.emitWithAck('subscribe', { topic: 'progress', from: '9'.repeat(18) });
      roundTrips.push(performance.now() - askedAt);
    }
    const figure = percentile(latencies, 99);
    report.add(
      `commit to a second browser's socket, p50, ${SOCKETS} sockets, ${PER_SECOND} writes/s`,
      {
        figure: percentile(latencies, 50),
        unit: 'ms',
      },
    );
    report.add(
      `commit to a second browser's socket, p99, ${SOCKETS} sockets, ${latencies.length} facts`,
      {
        figure,
        unit: 'ms',
        ratio: figure / percentile(roundTrips, 50),
        against: `a round trip on that socket (p50 ${percentile(roundTrips, 50).toFixed(1)} ms)`,
        target: '≤ 100 ms',
        met: figure <= 100,
      },
    );
  };
  try {
    await withServer({ superuserUrl, root }, measure);
  } finally {
    for (const socket of sockets) socket.disconnect();
  }
}

/** Marks stops done at an even pace, over all boys in turn. */
async function deliver(url, boys) {
  const lists = await Promise.all(
    boys.map(({ token }) => call(url, token, 'GET', 'delivery-boy/get-orders')),
  );
  await atRate(PER_SECOND, PER_SECOND * SECONDS, (n) => {
    const boy = n % boys.length;
    const stop = lists[boy].data[Math.floor(n / boys.length)];
    return call(url, boys[boy].token, 'POST', `delivery-boy/edit-order-status/${stop.consumerId}`, {
      isDelivered: true,
    });
  });
}
