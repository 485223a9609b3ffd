// Measures the cost of sealing for appends, in interleaved rounds with the sealer on and off, and the speed of verification on one core.
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  eventStoreSchema,
  openAuditKeys,
  PostgresEventStore,
  proofSchema,
  SEALING_PACE,
  sealNext,
  verifyLog,
} from '../built.mjs';
import { createDatabase, createPool } from '../database.mjs';
import { median } from '../report.mjs';

const WRITERS = 16;
const ROUNDS = 12;
const ROUND_MS = 2_000;
const { batch: BATCH, pauseRatio: PAUSE_RATIO } = SEALING_PACE.appending;
/** The interval of a server's sealer. */
const INTERVAL_MS = 1_000;
const VERIFIED = 200_000;

const meta = { actor: { role: 'delivery-boy', id: 7 }, occurredAt: '2026-01-01T00:00:00.000Z' };
const data = (n) => ({
  orderId: randomUUID(),
  consumerId: String(10_000 + n),
  productId: 1 + (n % 4),
  quantity: 1.5,
  previous: null,
  expected: 2,
});

export async function run({ superuserUrl, report }) {
  const folder = await mkdtemp(join(tmpdir(), 'milkround-proof-'));
  const database = await createDatabase(superuserUrl);
  const pool = createPool(database.url, WRITERS + 1);
  try {
    for (const statement of [...eventStoreSchema, ...proofSchema]) await pool.query(statement);
    const keys = await openAuditKeys(join(folder, 'audit.key'));
    const store = new PostgresEventStore(pool);
    await database.settle();
    const figures = { on: [], off: [] };
    for (let round = -1; round < ROUNDS; round++) {
      for (const name of round % 2 ? ['on', 'off'] : ['off', 'on']) {
        const stop = name === 'on' ? startSealing(pool, keys) : async () => {};
        const perSecond = await appends(store);
        await stop();
        if (round >= 0) figures[name].push(perSecond);
      }
    }
    const ratio = median(figures.on.map((figure, i) => figure / figures.off[i]));
    report.add('single-fact appends with the sealer on, 16 writers', {
      figure: median(figures.on),
      unit: '/s',
      ratio,
      against: `the same with it off (${Math.round(median(figures.off))}/s)`,
      target: '≥ 0.95',
      met: ratio >= 0.95,
    });
    await verification(pool, store, keys, report);
    await store.close();
  } finally {
    await pool.end();
    await database.drop();
    await rm(folder, { recursive: true });
  }
}

function startSealing(pool, keys) {
  let isStopped = false;
  const sealing = (async () => {
    const client = await pool.connect();
    while (!isStopped) {
      const startedAt = performance.now();
      const result = await sealNext(client, keys, BATCH);
      await pause(
        result === 'sealed'
          ? Math.min(INTERVAL_MS, PAUSE_RATIO * (performance.now() - startedAt))
          : INTERVAL_MS,
      );
    }
    client.release();
  })();
  return async () => {
    isStopped = true;
    await sealing;
  };
}

async function appends(store) {
  const deadline = Date.now() + ROUND_MS;
  const startedAt = performance.now();
  const counts = await Promise.all(
    Array.from({ length: WRITERS }, async () => {
      let n = 0;
      for (; Date.now() < deadline; n++) await append(store, 1, n);
      return n;
    }),
  );
  return (counts.reduce((sum, n) => sum + n, 0) * 1000) / (performance.now() - startedAt);
}

const append = (store, length, n = 0) =>
  store.append({
    commandId: randomUUID(),
    meta,
    streams: [
      {
        streamId: `delivery-day/2026-01-01/${randomUUID()}`,
        expectedVersion: 0,
        events: Array.from({ length }, (_, i) => ({
          type: 'QuantityDelivered',
          data: data(n + i),
        })),
      },
    ],
  });

/** Counts the time of this process's processor: PostgreSQL uses another core, and other work of the machine does not matter. */
async function verification(pool, store, keys, report) {
  for (let n = 0; n < VERIFIED; n += 1_000) await append(store, 1_000);
  const client = await pool.connect();
  while ((await sealNext(client, keys, 8 * BATCH)) === 'sealed');
  await verifyLog(client, keys, []);
  const cpuBefore = process.cpuUsage();
  const result = await verifyLog(client, keys, []);
  const { user, system } = process.cpuUsage(cpuBefore);
  client.release();
  if (result.count > 0) throw new Error(result.differences[0].message);
  const perSecond = (result.sealed * 1e6) / (user + system);
  report.add('events verified in a second of one core', {
    figure: perSecond,
    unit: '/s',
    target: '≥ 100,000',
    met: perSecond >= 100_000,
  });
}
