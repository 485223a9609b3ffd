// All projections from an empty checkpoint to the end of a log of whole delivered days, beside reading that log without folding it.
import { randomUUID } from 'node:crypto';
import { streams } from '../built.mjs';
import { placeDay } from '../facts.mjs';
import { withStore } from '../harness.mjs';

const DAYS = 25;
const BOYS = 40;
const STOPS = 60;
const PAGE = 2_000;

export async function run({ superuserUrl, report }) {
  await withStore({ superuserUrl }, async ({ database, store, engine }) => {
    for (let day = 1; day <= DAYS; day++) {
      const date = `2026-01-${String(day).padStart(2, '0')}`;
      await Promise.all(Array.from({ length: BOYS }, (_, i) => deliverDay(store, date, i + 1)));
    }
    const facts = Number(await store.position());
    await database.settle();

    const readBegan = performance.now();
    let read = 0;
    for await (const page of store.readPages(0n, PAGE)) read += page.length;
    if (read !== facts) throw new Error(`${read} of ${facts} events were read`);
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
  });
}

async function deliverDay(store, date, boy) {
  const { version: placed, consumerIds } = await placeDay(store, { date, boy, stops: STOPS });
  let version = placed;
  const meta = { actor: { role: 'delivery-boy', id: boy }, occurredAt: `${date}T00:30:00.000Z` };
  for (let from = 0; from < STOPS; from += 10) {
    const events = consumerIds
      .slice(from, from + 10)
      .map((consumerId) => ({ type: 'ConsumerMarkedDone', data: { consumerId, filled: [] } }));
    await store.append({
      commandId: randomUUID(),
      meta,
      streams: [{ streamId: streams.deliveryDay(date, boy), expectedVersion: version, events }],
    });
    version += events.length;
  }
}
