import { randomUUID } from 'node:crypto';
import { streams } from '@milkround/domain';
import {
  board,
  deliver,
  freshStop,
  lineOf,
  markDone,
  remark,
  stopOf,
  type DeliveryBoyPerson,
} from '../support/board';
import { admin, Client, mde } from '../support/client';
import { eventually } from '../support/eventually';
import { live } from '../support/live-client';
import { Log, today } from '../support/log';
import { runCommand } from '../support/run-command';
import { startServer, type ServerProcess } from '../support/running-server';
import { addOrder } from '../support/single-orders';

const TOKEN = 'a-token-for-the-metrics';

let server: ServerProcess;
let log: Log;
let held: DeliveryBoyPerson;
let other: DeliveryBoyPerson;

beforeAll(async () => {
  server = await startServer({ env: { METRICS_TOKEN: TOKEN, LOG_LEVEL: 'info' } });
  log = new Log(server);
  [held, other] = [await mde(server.url, 2), await mde(server.url, 1)];
});
afterAll(() => server?.stop());

const heldDay = () => streams.deliveryDay(today(), 2);
const events = (...args: string[]) =>
  runCommand('events', args, { DATABASE_URL: server.databaseUrl });
const degraded = async () =>
  (await new Client(server.url).get<{ degraded: { part: string }[] }>('/health/ready')).body
    .degraded;
const quantityOf = async (boy: DeliveryBoyPerson, consumerId: string) =>
  lineOf(await stopOf(boy, consumerId)).dlvr_quantity;

/** Writes a fact to the database directly, with a time that PostgreSQL cannot store as a timestamp. Returns its position. */
async function writeUnstorable(consumerId: string, orderId: string): Promise<bigint> {
  const before = await log.store.readStream(heldDay());
  const data = { consumerId, orderId, quantity: 3, previous: null, expected: 2 };
  const event = {
    s: heldDay(),
    v: before.length + 1,
    i: randomUUID(),
    t: 'QuantityDelivered',
    d: data,
  };
  const meta = {
    commandId: randomUUID(),
    actor: { role: 'delivery-boy', id: 2 },
    occurredAt: '0000-01-01T00:00:00.000Z',
  };
  const request = JSON.stringify({ meta, events: [event] });
  const { rows } = await server.database!.pool.query<{ position: string }>(
    'SELECT append_events($1) AS position',
    [request],
  );
  return BigInt(rows[0]!.position);
}

/** The rows of every read model, without the columns that depend on when a row was written. */
async function allRows(): Promise<Record<string, unknown>> {
  const { rows } = await server.database!.pool.query(
    `SELECT unnest(tables) AS name FROM checkpoint WHERE role = 'live' ORDER BY 1`,
  );
  const tables: Record<string, unknown> = {};
  for (const { name } of rows) {
    tables[name] = (
      await server.database!.pool.query(`SELECT to_jsonb(t) AS row FROM ${name} t ORDER BY 1::text`)
    ).rows
      .map(({ row }) => JSON.stringify(row))
      .sort();
  }
  return tables;
}

