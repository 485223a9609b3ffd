import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { csv, dayFromNow, upload, type CsvRow } from '../fixtures/order-upload';
import { today } from '../support/log';
import { deliver, freshStop, lineOf } from '../support/board';
import { done, unused, withKey } from '../support/catalog';
import { admin, mde, Person, supervisor } from '../support/client';
import { demoDatabase, type DemoDatabase } from '../support/demo-database';
import { Follower } from '../support/follower';
import { live, type LiveClient } from '../support/live-client';
import {
  startHosted,
  startServer,
  type RunningServer,
  type ServerProcess,
} from '../support/running-server';
import { ordersOf } from '../support/single-orders';

let database: DemoDatabase;
let first: ServerProcess;
let second: RunningServer;

beforeAll(async () => {
  database = await demoDatabase();
  first = await startServer({ databaseUrl: database.url });
  second = await startHosted({ databaseUrl: database.url });
});
afterAll(async () => {
  await Promise.all([first?.stop(), second?.stop()]);
  await database?.drop();
});

/** How long before a pulse its messages were complete, in ms. */
const behindMs = ({ lastPulse }: LiveClient): number =>
  Date.parse(lastPulse?.at ?? '') - Date.parse(lastPulse?.completeAt ?? '');

it('take uploads at once, the same file twice among them, without a line twice', async () => {
  const boss = await admin(first.url);
  const date = dayFromNow(9);
  const rowsOf = (firstStop: number): CsvRow[] =>
    Array.from({ length: 400 }, (_, n) => [
      `TW-${firstStop + n}`,
      `MDE-${String((n % 20) + 1).padStart(3, '0')}`,
      'Cow',
      1,
    ]);
  const [one, other] = [csv(rowsOf(0)), csv(rowsOf(200))];
  const key = withKey(randomUUID());
  const servers = [boss, new Person(second.url, boss.session)] as const;
  const answers = await Promise.all([
    ...servers.map((server) => upload(server, one, { date, headers: key })),
    ...servers.map((server) => upload(server, other, { date })),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  const [same, again, ...others] = answers.map(({ body }) => body.data);
  expect(again).toEqual(same);
  const added = [same, ...others].reduce((sum, data) => sum + (data?.added ?? 0), 0);
  expect(added).toBe(600);
  const orders = (await ordersOf(boss, date)).map(({ consumer_id }) => consumer_id);
  expect([orders.length, new Set(orders).size]).toEqual([600, 600]);
});

it('pulses say on both servers up to when they are complete, and stand while nothing is projected', async () => {
  const boss = await admin(first.url);
  const boy = await mde(first.url, 1);
  const offices = [
    await live(first.url, boss.session.token),
    await live(second.url, boss.session.token),
  ] as const;
  const phone = await live(second.url, boy.session.token);
  const askedAt = Date.now();
  const clock = Date.parse(await phone.socket.emitWithAck('clock'));
  expect(clock).toBeGreaterThan(askedAt - 5_000);
  expect(clock).toBeLessThan(Date.now() + 5_000);
  const projector = new Client({ connectionString: database.url });
  await projector.connect();
  try {
    await projector.query('begin');
    await projector.query(`select from checkpoint where projection = '*' for update`);
    await boss.post('add-product', { name: unused('Milk') });
    for (const office of offices)
      await office.until('a pulse that is behind', () => behindMs(office) > 4_000);
    expect(phone.pulses.length).toBeLessThan(offices[1]?.pulses.length ?? 0);
    await projector.query('rollback');
    for (const office of offices)
      await office.until('a pulse that is complete', () => behindMs(office) < 1_000);
    await phone.until(
      'a complete pulse of a phone',
      () => phone.pulses.length > 1 && behindMs(phone) < 1_000,
    );
  } finally {
    await projector.end();
    [...offices, phone].forEach((socket) => socket.close());
  }
});

it('a command on one server reaches a topic of the other, both ways, and a subscription resumes at the other when its server is killed', async () => {
  const boss = await admin(first.url);
  const area = await supervisor(first.url, 1);
  const boy = await mde(first.url, 1);
  const range = { from: today(), to: today() };
  const changes = {
    topic: { name: 'changes', ...range },
    path: `get-order-logs?fromDate=${today()}&toDate=${today()}`,
  } as const;
  const products = { topic: { name: 'products' }, path: 'get-products' } as const;
  const there = new Person(second.url, area.session);
  const sockets = [
    await live(first.url, area.session.token),
    await live(second.url, area.session.token),
  ] as const;
  const followers = await Promise.all([
    Follower.of(area, sockets[0], changes),
    Follower.of(there, sockets[1], changes),
    Follower.of(area, sockets[0], products),
    Follower.of(there, sockets[1], products),
  ]);
  for (const [person, admin] of [
    [boy, boss],
    [new Person(second.url, boy.session), new Person(second.url, boss.session)],
  ] as const) {
    const stop = await freshStop(person);
    await deliver(person, lineOf(stop).id, 7.75);
    const product = await done(admin, 'add-product', { name: unused('Milk') });
    for (const each of followers.slice(0, 2))
      expect((await each.agrees())[0]).toMatchObject({
        updated_qty: 7.75,
        order: { consumer_id: stop.consumerId },
      });
    for (const each of followers.slice(2)) expect((await each.agrees()).at(-1)).toEqual(product);
  }

  await first.kill('SIGKILL');
  const boyThere = new Person(second.url, boy.session);
  await deliver(boyThere, lineOf(await freshStop(boyThere)).id, 3.5);
  const moved = await Follower.of(there, sockets[1], changes);
  expect(moved.rows[0]).toMatchObject({ updated_qty: 3.5 });
  await followers[0].subscribe(sockets[1], there);
  expect((await followers[0].agrees())[0]).toEqual(moved.rows[0]);
  sockets.forEach((socket) => socket.close());
});
