import { randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import { counts, expectedRows, ledger, writeFacts, type AccountRow } from '../../../test/support/ledger';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database';
import { LogFollower, type LogChanges } from './log-follower';
import { PostgresEventStore } from './postgres-event-store';
import { ProjectionEngine } from './projections/engine';
import { eventStoreSchema } from './schema';

jest.setTimeout(30_000);

let database: TestDatabase;
let pool: Pool;
let store: PostgresEventStore;
let projecting: ProjectionEngine;
let following: ProjectionEngine;

beforeEach(async () => {
  database = await createTestDatabase(eventStoreSchema);
  pool = new Pool({ connectionString: database.url });
  store = new PostgresEventStore(database.pool);
  projecting = new ProjectionEngine(store, [ledger, counts]);
  following = new ProjectionEngine(new PostgresEventStore(pool), [ledger, counts]);
  await projecting.start();
  await following.start();
});
afterEach(async () => {
  await following.stop();
  await projecting.stop();
  await Promise.all([store.close(), following.store.close(), pool.end()]);
  await database.drop();
});

const SOON_MS = 20_000;
const append = (id: string, expectedVersion: number, type: string, data: object) =>
  store.append({
    commandId: randomUUID(),
    streams: [{ streamId: `account/${id}`, expectedVersion, events: [{ type, data }] }],
    meta: { occurredAt: '2026-03-01T00:00:00.000Z' },
  });

it('answers the rows that the facts touched, as they are now, and rows that are gone', async () => {
  await append('a', 0, 'Opened', { shop: 'north' });
  const { position: from } = await append('b', 0, 'Opened', { shop: 'south' });
  await append('a', 1, 'Paid', { amount: 2.5 });
  const { position } = await append('b', 1, 'Closed', {});
  expect(await following.waitFor(position, SOON_MS)).toBe(true);
  const { changes, events, ...rest } = await new LogFollower(following).changesSince(from, 100);
  expect(rest).toEqual({ position, complete: true });
  expect(events.map(({ type }) => type)).toEqual(['Paid', 'Closed']);
  expect(changes).toEqual(
    expect.arrayContaining([
      { table: 'account', key: { id: 'a' }, row: expect.objectContaining({ id: 'a', balance: 2.5, facts: 2, opened_on: '2026-03-01' }) },
      { table: 'account', key: { id: 'b' }, row: null },
      { table: 'shop', key: { shop: 'north' }, row: { shop: 'north', accounts: 1, balance: 2.5 } },
      { table: 'fact_count', key: { type: 'Paid' }, row: { type: 'Paid', facts: '1' } },
      { table: 'fact_count', key: { type: 'Closed' }, row: { type: 'Closed', facts: '1' } },
    ]),
  );
  expect(changes).toHaveLength(5);
});

it('answers only the tables asked for, and says when there is more', async () => {
  await append('a', 0, 'Opened', { shop: 'north' });
  const { position: second } = await append('b', 0, 'Opened', { shop: 'south' });
  const { position } = await append('a', 1, 'Paid', { amount: 1 });
  expect(await following.waitFor(position, SOON_MS)).toBe(true);
  const follower = new LogFollower(following, { tables: ['shop'] });
  const first = await follower.changesSince(0n, 2);
  expect(first).toMatchObject({ position: second, complete: false });
  expect(first.changes).toEqual([
    { table: 'shop', key: { shop: 'north' }, row: { shop: 'north', accounts: 1, balance: 1 } },
    { table: 'shop', key: { shop: 'south' }, row: { shop: 'south', accounts: 1, balance: 0 } },
  ]);
  expect(await follower.changesSince(position, 2)).toEqual({ position, complete: true, events: [], changes: [] });
});

it('leaves out a projection that is stopped', async () => {
  const position = await writeFacts(store, 10);
  expect(await following.waitFor(position, SOON_MS)).toBe(true);
  await database.pool.query(`UPDATE checkpoint SET status = 'stopped' WHERE projection = 'ledger'`);
  const { changes } = await new LogFollower(following).changesSince(0n, 100);
  expect(new Set(changes.map(({ table }) => table))).toEqual(new Set(['fact_count']));
});

it('follows in every process from where one was, every fact once and in order', async () => {
  const from = await writeFacts(store, 20);
  const followed = await Promise.all(
    [projecting, following].map(async (engine) => {
      const steps: LogChanges[] = [];
      let arrived = () => {};
      const all = new Promise<void>((resolve) => (arrived = resolve));
      let last = 0n;
      const stop = new LogFollower(engine, { limit: 7 }).follow(from, (changes) => {
        steps.push(changes);
        if (last > 0n && changes.position >= last) arrived();
      });
      last = await writeFacts(store, 40);
      if (steps.some(({ position }) => position >= last)) arrived();
      await all;
      await stop();
      return { steps, last };
    }),
  );
  const { account } = await expectedRows(store);
  for (const { steps, last } of followed) {
    const { events } = await store.readAll(from, 1000);
    const upTo = steps.at(-1)!.position;
    expect(upTo).toBeGreaterThanOrEqual(last);
    expect(steps.flatMap((step) => step.events)).toEqual(events.filter(({ position }) => position <= upTo));
  }
  const newest = new Map<unknown, unknown>();
  expect(await following.waitFor(await store.position(), SOON_MS)).toBe(true);
  for (const { table, key, row } of (await new LogFollower(following).changesSince(0n, 1000)).changes) {
    if (table === 'account' && row) newest.set(key.id, row);
  }
  expect([...newest.keys()].sort()).toEqual(account.map(({ id }: AccountRow) => id));
  for (const row of account) expect(newest.get(row.id)).toEqual(row);
});

it('goes on after its receiver failed', async () => {
  const troubles: unknown[] = [];
  let calls = 0;
  let stop = async () => {};
  const received = new Promise<LogChanges>((resolve) => {
    stop = new LogFollower(following, { onTrouble: (error) => troubles.push(error) }).follow(0n, (changes) => {
      calls += 1;
      if (calls === 1) throw new Error('deaf');
      resolve(changes);
    });
  });
  await append('a', 0, 'Opened', { shop: 'north' });
  expect((await received).events).toHaveLength(1);
  expect(troubles).toEqual([new Error('deaf')]);
  await stop();
});