it('holds one day back, continues with all others, reports it, and shows everything once the event is skipped', async () => {
  const [bad, later] = [await freshStop(held), (await board(held))[3]!];
  const office = await live(server.url, (await admin(server.url)).session.token);
  const phone = await live(server.url, held.session.token);
  const otherPhone = await live(server.url, other.session.token);
  const position = await writeUnstorable(bad.consumerId, lineOf(bad).id);

  // Other days continue.
  const line = lineOf(await freshStop(other));
  expect(await deliver(other, line.id, 6)).toMatchObject({ status: 200 });
  expect(await quantityOf(other, line.consumer_id)).toBe(6);
  // An entry on the held day is recorded and answered, but not shown.
  expect(await deliver(held, lineOf(later).id, 5)).toMatchObject({ status: 200 });
  expect(await markDone(held, later.consumerId)).toMatchObject({ status: 200 });
  expect(await remark(held, bad.consumerId, { absenceRemarks: 'Not home' })).toMatchObject({
    status: 200,
  });
  expect(
    await addOrder(held, { consumer_id: 'HELD-1', consumer_name: 'Held Back', address: 'Here 1' }),
  ).toMatchObject({ status: 201 });
  expect(lineOf(await stopOf(held, later.consumerId)).dlvr_quantity).not.toBe(5);

  await eventually('a degraded part', async () =>
    (await degraded()).some(({ part }) => part === 'delivery-day'),
  );
  expect((await new Client(server.url).get('/health/ready')).status).toBe(200);
  await office.until('the notice', () =>
    office.degraded.some(({ part, effect }) => part === 'delivery-day' && effect === 'incomplete'),
  );
  expect(office.degraded.find(({ part }) => part === 'delivery-day')?.reason).toContain(
    `event ${position} of the log`,
  );
  await phone.until('the notice on the phone that it concerns', () =>
    phone.degraded.some(({ part }) => part === 'delivery-day'),
  );
  expect(otherPhone.degraded).toEqual([]);
  const metrics = await new Client(server.url).get<string>('/metrics', {
    authorization: `Bearer ${TOKEN}`,
  });
  expect(metrics.body).toContain('projection_quarantined_streams{projection="delivery-day"} 1');
  expect(server.output()).toContain('A projection holds a stream at an event that it cannot take');

  const listed = await events('list');
  expect(listed).toMatchObject({ code: 0 });
  expect(listed.output).toContain(`${position}  QuantityDelivered  of ${heldDay()}`);
  expect((await events('show', String(position))).output).toContain('0000-01-01');
  const skipped = await events(
    'skip',
    String(position),
    '--reason',
    'a clock of the year 0',
    '--by',
    'operator',
  );
  expect(skipped).toMatchObject({ code: 0, output: expect.stringContaining('skipped') });
  expect(await events('list')).toMatchObject({
    code: 0,
    output: expect.stringContaining('Nothing is held back'),
  });
  expect((await events('show', String(position))).output).toMatch(
    /skip \(released\) by operator at .*: a clock of the year 0/,
  );

  await eventually('a server with all its parts', async () => (await degraded()).length === 0);
  await phone.until('the recovery', () => phone.degraded.length === 0);
  expect(lineOf(await stopOf(held, later.consumerId)).dlvr_quantity).toBe(5);
  expect(lineOf(await stopOf(held, bad.consumerId)).dlvr_quantity).not.toBe(3);
  for (const socket of [office, phone, otherPhone]) socket.close();

  // The rows equal those of a rebuild.
  const shown = await allRows();
  await server.database!.pool.query(
    `UPDATE checkpoint SET version = 0 WHERE role = 'live' AND projection IN ('delivery-day', 'reports')`,
  );
  const second = await startServer({ databaseUrl: server.databaseUrl });
  await eventually('rebuilt read models', async () => {
    const { rows } = await server.database!.pool.query(
      `SELECT FROM checkpoint WHERE version = 0 AND role <> 'log' OR role = 'next'`,
    );
    return rows.length === 0;
  });
  await second.stop();
  expect(await allRows()).toEqual(shown);
});

it('applies an event after all when it is tried again and has become valid by then', async () => {
  const bad = await freshStop(held);
  await server.database!.pool.query(
    'ALTER TABLE delivery_day ADD CONSTRAINT no_more CHECK (delivery_boy_id <> 2) NOT VALID',
  );
  expect(await deliver(held, lineOf(bad).id, 4)).toMatchObject({ status: 200 });
  await eventually('a degraded part', async () =>
    (await degraded()).some(({ part }) => part === 'delivery-day'),
  );
  expect(await events('retry')).toMatchObject({
    code: 1,
    output: expect.stringContaining('held back again'),
  });
  await server.database!.pool.query('ALTER TABLE delivery_day DROP CONSTRAINT no_more');
  expect(await events('retry', '--stream', heldDay())).toMatchObject({
    code: 0,
    output: expect.stringContaining('taken'),
  });
  expect(await quantityOf(held, bad.consumerId)).toBe(4);
  await eventually('a server with all its parts', async () => (await degraded()).length === 0);
});

it('names the mistake in its arguments', async () => {
  expect(await events('skip', '1')).toMatchObject({
    code: 2,
    output: expect.stringContaining('--reason TEXT'),
  });
  expect(await events('skip', '999999999', '--reason', 'none')).toMatchObject({
    code: 1,
    output: expect.stringContaining('No read model'),
  });
  expect(await events('show', '999999999')).toMatchObject({
    code: 1,
    output: expect.stringContaining('There is no event'),
  });
  const nowhere = await runCommand('events', ['list'], {
    DATA_DIR: '/tmp/there-is-no-such-folder',
  });
  expect(nowhere).toMatchObject({
    code: 1,
    output: expect.stringContaining('No Milkround server uses DATA_DIR'),
  });
});
