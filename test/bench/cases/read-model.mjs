// From a fact's commit to the read models that show it, at 200 facts a second, compared with a bare round trip to the database.
import { randomUUID } from 'node:crypto';
import { streams } from '../built.mjs';
import { placeDay } from '../facts.mjs';
import { atRate, withStore } from '../harness.mjs';
import { percentile } from '../report.mjs';

const PER_SECOND = 200;
const SECONDS = 15;
const BOYS = 40;
const STOPS = 60;
const DATE = '2026-01-15';

export async function run({ superuserUrl, report }) {
  await withStore({ superuserUrl }, async ({ pool, store, engine }) => {
    await engine.start();
    const days = new Map();
    for (let boy = 1; boy <= BOYS; boy++)
      days.set(boy, await placeDay(store, { date: DATE, boy, stops: STOPS }));
    await engine.waitFor(await store.position(), 60_000);

    const shownAfterMs = [];
    const roundTripMs = [];
    await atRate(PER_SECOND, PER_SECOND * SECONDS, async (n) => {
      const askedBeside = n % 20 === 0 ? roundTrip() : null;
      shownAfterMs.push(await deliver(n));
      await askedBeside;
    });

    async function roundTrip() {
      const askedAt = performance.now();
      await pool.query('SELECT 1');
      roundTripMs.push(performance.now() - askedAt);
    }

    async function deliver(n) {
      const boy = 1 + (n % BOYS);
      const day = days.get(boy);
      const version = day.version++;
      const consumerId = day.consumerIds[Math.floor(n / BOYS) % STOPS];
      const event =
        n < BOYS * STOPS
          ? { type: 'ConsumerMarkedDone', data: { consumerId, filled: [] } }
          : { type: 'ConsumerReopened', data: { consumerId, cleared: [], reason: 'undone' } };
      const { position } = await store.append({
        commandId: randomUUID(),
        meta: { actor: { role: 'delivery-boy', id: boy }, occurredAt: new Date().toISOString() },
        streams: [
          { streamId: streams.deliveryDay(DATE, boy), expectedVersion: version, events: [event] },
        ],
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
  });
}
