import { type Failure, MESSAGES } from '@milkround/contracts';
import { board, deliver, lineOf, type DeliveryBoyPerson } from '../support/board';
import { Client, login, mde, supervisor } from '../support/client';
import { demoDatabase, type DemoDatabase } from '../support/demo-database';
import { eventually } from '../support/eventually';
import { handedOver, undoHandOver } from '../support/hand-overs';
import { Log } from '../support/log';
import { quantityEntry, send } from '../support/outbox';
import { clockAhead, startServer, type ServerProcess } from '../support/running-server';

const TOKEN = 'for-the-figures-only';

let database: DemoDatabase;
let server: ServerProcess;
let boy: DeliveryBoyPerson;

beforeAll(async () => {
  database = await demoDatabase();
  server = await startServer({ databaseUrl: database.url, env: { METRICS_TOKEN: TOKEN } });
  boy = await mde(server.url, 1);
});
afterAll(async () => {
  await server?.stop();
  await database?.drop();
});

interface Ready {
  status: string;
  degraded: { part: string; reason: string }[];
}

async function degraded(): Promise<Record<string, string>> {
  const { body } = await new Client(server.url).get<Ready>('/health/ready');
  return Object.fromEntries(body.degraded.map(({ part, reason }) => [part, reason]));
}

const figures = async () =>
  (await new Client(server.url).get<string>('/metrics', { authorization: `Bearer ${TOKEN}` })).body;

/** Each way to write is answered with a request to try again later, and nothing is recorded. */
async function expectRefusedForNow(message: string): Promise<void> {
  const line = lineOf((await board(boy))[0]!);
  const log = new Log({ database });
  const before = (await log.day(1)).length;
  for (const answer of [
    await boy.post<Failure>(`edit-product-order/${line.id}`, { deliverdQuantity: 5 }),
    await boy.post<Failure>('edit-order-remarks', {
      consumerUniqueId: line.consumer_id,
      absenceRemarks: 'Not home',
    }),
    await send(boy, [quantityEntry(line.id, 5)]),
  ]) {
    expect(answer).toMatchObject({ status: 503, body: { statusCode: 503, message } });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect(await log.day(1)).toHaveLength(before);
}

/** When the cause is gone, the same entry of the phone is accepted, and no part is degraded any more. */
async function expectOver(part: string): Promise<void> {
  await eventually(
    'a write that is taken',
    async () => (await deliver(boy, lineOf((await board(boy))[0]!).id, 5)).status === 200,
  );
  await eventually('the end of it in health', async () => !(part in (await degraded())));
}

it('reports a full disk as such: to the phone, to the balancer, in the metrics, and in the log with its path', async () => {
  // The error that PostgreSQL reports when a table cannot grow.
  await database.pool.query(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      RAISE EXCEPTION 'could not extend file "base/16384/2619": No space left on device' USING ERRCODE = 'disk_full';
    END $$`);
  await database.pool.query(
    'CREATE TRIGGER full_disk BEFORE INSERT ON event FOR EACH STATEMENT EXECUTE FUNCTION refuse()',
  );
  await expectRefusedForNow("The server's disk is full; what you enter is kept on the phone.");
  expect(await degraded()).toMatchObject({
    disk: 'The disk of the database is full. Phones keep what is entered.',
  });
  expect((await new Client(server.url).get('/health/ready')).status).toBe(200);
  expect(await figures()).toMatch(/^degraded_part\{part="disk",effect="limited"\} 1$/m);
  expect(await figures()).toMatch(/^database_failures\{trouble="disk-full"\} [1-9]/m);
  const lines = server
    .output()
    .split('\n')
    .filter((line) => line.includes('"trouble":"disk-full"'));
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0]!)).toMatchObject({
    level: 50,
    path: 'base/16384/2619',
    msg: 'The disk of the database is full',
  });

  await database.pool.query('DROP TRIGGER full_disk ON event');
  await expectOver('disk');
});

it('reports a database that became read-only as such, and uses it again when it is writable', async () => {
  await database.admin(`ALTER DATABASE ${database.name} SET default_transaction_read_only = on`);
  await endSessions();
  await eventually('a read', async () => (await boy.get('get-orders')).status === 200);
  await expectRefusedForNow(MESSAGES['database-read-only']);
  expect(await degraded()).toMatchObject({
    database: 'The database is read-only. Phones keep what is entered.',
  });

  await database.admin(`ALTER DATABASE ${database.name} RESET default_transaction_read_only`);
  await expectOver('database');
});

it('reports a database without a free connection as such', async () => {
  await database.admin(`ALTER DATABASE ${database.name} CONNECTION LIMIT 0`);
  await endSessions();
  const answer = await eventually('a refusal', async () => {
    const { status, body } = await login<Failure>(server.url, 'delivery-boy', {
      username: 'mde2@milkround.test',
      password: 'milkround',
    });
    return status === 503 && body.message !== MESSAGES['database-unreachable'] && body;
  });
  expect(answer.message).toBe('The database has no free connection. Please try again in a moment.');
  expect(await degraded()).toMatchObject({ connections: 'The database has no free connection.' });

  await database.admin(`ALTER DATABASE ${database.name} CONNECTION LIMIT -1`);
  await expectOver('connections');
});

it('reports at its start and in health that the server’s clock differs from the database’s', async () => {
  const ahead = await startServer({ databaseUrl: database.url, env: clockAhead(12_000) });
  try {
    const reason = 'The clocks of the server and of the database are 12 seconds apart.';
    expect(ahead.output()).toContain(reason);
    const { body } = await new Client(ahead.url).get<Ready>('/health/ready');
    expect(body.degraded).toMatchObject([{ part: 'clock', reason }]);
  } finally {
    await ahead.stop();
  }
  expect(Object.keys(await degraded())).not.toContain('clock');
});

it('lets a hand-over be undone for ten minutes by the clock that recorded it, not by the server’s own', async () => {
  const ahead = await startServer({ databaseUrl: database.url, env: clockAhead(11 * 60_000) });
  try {
    const chief = await supervisor(ahead.url, 1);
    const { made } = await handedOver(chief, 3, 2, 2);
    const { status, body } = await undoHandOver(chief, made.id);
    expect([status, body.data.undoneAt]).toEqual([200, expect.any(String)]);
  } finally {
    await ahead.stop();
  }
});

const endSessions = () =>
  database.admin(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${database.name}' AND pid <> pg_backend_pid()`,
  );
