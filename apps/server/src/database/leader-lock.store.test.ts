import type { Pool } from 'pg';
import { eventually } from '../../../../test/support/eventually';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/test-database';
import { LeaderLock } from './leader-lock';

const KEY = 0x74657374;

let database: TestDatabase;
let pool: Pool;
let other: LeaderLock;
let lock: LeaderLock;
beforeAll(async () => {
  database = await createTestDatabase([], 4);
  ({ pool } = database);
});
beforeEach(() => {
  lock = new LeaderLock(pool, KEY);
  other = new LeaderLock(pool, KEY);
});
afterEach(async () => {
  await lock.release();
  await other.release();
});
afterAll(() => database.drop());

/** Counts the error listeners of the connection that the pool hands out next. */
async function errorListeners(): Promise<number> {
  const client = await pool.connect();
  client.release();
  return client.listenerCount('error');
}

it('is held by one server at a time', async () => {
  expect(await lock.hold()).toBe(true);
  expect(await lock.hold()).toBe(true);
  expect(await other.hold()).toBe(false);
  await lock.release();
  expect(await other.hold()).toBe(true);
});

it('leaves no listener on the connection that it returns, however often it is held and released', async () => {
  const before = await errorListeners();
  for (let time = 0; time < 3; time += 1) {
    expect(await lock.hold()).toBe(true);
    await lock.release();
  }
  expect(await errorListeners()).toBe(before);
});

it('leaves no listener on the connection while another server has the lock', async () => {
  const before = await errorListeners();
  await other.hold();
  for (let time = 0; time < 3; time += 1) expect(await lock.hold()).toBe(false);
  await other.release();
  expect(await errorListeners()).toBe(before);
});

it('is lost with its connection, and taken again on another one', async () => {
  await lock.hold();
  await database.admin(
    `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND classid = ${KEY}`,
  );
  await eventually('the lock is free', () => other.hold());
  await other.release();
  await eventually('it is taken again', () => lock.hold());
  expect(await other.hold()).toBe(false);
});
