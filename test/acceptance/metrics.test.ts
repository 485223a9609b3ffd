import { board, deliver, lineOf, type DeliveryBoyPerson } from '../support/board';
import { admin, Client, mde, supervisor } from '../support/client';
import { metricsOf } from '../support/event-loop';
import { eventually } from '../support/eventually';
import { live } from '../support/live-client';
import { minutesAgo } from '../support/outbox';
import { ownServer } from '../support/own-server';

const POOL_SIZE = 4;

const server = ownServer({ env: { DATABASE_POOL_SIZE: String(POOL_SIZE) } });
let boy: DeliveryBoyPerson;

beforeAll(async () => void (boy = await mde(server().url, 1)));

const query = (sql: string) => server().database!.pool.query(sql);
const value = async (name: string): Promise<number | undefined> =>
  (await metricsOf(server())).get(name);

it('counts requests by the pattern of their route, and all unknown paths as one', async () => {
  const somebody = new Client(server().url);
  for (let number = 0; number < 20; number += 1) {
    await somebody.get(`/no-such-path-${number}.js`);
    await somebody.get(`/no-such-path-${number}`);
    await somebody.post(`/api/no-such-path-${number}/consumer-${number}`);
  }
  await somebody.send('/no-such-path', { method: 'PROPFIND' });
  const line = lineOf((await board(boy))[0]!);
  await deliver(boy, line.id, 3);
  const metrics = await metricsOf(server());
  expect(metrics.get('http_request_seconds_count{method="GET",route="none",status="404"}')).toBe(
    20,
  );
  // The page is served at every path.
  expect(metrics.get('http_request_seconds_count{method="GET",route="/*",status="200"}')).toBe(20);
  expect(metrics.get('http_request_seconds_count{method="POST",route="none",status="404"}')).toBe(
    20,
  );
  expect(metrics.get('http_request_seconds_count{method="other",route="none",status="404"}')).toBe(
    1,
  );
  const edits = [...metrics].filter(
    ([name]) =>
      name.startsWith('http_request_seconds_count') && name.includes('edit-product-order'),
  );
  expect(edits).toEqual([
    [
      'http_request_seconds_count{method="POST",route="/apis/public/api/delivery-boy/edit-product-order/:orderId",status="200"}',
      1,
    ],
  ]);
  expect(
    [...metrics.keys()].filter((name) => name.includes('no-such-path') || name.includes(line.id)),
  ).toEqual([]);
});

it('measures each projection in the batches of this server', async () => {
  await deliver(boy, lineOf((await board(boy))[1]!).id, 3);
  const metrics = await metricsOf(server());
  for (const projection of ['delivery-day', 'activity', 'reports']) {
    expect(
      metrics.get(`projection_batch_seconds_count{projection="${projection}"}`),
    ).toBeGreaterThan(0);
    expect(metrics.get(`projection_batch_seconds_sum{projection="${projection}"}`)).toBeGreaterThan(
      0,
    );
  }
  expect(metrics.get('projection_events_total')).toBeGreaterThan(0);
  expect(metrics.get('projection_delay_seconds_count')).toBeGreaterThan(0);
});

it('reports how far a stopped projection is behind, in positions and in seconds, and 0 once it has caught up', async () => {
  await query(
    `UPDATE checkpoint SET status = 'stopped', error = 'a test' WHERE projection = 'reports' AND role = 'live'`,
  );
  await deliver(boy, lineOf((await board(boy))[2]!).id, 3);
  await eventually(
    'a projection that is behind',
    async () => (await value('projection_events_behind{projection="reports"}')) === 1,
  );
  expect(await value('projection_stopped{projection="reports"}')).toBe(1);
  const early = await eventually('an age', () =>
    value('projection_lag_seconds{projection="reports"}'),
  );
  await eventually(
    'a growing age',
    async () => ((await value('projection_lag_seconds{projection="reports"}')) ?? 0) > early + 1,
  );
  const lag = await eventually('a projection that goes on beside the stopped one', async () => {
    const metrics = await metricsOf(server());
    return (
      metrics.get('projection_lag_seconds{projection="activity"}') === 0 &&
      metrics.get('projection_lag_seconds{projection="reports"}')
    );
  });
  expect(lag).toBeGreaterThan(early + 1);
  await query(
    `UPDATE checkpoint SET status = 'running', error = NULL WHERE projection = 'reports'`,
  );
  await eventually(
    'a projection that has caught up',
    async () => (await value('projection_lag_seconds{projection="reports"}')) === 0,
  );
  expect(await value('projection_events_behind{projection="reports"}')).toBe(0);
});

