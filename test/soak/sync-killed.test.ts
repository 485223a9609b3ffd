import { randomUUID } from 'node:crypto';
import type { SyncResult } from '@milkround/contracts';
import { streams } from '@milkround/domain';
import { board, type DeliveryBoyPerson } from '../support/board';
import { mde, Person } from '../support/client';
import { demoDatabase, type DemoDatabase } from '../support/demo-database';
import { eventually } from '../support/eventually';
import { Log, today } from '../support/log';
import { quantityEntry, resultsOf, send, synced, type Sent } from '../support/outbox';
import { startServer, type ServerProcess } from '../support/running-server';

let database: DemoDatabase;
let first: ServerProcess;
let second: ServerProcess;
let log: Log;

beforeAll(async () => {
  database = await demoDatabase();
  [first, second] = await Promise.all([
    startServer({ databaseUrl: database.url }),
    startServer({ databaseUrl: database.url }),
  ]);
  log = new Log({ database });
});
afterAll(async () => {
  await Promise.all([first?.stop(), second?.stop()]);
  await database?.drop();
});

/** Returns `length` entries about the stops of a morning, each with a different quantity. */
async function queueOf(boy: DeliveryBoyPerson, length: number): Promise<Sent[]> {
  const lines = (
    await eventually('the orders', async () => {
      const stops = await board(boy);
      return stops.length > 0 && stops;
    })
  ).flatMap(({ data }) => data);
  return Array.from({ length }, (_, n) => quantityEntry(lines[n % lines.length]!.id, n / 8));
}
const quantitiesOf = async (boy: number) =>
  (await log.day(boy))
    .filter(({ type }) => type === 'QuantityDelivered')
    .map(({ data }) => data.quantity);

it('a batch that is sent to two servers at the same moment is carried out once, in its order', async () => {
  const boy = await mde(first.url, 9);
  const there = new Person(second.url, boy.session);
  const queue = await queueOf(boy, 60);
  const before = await quantitiesOf(9);
  const answers = await Promise.all(
    [boy, there, boy, there].map((person) => synced(person, queue)),
  );
  expect((await quantitiesOf(9)).slice(before.length)).toEqual(queue.map((_, n) => n / 8));
  const done = queue.map(
    (_, n) => answers.filter((results) => results[n]?.result === 'done').length,
  );
  expect(new Set(done)).toEqual(new Set([1]));
});

const APPENDING = `from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state = 'active' and query like '%append_events%'`;
const WAITING = `${APPENDING} and wait_event_type = 'Lock'`;

it('a server that is killed in the middle of a batch, between a commit and its answer, loses nothing and records nothing twice', async () => {
  const boy = await mde(first.url, 10);
  const queue = await queueOf(boy, 200);
  const before = (await quantitiesOf(10)).length;
  const inTheWay = await database.pool.connect();
  await inTheWay.query('begin');
  await inTheWay.query(
    `insert into event (position, stream_id, version, event_id, type, schema_version, data, meta) values (-1, $1, $2, $3, 'X', 1, '{}', '{}')`,
    [streams.deliveryDay(today(), 10), (await log.day(10)).length + 101, randomUUID()],
  );
  const lost = send(boy, queue).catch(() => null);
  await eventually(
    'an append that waits',
    async () => (await database.pool.query(`select 1 ${WAITING}`)).rowCount === 1,
  );
  await first.kill('SIGKILL');
  expect(await lost).toBeNull();
  await inTheWay.query('rollback');
  inTheWay.release();
  await eventually(
    'its end, which nobody hears of',
    async () => (await database.pool.query(`select 1 ${APPENDING}`)).rowCount === 0,
  );
  const committed = (await quantitiesOf(10)).length - before;
  expect(committed).toBeGreaterThan(100);
  expect(committed).toBeLessThan(queue.length);

  const again: SyncResult[] = await synced(new Person(second.url, boy.session), queue);
  expect(resultsOf(again)).toEqual(queue.map((_, n) => (n < committed ? 'already-done' : 'done')));
  expect((await quantitiesOf(10)).slice(before)).toEqual(queue.map((_, n) => n / 8));
});

it('a morning of 2,000 entries is sent in batches, and every one is recorded', async () => {
  const boy = await mde(second.url, 11);
  const queue = await queueOf(boy, 2_000);
  const before = (await quantitiesOf(11)).length;
  const began = Date.now();
  for (let n = 0; n < queue.length; n += 200) {
    const results = await synced(boy, queue.slice(n, n + 200), { waiting: queue.length - n - 200 });
    expect(new Set(resultsOf(results))).toEqual(new Set(['done']));
  }
  const seconds = (Date.now() - began) / 1_000;
  console.log(
    `2,000 entries drained in ${seconds.toFixed(1)} s: ${Math.round(2_000 / seconds)} a second.`,
  );
  const stood = (await log.store.readStream(streams.deliveryDay(today(), 11))).filter(
    ({ type }) => type === 'QuantityDelivered',
  );
  expect(stood.length - before).toBe(queue.length);
});
