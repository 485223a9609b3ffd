import { randomUUID } from 'node:crypto';
import { csv, dayFromNow, upload, type CsvRow } from '../fixtures/order-upload';
import { withKey } from '../support/catalog';
import { admin, Person } from '../support/client';
import { eventually } from '../support/eventually';
import { startServer, type ServerProcess } from '../support/running-server';

const LINES = 50_000;
/** The first half of the advisory locks of the log's streams. */
const STREAM_LOCKS = 0x4d53;
const PRODUCTS = ['Cow', 'Buffalo', 'Desi Cow', 'Gir Cow'];
const date = dayFromNow(3);

const row = (_: unknown, index: number): CsvRow => {
  const stop = Math.floor(index / PRODUCTS.length);
  return [
    `K${stop}`,
    `MDE-${String((stop % 20) + 1).padStart(3, '0')}`,
    PRODUCTS[index % PRODUCTS.length] ?? '',
    1 + (index % 3),
  ];
};

let first: ServerProcess;
let second: ServerProcess | null = null;
beforeAll(async () => {
  first = await startServer();
});
afterAll(async () => {
  await second?.stop();
  await first.stop();
});

const ask = async (sql: string, ...values: unknown[]) =>
  (await first.database!.pool.query(sql, values)).rows[0];
const inserting = () =>
  ask(
    `select 1 from pg_locks l join pg_stat_activity a using (pid) where l.locktype = 'advisory' and l.classid = $1 and a.datname = current_database()`,
    STREAM_LOCKS,
  );
const imported = async () =>
  Number(
    (
      await ask(
        `select coalesce(sum(jsonb_array_length(data->'placed')), 0) as lines from event where stream_id like $1 and type = 'OrdersImported'`,
        `delivery-day/${date}/%`,
      )
    ).lines,
  );

it('leaves nothing or everything of an upload whose server is killed, and the same request again finds the outcome', async () => {
  const key = withKey(randomUUID());
  const file = csv(Array.from({ length: LINES }, row));
  const boss = await admin(first.url);
  const answer = upload(boss, file, { date, name: 'all.csv', headers: key }).catch(
    (error: unknown) => error,
  );
  await eventually('the locks of the upload', async () => (await inserting()) !== undefined);
  await first.kill('SIGKILL');
  expect(await answer).toMatchObject({ message: 'fetch failed' });
  expect([0, LINES]).toContain(await imported());

  second = await startServer({ databaseUrl: first.databaseUrl });
  const again = new Person(second.url, boss.session);
  for (const { status, body } of [
    await upload(again, file, { date, name: 'all.csv', headers: key }),
    await upload(again, file, { date, name: 'all.csv', headers: key }),
  ]) {
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ added: LINES, changed: 0, deliveryBoys: 20 });
  }
  expect(await imported()).toBe(LINES);
  expect(
    (await ask('select count(*)::int as files from uploaded_file where date = $1', date)).files,
  ).toBe(1);
  const lines = await ask(
    `select sum(jsonb_array_length(lines))::int as lines, count(*)::int as stops from stop where date = $1`,
    date,
  );
  expect(lines).toEqual({ lines: LINES, stops: LINES / 4 });
});