it('shows the requests that wait for a connection and for a stream, and is read even when no connection is free', async () => {
  const lines = (await board(boy)).slice(3, 3 + 2 * POOL_SIZE).map((stop) => lineOf(stop));
  const others = await Promise.all([2, 3, 4, 5, 6, 7].map((number) => mde(server().url, number)));
  const otherLines = await Promise.all(
    others.map(async (other) => lineOf((await board(other))[0]!)),
  );
  expect(await value('pg_pool_size{pool="log"}')).toBe(POOL_SIZE);
  expect(await value('pg_pool_size{pool="typeorm"}')).toBe(POOL_SIZE / 2);
  const holder = await server().database!.pool.connect();
  await holder.query('BEGIN');
  await holder.query('LOCK TABLE event IN ACCESS EXCLUSIVE MODE');
  const answers = [
    ...lines.map(({ id }) => deliver(boy, id, 2)),
    ...others.map((other, index) => deliver(other, otherLines[index]!.id, 2)),
  ];
  await eventually(
    'somebody who waits for a connection',
    async () => (await value('pg_pool_connections{pool="log",state="waiting"}')) ?? 0,
  );
  await eventually(
    'commands that wait for their stream',
    async () => (await value('queue_length{queue="streams"}')) ?? 0,
  );
  await holder.query('ROLLBACK');
  holder.release();
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(answers.map(() => 200));
  await eventually(
    'nobody who waits',
    async () => (await value('pg_pool_connections{pool="log",state="waiting"}')) === 0,
  );
  expect(await value('queue_length{queue="streams"}')).toBe(0);
});

it('counts sockets by role, and the waiting entries of the phones', async () => {
  const people = [await admin(server().url), await supervisor(server().url, 1), boy];
  const sockets = await Promise.all(people.map(({ url, token }) => live(url, token ?? '')));
  for (const role of ['admin', 'supervisor', 'delivery-boy'])
    expect(await value(`live_sockets{role="${role}"}`)).toBe(1);
  expect(await value('live_unsent_packets{of="all"}')).toBeGreaterThanOrEqual(0);
  expect(await value('live_events_behind')).toBe(0);
  sockets[2]!.socket.emit('phone', { waiting: 7, since: minutesAgo(12) });
  await eventually('the outbox', async () => (await value('phone_outbox_entries')) === 7);
  expect(await value('phone_outbox_phones')).toBe(1);
  expect(await value('phone_outbox_oldest_seconds')).toBeGreaterThan(11 * 60);
  for (const socket of sockets) socket.close();
  await eventually('no sockets', async () => (await value('live_sockets{role="admin"}')) === 0);
});

it('counts the lines of the log, with zeros for levels without a line', async () => {
  const before = (await value('log_lines_total{level="error"}')) ?? NaN;
  await query('ALTER TABLE product RENAME TO product_away');
  expect((await (await admin(server().url)).get('get-products')).status).toBe(500);
  await query('ALTER TABLE product_away RENAME TO product');
  expect(await value('log_lines_total{level="error"}')).toBeGreaterThan(before);
  expect(await value('log_lines_total{level="fatal"}')).toBe(0);
});
