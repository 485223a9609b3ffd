import { comparePositions, MESSAGES } from '@milkround/contracts';
import {
  board,
  deliver,
  freshStop,
  lineOf,
  markDone,
  stopOf,
  type DeliveryBoyPerson,
} from '../support/board';
import { mde, Person, supervisor } from '../support/client';
import { demoDatabase, type DemoDatabase } from '../support/demo-database';
import { live } from '../support/live-client';
import { startServer, type ServerProcess } from '../support/running-server';

let database: DemoDatabase;
let first: ServerProcess;
let second: ServerProcess;
let boy: DeliveryBoyPerson;
/** The delivery boy of `boy` with the same session, on the second server. */
let boyAtSecond: DeliveryBoyPerson;

beforeAll(async () => {
  database = await demoDatabase();
  first = await startServer({ databaseUrl: database.url });
  second = await startServer({ databaseUrl: database.url });
  boy = await mde(first.url, 1);
  boyAtSecond = new Person(second.url, boy.session);
});
afterAll(async () => {
  await Promise.all([first?.stop(), second?.stop()]);
  await database?.drop();
});

it('shows on a socket of one server the entries that were sent to the other, both ways', async () => {
  const area = await supervisor(first.url, 1);
  const dashboards = await Promise.all(
    [first, second].map(({ url }) => live(url, area.session.token)),
  );
  for (const person of [boy, boyAtSecond]) {
    const { consumerId } = await freshStop(person);
    const { headers } = await markDone(person, consumerId);
    expect(headers.get('x-read-models')).toBeNull();
    const position = headers.get('x-position') ?? '';
    for (const dashboard of dashboards) {
      await dashboard.until('the delivery', () =>
        dashboard.rows('happening').some((news) => news.position === position),
      );
    }
  }
  for (const dashboard of dashboards) {
    expect(dashboard.gaps).toEqual([]);
    dashboard.close();
  }
});

it('lets all people read their own writes, whichever server answers', async () => {
  const line = lineOf(await freshStop(boy));
  for (let n = 1; n <= 10; n++) {
    await deliver(n % 2 ? boy : boyAtSecond, line.id, n);
    expect(lineOf(await stopOf(n % 2 ? boyAtSecond : boy, line.consumer_id)).dlvr_quantity).toBe(n);
  }
});

it('decides one race on two servers by one order of facts', async () => {
  const { consumerId, data } = await freshStop(boy);
  const key = '3b241101-e2bb-4255-8caf-4136c566a962';
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      markDone(n % 2 ? boy : boyAtSecond, consumerId, true, { 'idempotency-key': key }),
    ),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ headers }) => headers.get('x-position'))).size).toBe(1);
  expect(answers[0]?.body.data.data.length).toBe(data.length);
});

it('ends a session on both: over HTTP at once, its sockets on the other within seconds', async () => {
  const person = await mde(first.url, 2);
  const there = await live(second.url, person.session.token);
  await person.post('logout');
  expect(await new Person(second.url, person.session).get('get-orders')).toMatchObject({
    status: 401,
    body: { message: MESSAGES['unauthorized'] },
  });
  await there.until('the end of the connection', () => there.losses.length > 0);
  there.close();
});

it('continues when one of them is killed, during a projection or not: the other completes its work', async () => {
  const area = await supervisor(second.url, 1);
  const dashboard = await live(second.url, area.session.token);
  const lines = (await board(boyAtSecond)).slice(-4).map((stop) => lineOf(stop));
  let isKilled = false;
  let last = '';
  const write = async (person: DeliveryBoyPerson, n: number): Promise<void> => {
    const answer = await deliver(person, lines[n % lines.length]!.id, n);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-read-models')).toBeNull();
    const position = answer.headers.get('x-position') ?? '';
    if (comparePositions(position, last) > 0) last = position;
  };
  // Both are kept busy, so that either may be in the middle of a batch when one is killed.
  const atFirst = Promise.all(
    lines.map(async (_, n) => {
      for (let turn = 0; !isKilled; turn++) await write(boy, n + turn).catch(() => undefined);
    }),
  );
  const atSecond = Promise.all(
    lines.map(async (_, n) => {
      for (let turn = 0; turn < 30; turn++) await write(boyAtSecond, n + turn);
    }),
  );
  await dashboard.until('some of it', () => dashboard.messages.length > 3);
  isKilled = true;
  await first.kill('SIGKILL');
  await Promise.all([atFirst, atSecond]);

  await dashboard.until('the last write', () => comparePositions(dashboard.position, last) >= 0);
  expect(dashboard.losses).toEqual([]);
  expect(dashboard.gaps).toEqual([]);

  first = await startServer({ databaseUrl: database.url });
  await deliver(new Person(first.url, boy.session), lines[0]!.id, 77);
  expect(lineOf(await stopOf(boyAtSecond, lines[0]!.consumer_id)).dlvr_quantity).toBe(77);
  dashboard.close();
});
