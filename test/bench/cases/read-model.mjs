// From a fact's commit to the read models that show it, at 200 facts a second, beside the same figure of a bare round trip to the database.
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { eventStoreSchema, PostgresEventStore, quarantineSchema, ProjectionEngine, projections, streams } from '../built.mjs';
import { createDatabase, createPool } from '../database.mjs';
import { placeDay } from '../facts.mjs';
import { percentile } from '../report.mjs';

const PER_SECOND = 200;
const SECONDS = 15;
const BOYS = 40;
const STOPS = 60;
const DATE = '2026-01-15';

export async function run({ superuserUrl, report }) {
  const database = await createDatabase(superuserUrl);
  const pool = createPool(database.url, 16);
  for (const statement of [...eventStoreSchema, ...quarantineSchema]) await pool.query(statement);
  const store = new PostgresEventStore(pool);
  const engine = new ProjectionEngine(store, projections);
  try {
    await engine.start();
    const versions = new Map();
    for (let boy = 1; boy <= BOYS; boy++) versions.set(boy, await placeDay(store, { date: DATE, boy, stops: STOPS }));
    await engine.waitFor(await store.position(), 60_000);

    const shownAfterMs = [];
    const roundTripMs = [];
    const pending = [];
    const began = performance.now();
    for (let n = 0; n < PER_SECOND * SECONDS; n++) {
      const due = began + (n * 1000) / PER_SECOND;
      if (due > performance.now()) await wait(due - performance.now());
      pending.push(deliver(n).then((ms) => shownAfterMs.push(ms)));
      if (n % 20 === 0) {
        const asked = performance.now();
        pending.push(pool.query('SELECT 1').then(() => roundTripMs.push(performance.now() - asked)));
      }
    }
    await Promise.all(pending);

    async function deliver(n) {
      const boy = 1 + (n % BOYS);
      const version = versions.get(boy);
      versions.set(boy, version + 1);
      const consumerId = `${boy}-${Math.floor(n / BOYS) % STOPS}`;
      const event =
        n < BOYS * STOPS
          ? { type: 'ConsumerMarkedDone', data: { consumerId, filled: [] } }
          : { type: 'ConsumerReopened', data: { consumerId, cleared: [], reason: 'undone' } };
      const { position } = await store.append({
        commandId: randomUUID(),
        meta: { actor: { role: 'delivery-boy', id: boy }, occurredAt: new Date().toISOString() },
        streams: [{ streamId: streams.deliveryDay(DATE, boy), expectedVersion: version, events: [event] }],
      });
      const committed = performance.now();
      await engine.waitFor(position, 10_000);
      return performance.now() - committed;
    }

    const against = `a round trip to the database (p50 ${percentile(roundTripMs, 50).toFixed(2)} ms)`;
    for (const [p, target] of [
      [50, 10],
      [99, 50],
    ]) {
      const figure = percentile(shownAfterMs, p);
      report.add(`commit to read model at ${PER_SECOND} facts/s, p${p}`, {
        figure,
        unit: 'ms',
        ratio: figure / percentile(roundTripMs, 50),
        against,
        target: `≤ ${target} ms`,
        met: figure <= target,
      });
    }
  } finally {
    await engine.stop();
    await store.close();
    await pool.end();
    await database.drop();
  }
}
