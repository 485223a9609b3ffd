import { csv, dayFromNow, upload, type CsvRow } from '../fixtures/order-upload';
import { admin } from '../support/client';
import { eventually } from '../support/eventually';
import { startServer, type ServerProcess } from '../support/running-server';

const LINES = 50_000;
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
const placed = async () =>
  Number(
    (
      await ask(
        `select count(*) from event where stream_id like $1 and type = 'OrderPlaced'`,
        `delivery-day/${date}/%`,
      )
    ).count,
  );

it('completes the upload of a killed server', async () => {
  const boss = await admin(first.url);
  const answer = upload(boss, csv(Array.from({ length: LINES }, row)), {
    date,
    name: 'all.csv',
  }).catch((error: unknown) => error);
  await eventually('the first orders of the file', async () => (await placed()) > 0);
  await first.kill('SIGKILL');
  expect(await answer).toMatchObject({ message: 'fetch failed' });
  const before = await placed();
  expect(before).toBeGreaterThan(0);
  expect(before).toBeLessThan(LINES);

  second = await startServer({ databaseUrl: first.databaseUrl });
  const { id, answer: finished } = await eventually('the finished upload', () =>
    ask(`select id, answer from uploaded_file where state = 'done' and date = $1`, date),
  );
  expect(await placed()).toBe(LINES);
  expect(finished).toMatchObject({
    uploadId: id,
    added: LINES,
    changed: 0,
    unchanged: 0,
    deliveryBoys: 20,
    consumers: LINES / 4,
    errors: [],
  });
  const { data } = await ask(
    `select data from event where stream_id = $1 and type = 'OrdersUploaded'`,
    `upload/${id}`,
  );
  expect(data).toMatchObject({
    uploadId: id,
    fileName: 'all.csv',
    date,
    counts: { added: LINES, protected: 0 },
  });
  const lines = () =>
    ask(
      `select sum(jsonb_array_length(lines))::int as lines, count(*)::int as stops from stop where date = $1`,
      date,
    );
  await eventually('the read model of it', async () => (await lines()).lines === LINES);
  expect(await lines()).toEqual({ lines: LINES, stops: LINES / 4 });
});
