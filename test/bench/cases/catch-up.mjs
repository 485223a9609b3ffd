// All projections from an empty checkpoint to the end of a log of whole delivered days, compared with reading that log without folding it, and with
// PostgreSQL alone writing the resulting rows once, with their indexes.
import { randomUUID } from 'node:crypto';
import { streams } from '../built.mjs';
import { placeDay } from '../facts.mjs';
import { withStore } from '../harness.mjs';

const DAYS = 25;
const BOYS = 40;
const STOPS = 60;
const PAGE = 2_000;

export async function run({ superuserUrl, report }) {
  await withStore({ superuserUrl }, async ({ database, pool, store, engine }) => {
    for (let day = 1; day <= DAYS; day++) {
      const date = `2026-01-${String(day).padStart(2, '0')}`;
      await Promise.all(Array.from({ length: BOYS }, (_, i) => deliverDay(store, date, i + 1)));
    }
    const facts = Number(await store.position());
    await database.settle();

    const readBegan = performance.now();
    let readCount = 0;
    for await (const page of store.readPages(0n, PAGE)) readCount += page.length;
    if (readCount !== facts) throw new Error(`${readCount} of ${facts} events were read`);
    const readPerSecond = (facts * 1000) / (performance.now() - readBegan);

    const startedAt = performance.now();
    await engine.start();
    if (!(await engine.waitFor(BigInt(facts), 300_000)))
      throw new Error('The projections did not catch up');
    const figure = (facts * 1000) / (performance.now() - startedAt);
    report.add(`catch-up from zero over ${facts.toLocaleString('en-US')} facts`, {
      figure,
      unit: 'facts/s',
      ratio: figure / readPerSecond,
      against: `reading the log (${Math.round(readPerSecond)}/s)`,
      target: '≥ 10,000/s',
      met: figure >= 10_000,
    });
    const { rows, seconds } = await writeOnce(pool);
    report.add(
      `PostgreSQL alone: ${rows.toLocaleString('en-US')} rows of the read models, each written once`,
      {
        figure: facts / seconds,
        unit: 'facts/s',
        ratio: (figure * seconds) / facts,
        against: 'the projections at it',
      },
    );
  });
}

async function deliverDay(store, date, boy) {
  const { version: placedVersion, consumerIds } = await placeDay(store, {
    date,
    boy,
    stops: STOPS,
  });
  let version = placedVersion;
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

/** Writes all rows of the read models into copies of their tables, in one statement for each: `{ rows, seconds }`. */
async function writeOnce(pool) {
  const { rows: tables } = await pool.query(
    `select distinct unnest(tables) as name from checkpoint where role = 'live'`,
  );
  for (const { name } of tables)
    await pool.query(`create table copy_of_${name} (like ${name} including all)`);
  const startedAt = performance.now();
  let rows = 0;
  for (const { name } of tables)
    rows += (await pool.query(`insert into copy_of_${name} select * from ${name}`)).rowCount;
  return { rows, seconds: (performance.now() - startedAt) / 1000 };
}
