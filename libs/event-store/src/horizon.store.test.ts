import { randomInt, randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database';
import { requestJson } from './append-request';
import type { RecordedEvent } from './events';
import { PostgresEventStore } from './postgres-event-store';
import { eventStoreSchema } from './schema';

let database: TestDatabase;
let store: PostgresEventStore;

beforeEach(async () => {
  database = await createTestDatabase(eventStoreSchema, 40);
  store = new PostgresEventStore(database.pool);
});
afterEach(async () => {
  await store.close();
  await database.drop();
});

const meta = { occurredAt: '2026-03-01T00:00:00.000Z' };
const appendTo = async (
  client: PoolClient,
  versions: Map<string, number>,
  count = 1,
): Promise<bigint> => {
  const streams = [...versions].map(([streamId, expectedVersion]) => ({
    streamId,
    expectedVersion,
    events: Array.from({ length: count }, () => ({ type: 'Happened', data: {} })),
  }));
  const json = await requestJson({ commandId: randomUUID(), streams, meta });
  return BigInt(
    (await client.query('SELECT append_events($1) AS position', [json])).rows[0].position,
  );
};

/** A wrong reader, which reads every event above its checkpoint that is visible now. */
class NaiveReader {
  readonly seen: bigint[] = [];
  get at(): bigint {
    return this.seen.at(-1) ?? 0n;
  }
  async read(): Promise<void> {
    const { rows } = await database.pool.query(
      'SELECT position FROM event WHERE position > $1 ORDER BY position LIMIT 100',
      [this.at],
    );
    this.seen.push(...rows.map((row) => BigInt(row.position)));
  }
}

class HorizonReader {
  readonly seen: RecordedEvent[] = [];
  at = 0n;
  async read(): Promise<void> {
    const { events, horizon } = await store.readAll(this.at, 100);
    this.seen.push(...events);
    this.at = events.length < 100 ? horizon : events.at(-1)!.position;
  }
}

it('stays before an append in progress, which a naive reader skips permanently', async () => {
  const [naive, reader] = [new NaiveReader(), new HorizonReader()];
  const client = await database.pool.connect();
  await client.query('BEGIN');
  const early = await appendTo(client, new Map([['slow', 0]]));
  const { position: late } = await store.append({
    commandId: randomUUID(),
    streams: [{ streamId: 'quick', expectedVersion: 0, events: [{ type: 'Happened', data: {} }] }],
    meta,
  });
  expect(late).toBeGreaterThan(early);
  await naive.read();
  await reader.read();
  expect(await store.horizon()).toEqual({ horizon: early - 1n, last: late });
  await client.query('COMMIT');
  client.release();
  await naive.read();
  await reader.read();
  expect(naive.seen).toEqual([late]);
  expect(reader.seen.map(({ position }) => position)).toEqual([early, late]);
});

it('passes positions that were drawn and rolled back', async () => {
  const client = await database.pool.connect();
  await client.query('BEGIN');
  const lost = await appendTo(client, new Map([['gone', 0]]));
  await client.query('ROLLBACK');
  client.release();
  expect(await store.readAll(0n, 10)).toEqual({ events: [], horizon: lost });
});

it('does not wait for another database of the same server', async () => {
  const other = await createTestDatabase(eventStoreSchema);
  const client = await other.pool.connect();
  await client.query('BEGIN');
  await appendTo(client, new Map([['elsewhere', 0]]));
  const { position } = await store.append({
    commandId: randomUUID(),
    streams: [{ streamId: 'here', expectedVersion: 0, events: [{ type: 'Happened', data: {} }] }],
    meta,
  });
  expect((await store.readAll(0n, 10)).horizon).toBe(position);
  client.release(true);
  await other.drop();
});

it('loses and inverts nothing under load, while a naive reader does', async () => {
  const WRITERS = 12;
  const ROUNDS = 40;
  const [naive, reader] = [new NaiveReader(), new HorizonReader()];
  const HOLDING_OUT = 2;
  /** The writers that commit without waiting: only they move the naive reader forward. */
  let othersWriting = WRITERS - HOLDING_OUT;
  let writing = true;
  const reading = [naive, reader].map(async (one) => {
    while (writing) await one.read();
  });

  /** Each writer has its own streams, so that only the order of commits matters. */
  const write = async (writer: number) => {
    const versions = new Map([`a/${writer}`, `b/${writer}`, `c/${writer}`].map((id) => [id, 0]));
    const client = await database.pool.connect();
    for (let round = 0; round < ROUNDS; round += 1) {
      const chosen = new Map([...versions].slice(0, randomInt(1, 4)));
      const count = randomInt(1, 4);
      await client.query('BEGIN');
      // A transaction id that is drawn early: ordering by it would put these events before earlier ones.
      if (randomInt(3) === 0)
        await client.query('SELECT pg_current_xact_id(), pg_sleep($1)', [randomInt(10) / 1000]);
      const position = await appendTo(client, chosen, count);
      if (randomInt(4) === 0) await client.query('SELECT pg_sleep($1)', [randomInt(15) / 1000]);
      // Some writers wait until the naive reader has certainly passed their position.
      if (writer < HOLDING_OUT && round % 10 === 5)
        while (naive.at <= position && othersWriting > 0) await client.query('SELECT 1');
      if (randomInt(5) === 0) await client.query('ROLLBACK');
      else {
        await client.query('COMMIT');
        for (const id of chosen.keys()) versions.set(id, (versions.get(id) ?? 0) + count);
      }
    }
    if (writer >= HOLDING_OUT) othersWriting -= 1;
    client.release();
  };
  await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
  writing = false;
  await Promise.all(reading);
  const { last } = await store.horizon();
  while (reader.at < last) await reader.read();
  for (let before = -1; before < naive.seen.length;) {
    before = naive.seen.length;
    await naive.read();
  }

  const written: bigint[] = (
    await database.pool.query('SELECT position FROM event ORDER BY position')
  ).rows.map((row) => BigInt(row.position));
  expect(reader.seen.map(({ position }) => position)).toEqual(written);
  const versions = new Map<string, number>();
  for (const { streamId, version } of reader.seen) {
    expect(version).toBe((versions.get(streamId) ?? 0) + 1);
    versions.set(streamId, version);
  }
  expect(written.length).toBeGreaterThan(WRITERS * ROUNDS);
  expect(naive.seen.length).toBeLessThan(written.length);
});
