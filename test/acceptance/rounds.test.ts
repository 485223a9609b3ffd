import { randomUUID } from 'node:crypto';
import { API, type Round, type Written } from '@milkround/contracts';
import { board, markDone, stopOf, type DeliveryBoyPerson } from '../support/board';
import { admin, Client, mde, supervisor, type Answer, type HeadersSent } from '../support/client';
import { Log } from '../support/log';
import { ownServer } from '../support/own-server';
import { addOrder, deleteOrder, withKey } from '../support/single-orders';

const server = ownServer();
const url = () => server().url;
let log: Log;
beforeAll(() => void (log = new Log(server())));

const addRound = (
  boy: DeliveryBoyPerson,
  consumerNo: unknown,
  headers?: HeadersSent,
): Promise<Answer<Written<Round>>> =>
  boy.post<Written<Round>>(
    'add-round',
    { consumerNo, roundName: 'Round 77', productQuantities: { Cow: 1 } },
    headers,
  );
async function rounds(boy: DeliveryBoyPerson): Promise<Round[]> {
  const { status, body } = await boy.get<{ rounds: Round[] }>('get-round-report');
  expect(status).toBe(200);
  expect(Object.keys(body)).toEqual(['rounds']);
  return body.rounds;
}
const consumersOf = (round: Round) => Object.keys(round.orders).sort();

it('has none in the morning', async () => expect(await rounds(await mde(url(), 1))).toEqual([]));

it('takes the first stops that are not done and in no round yet, and keeps exactly those', async () => {
  const boy = await mde(url(), 1);
  const stops = (await board(boy)).map(({ consumerId }) => consumerId);
  const [first = '', , third = ''] = stops;
  await markDone(boy, first);
  const one = await addRound(boy, '2');
  expect(one).toMatchObject({
    status: 201,
    body: { message: 'Round added successfully', data: { roundName: 'Round 1', consumersNo: 2 } },
  });
  expect(one.body.data.roundId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
  expect(consumersOf(one.body.data)).toEqual(stops.slice(1, 3).sort());
  await markDone(boy, third);
  const two = await addRound(boy, 3);
  expect(two.body.data.roundName).toBe('Round 2');
  expect(consumersOf(two.body.data)).toEqual(stops.slice(3, 6).sort());

  const report = await rounds(boy);
  expect(report.map(({ roundName }) => roundName)).toEqual(['Round 1', 'Round 2']);
  expect(consumersOf(report[0]!)).toEqual(consumersOf(one.body.data));
  for (const round of report) {
    for (const [consumerId, lines] of Object.entries(round.orders))
      expect(lines).toEqual((await stopOf(boy, consumerId)).data);
  }
  expect(report[0]?.orders[third]?.[0]?.is_delivered).toBe(true);
});

it.each([
  [undefined, 'Consumer quantity is required'],
  ['', 'Consumer quantity is required'],
  [0, 'Must be at least 1'],
  ['-3', 'Must be at least 1'],
  [1.5, 'Must be a whole number'],
  ['many', 'Must be a whole number'],
  [{}, 'Must be a whole number'],
])('refuses %j stops: %s', async (consumerNo, message) => {
  const answer = await addRound(await mde(url(), 2), consumerNo);
  expect(answer).toMatchObject({
    status: 400,
    body: { message, errors: [{ field: 'consumerNo', message }] },
  });
});

it('says how many are available when more are requested', async () => {
  const boy = await mde(url(), 2);
  const all = (await board(boy)).length;
  await addRound(boy, 5);
  expect(await addRound(boy, all)).toMatchObject({
    status: 400,
    body: { message: `Only ${all - 5} available`, errors: [{ field: 'consumerNo' }] },
  });
  expect((await addRound(boy, all - 5)).status).toBe(201);
  expect(await addRound(boy, 1)).toMatchObject({
    status: 400,
    body: { message: 'Only 0 available' },
  });
  await addOrder(boy, { consumer_id: 'LATE' });
  const late = await addRound(boy, 1);
  expect(late.body.data).toMatchObject({
    roundName: 'Round 3',
    orders: { LATE: [{ consumer_id: 'LATE' }] },
  });
});

it('loses a stop whose last order is deleted, and a new order of the consumer does not return to it', async () => {
  const [boy, boss] = [await mde(url(), 3), await admin(url())];
  const { body } = await addRound(boy, 4);
  const [consumerId = '', lines = []] = Object.entries(body.data.orders)[0] ?? [];
  for (const { id } of lines) await deleteOrder(boss, id);
  expect((await rounds(boy))[0]).toMatchObject({ consumersNo: 3 });
  await addOrder(boy, { consumer_id: consumerId });
  const [round] = await rounds(boy);
  expect(Object.keys(round?.orders ?? {})).not.toContain(consumerId);
});

it('made at the same moment share no stop, and are numbered without a gap', async () => {
  const boy = await mde(url(), 4);
  const answers = await Promise.all(Array.from({ length: 6 }, () => addRound(boy, 5)));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
  const report = await rounds(boy);
  expect(report.map(({ roundName }) => roundName)).toEqual(
    [1, 2, 3, 4, 5, 6].map((n) => `Round ${n}`),
  );
  const taken = report.flatMap(consumersOf);
  expect(taken).toHaveLength(30);
  expect(new Set(taken).size).toBe(30);
  const first = (await board(boy)).slice(0, 30).map(({ consumerId }) => consumerId);
  expect(taken.sort()).toEqual(first.sort());
});

it('made twice under one key is one round, and the repetition gets the first answer', async () => {
  const boy = await mde(url(), 5);
  const key = randomUUID();
  const facts = await log.added(5, async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => addRound(boy, 3, withKey(key))),
    );
    await addRound(boy, 2);
    const late = await addRound(boy, 3, withKey(key));
    for (const { status, body } of [...answers, late])
      expect({ status, body }).toEqual({ status: 201, body: answers[0]?.body });
  });
  expect(facts.map(({ type }) => type)).toEqual(['RoundCreated', 'RoundCreated']);
});

it('are the delivery boy’s own', async () => {
  const others = [await supervisor(url(), 1), await admin(url())];
  const [path, report] = [`${API}/delivery-boy/add-round`, `${API}/delivery-boy/get-round-report`];
  const nobody = new Client(url());
  expect([
    (await nobody.post(path, { consumerNo: 1 })).status,
    (await nobody.get(report)).status,
  ]).toEqual([401, 401]);
  for (const person of others) {
    expect([
      (await person.post(path, { consumerNo: 1 })).status,
      (await person.get(report)).status,
    ]).toEqual([403, 403]);
  }
  const boy = await mde(url(), 6);
  expect((await boy.get('get-round-report?userId=MDE-006')).status).toBe(200);
  expect((await boy.get('get-round-report?userId=MDE-001')).status).toBe(403);
  expect((await boy.post('add-round', { consumerNo: 1, userId: 1 })).status).toBe(403);
  expect(await rounds(boy)).toEqual([]);
});
