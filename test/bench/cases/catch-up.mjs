// All projections from an empty checkpoint to the end of a log of whole delivered days, beside reading that log without folding it.
import { randomUUID } from 'node:crypto';
import { eventStoreSchema, PostgresEventStore, quarantineSchema, ProjectionEngine, projections, streams } from '../built.mjs';
import { createDatabase, createPool } from '../database.mjs';
import { placeDay } from '../facts.mjs';

const DAYS = 25;
const BOYS = 40;
const STOPS = 60;
const PAGE = 2_000;

export async function run({ superuserUrl, report }) {
  const database = await createDatabase(superuserUrl);
  const pool = createPool(database.url, 16);
  for (const statement of [...eventStoreSchema, ...quarantineSchema]) await pool.query(statement);
  const store = new PostgresEventStore(pool);
  const engine = new ProjectionEngine(store, projections);
  try {
    for (let day = 1; day <= DAYS; day++) {
      const date = `2026-01-${String(day).padStart(2, '0')}`;
      await Promise.all(Array.from({ length: BOYS }, (_, i) => deliverDay(date, i + 1)));
    }
    const facts = Number(await store.position());
    await database.settle();

    const readBegan = performance.now();
    for (let after = 0n, read = PAGE; read === PAGE;) {
      const { events } = await store.readAll(after, PAGE);
      read = events.length;
      after = events.at(-1)?.position ?? after;
    }
    const readPerSecond = (facts * 1000) / (performance.now() - readBegan);

    const began = performance.now();
    await engine.start();
    if (!(await engine.waitFor(BigInt(facts), 300_000))) throw new Error('The projections did not catch up');
    const figure = (facts * 1000) / (performance.now() - began);
    report.add(`catch-up from zero over ${facts.toLocaleString('en-US')} facts`, {
      figure,
      unit: 'facts/s',
      ratio: figure / readPerSecond,
      against: `reading the log (${Math.round(readPerSecond)}/s)`,
      target: '≥ 10,000/s',
      met: figure >= 10_000,
    });
  } finally {
    await engine.stop();
    await store.close();
    await pool.end();
    await database.drop();
  }

  async function deliverDay(date, boy) {
    let version = await placeDay(store, { date, boy, stops: STOPS });
    const meta = { actor: { role: 'delivery-boy', id: boy }, occurredAt: `${date}T00:30:00.000Z` };
    for (let from = 0; from < STOPS; from += 10) {
      const events = Array.from({ length: 10 }, (_, i) => ({
        type: 'ConsumerMarkedDone',
        data: { consumerId: `${boy}-${from + i}`, filled: [] },
      }));
      await store.append({
        commandId: randomUUID(),
        meta,
        streams: [{ streamId: streams.deliveryDay(date, boy), expectedVersion: version, events }],
      });
      version += events.length;
    }
  }
}
