import { board, deliver, lineOf, stopOf, type DeliveryBoyPerson } from '../support/board';
import { admin, Client, mde } from '../support/client';
import { eventually } from '../support/eventually';
import { live } from '../support/live-client';
import { startServer, type RunningServer } from '../support/running-server';

const TOKEN = 'a-token-for-the-metrics';

interface Health {
  status: string;
  degraded: { part: string; reason: string; since: string }[];
}

let server: RunningServer;
let boy: DeliveryBoyPerson;

beforeAll(async () => {
  server = await startServer({ env: { METRICS_TOKEN: TOKEN } });
  boy = await mde(server.url, 1);
});
afterAll(() => server?.stop());

const query = (sql: string) => server.database!.pool.query(sql);
const health = () => new Client(server.url).get<Health>('/health/ready');
const isDegraded = (part: string) => async () =>
  (await health()).body.degraded.find((each) => each.part === part);
const isWell = async () => (await health()).body.degraded.length === 0;

/** Stops a projection as the engine does at an event that it cannot apply. */
const stop = (name: string) =>
  query(
    `UPDATE checkpoint SET status = 'stopped', error = 'OrderPlaced: TypeError: secret' WHERE projection = '${name}' AND role = 'live'`,
  );
const resume = (name: string) =>
  query(`UPDATE checkpoint SET status = 'running', error = NULL WHERE projection = '${name}'`);

it('stays ready with a stopped projection, lists it, reports it to the screens, answers writes, and recovers by itself', async () => {
  const office = await live(server.url, (await admin(server.url)).session.token);
  const phone = await live(server.url, boy.session.token);
  const line = lineOf((await board(boy))[0]!);
  expect((await health()).body).toMatchObject({ status: 'ok', degraded: [] });

  await stop('delivery-day');
  const listed = await eventually('a degraded part', isDegraded('delivery-day'));
  expect(listed.reason).toMatch(/^It stopped at event \d+ of the log, which it cannot process\.$/);
  expect(Date.parse(listed.since)).not.toBeNaN();
  const ready = await health();
  expect(ready.status).toBe(200);
  expect(JSON.stringify(ready.body)).not.toContain('secret');
  const metrics = await new Client(server.url).get<string>('/metrics', {
    authorization: `Bearer ${TOKEN}`,
  });
  expect(metrics.body).toContain('degraded_part{part="delivery-day",effect="stale"} 1');

  const part = { part: 'delivery-day', effect: 'stale', since: listed.since };
  await office.until('the reason', () =>
    office.degraded.some(({ reason }) => reason === listed.reason),
  );
  expect(office.degraded).toEqual([
    {
      ...part,
      reason: listed.reason,
      code: 'degraded-stopped',
      params: { position: expect.anything() },
    },
  ]);
  await phone.until('the degraded part', () => phone.degraded.length > 0);
  expect(phone.degraded).toEqual([{ ...part, reason: null }]);

  for (const quantity of [3, 4]) {
    const { status, body } = await deliver(boy, line.id, quantity);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { message: 'Quantity updated successfully!' },
    });
  }
  expect((await admin(server.url)).session.role).toBe('admin');

  await resume('delivery-day');
  await eventually('a server with all its parts', isWell);
  await office.until('the recovery', () => office.degraded.length === 0);
  await phone.until('the recovery', () => phone.degraded.length === 0);
  expect(lineOf(await stopOf(boy, line.consumer_id)).dlvr_quantity).toBe(4);
  office.close();
  phone.close();
});

it('stays ready while the read models are stopped, and answers writes', async () => {
  const holder = await server.database!.pool.connect();
  const line = lineOf((await board(boy))[1]!);
  await holder.query('BEGIN');
  await holder.query(`SELECT FROM checkpoint WHERE role = 'log' FOR UPDATE`);

  const first = await deliver(boy, line.id, 5);
  expect(first).toMatchObject({ status: 200 });
  expect(first.headers.get('x-read-models')).toBe('pending');
  expect(await deliver(boy, line.id, 6)).toMatchObject({ status: 200 });
  expect(await eventually('a degraded part', isDegraded('delivery-day'))).toMatchObject({
    reason: 'It has stopped updating.',
  });
  expect((await health()).status).toBe(200);

  await holder.query('ROLLBACK');
  holder.release();
  await eventually('a server with all its parts', isWell);
  const last = await deliver(boy, line.id, 7);
  expect(last.headers.get('x-read-models')).toBeNull();
  expect(lineOf(await stopOf(boy, line.consumer_id)).dlvr_quantity).toBe(7);
});

it('takes no requests while its database is read-only', async () => {
  const { name, admin: asSuperuser } = server.database!;
  await asSuperuser(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
  await asSuperuser(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`,
  );
  await eventually('a server that is not ready', async () => (await health()).status === 503);
  await asSuperuser(`ALTER DATABASE ${name} RESET default_transaction_read_only`);
  await asSuperuser(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`,
  );
  await eventually('a ready server', async () => (await health()).status === 200);
});
