import { randomUUID } from 'node:crypto';
import {
  comparePositions,
  MESSAGES,
  type Position,
  type RowsMessage,
  type TopicName,
} from '@milkround/contracts';
import { streams } from '@milkround/domain';
import { deliver, freshStop, lineOf, markDone, remark, stopOf } from '../support/board';
import { Client, mde, supervisor, type Person } from '../support/client';
import { liveAttempt, rowsOf, type DayRows, type LiveClient } from '../support/live-client';
import { Log } from '../support/log';
import { connect, ownOnlookers } from '../support/onlookers';
import { ownServer } from '../support/own-server';

const server = ownServer();
const url = () => server().url;

const onlookers = ownOnlookers(server);

const positionOf = ({ headers }: { headers: Headers }): Position => headers.get('x-position') ?? '';
/** The message of the day's topic that brings a socket up to a position. */
const reached = (socket: LiveClient, position: Position) =>
  socket.until(`a message up to ${position}`, () =>
    socket.messages.find(
      (message) =>
        message.topic !== 'set-aside' && comparePositions(message.position, position) >= 0,
    ),
  );
/** The rows about a delivery boy that a socket has received. */
const rowsAbout = (socket: LiveClient, boy: number) =>
  (['stop', 'day-progress', 'happening'] as const satisfies (keyof DayRows)[]).flatMap((table) =>
    socket.rows(table).filter(({ deliveryBoyId }) => deliveryBoyId === boy),
  );

it('shows a delivery to the admin, to the supervisor of the area and on the delivery boy’s other phone, and to no other person', async () => {
  const { consumerId } = await freshStop(onlookers.boys[1]);
  const done = await markDone(onlookers.boys[1], consumerId);
  const position = positionOf(done);

  for (const socket of [onlookers.sockets.boss, onlookers.sockets.baner]) {
    const message = await reached(socket, position);
    expect(message.topic).toBe('progress');
    const [row] = rowsOf(message, 'day-progress').filter(
      ({ deliveryBoyId }) => deliveryBoyId === 1,
    );
    expect(row).toMatchObject({ areaId: 1, areaName: 'Baner', done: 1 });
    const [news] = rowsOf(message, 'happening');
    expect(news).toMatchObject({
      kind: 'done',
      position,
      deliveryBoyId: 1,
      consumerName: done.body.data.data[0]?.consumer_name,
    });
  }
  const own = await reached(onlookers.sockets.mde1, position);
  expect(rowsOf(own, 'stop')).toEqual([
    expect.objectContaining({ deliveryBoyId: 1, consumerId, orders: done.body.data }),
  ]);
  expect(own.topic).toBe('delivery-day');

  // A later message to the other sockets shows that an earlier one would have arrived.
  await reached(
    onlookers.sockets.mde2,
    positionOf(await markDone(onlookers.boys[2], (await freshStop(onlookers.boys[2])).consumerId)),
  );
  await reached(
    onlookers.sockets.kothrud,
    positionOf(await markDone(onlookers.boys[6], (await freshStop(onlookers.boys[6])).consumerId)),
  );
  expect(rowsAbout(onlookers.sockets.mde2, 1)).toEqual([]);
  expect(rowsAbout(onlookers.sockets.kothrud, 1)).toEqual([]);
  expect(rowsAbout(onlookers.sockets.kothrud, 2)).toEqual([]);
  await reached(
    onlookers.sockets.boss,
    positionOf(await deliver(onlookers.boys[6], lineOf(await freshStop(onlookers.boys[6])).id, 9)),
  );
  expect(rowsAbout(onlookers.sockets.boss, 6).length).toBeGreaterThan(0);
  expect(rowsAbout(onlookers.sockets.baner, 6)).toEqual([]);
});

it('sends every kind of event in the words of the list', async () => {
  const stop = await freshStop(onlookers.boys[1]);
  const line = lineOf(stop);
  await deliver(onlookers.boys[1], line.id, 2.5);
  await remark(onlookers.boys[1], stop.consumerId, { remarks: '300', paymentMode: 'cheque' });
  const away = await freshStop(onlookers.boys[1]);
  await remark(onlookers.boys[1], away.consumerId, { absenceRemarks: 'Not home' });
  await markDone(onlookers.boys[1], stop.consumerId);
  const last = await markDone(onlookers.boys[1], stop.consumerId, false);
  await reached(onlookers.sockets.baner, positionOf(last));
  const news = onlookers.sockets.baner
    .rows('happening')
    .filter(
      ({ consumerName, kind }) =>
        [line, lineOf(away)].some((each) => each.consumer_name === consumerName) && kind !== 'done',
    );
  const kinds = new Map(news.map((each) => [each.kind, each]));
  expect(kinds.get('quantity')).toMatchObject({
    before: line.exp_quantity,
    after: 2.5,
    productName: line.product.name,
  });
  expect(kinds.get('payment')).toMatchObject({ after: 300, text: 'cheque' });
  expect(kinds.get('absence')).toMatchObject({ text: 'Not home' });
  expect(kinds.has('reopened')).toBe(true);
});

describe('messages', () => {
  it('follow each other without a gap, and end at the position of a read', async () => {
    const socket = await connect(onlookers.boys[2]);
    const stops = await Promise.all(Array.from({ length: 1 }, () => freshStop(onlookers.boys[2])));
    const line = lineOf(stops[0]!);
    let last = '';
    for (let n = 1; n <= 25; n++) last = positionOf(await deliver(onlookers.boys[2], line.id, n));
    await reached(socket, last);
    expect(socket.gaps).toEqual([]);
    expect(socket.rows('stop').at(-1)?.orders).toEqual(
      await stopOf(onlookers.boys[2], line.consumer_id),
    );
    expect(socket.messages.length).toBeLessThanOrEqual(25);
    socket.close();
  });

  it('are complete from the answer on, even when events happen during the connection', async () => {
    const line = lineOf(await freshStop(onlookers.boys[6]));
    let going = true;
    const writing = (async () => {
      for (let n = 1; going; n = (n % 90) + 1) await deliver(onlookers.boys[6], line.id, n);
    })();
    const newcomers = await Promise.all(
      Array.from({ length: 12 }, () => connect(onlookers.boys[6])),
    );
    going = false;
    await writing;
    const last = positionOf(await deliver(onlookers.boys[6], line.id, 99));
    for (const socket of newcomers) {
      await reached(socket, last);
      expect(socket.gaps).toEqual([]);
      expect(
        socket
          .rows('stop')
          .at(-1)
          ?.orders?.data.find(({ id }) => id === line.id)?.dlvr_quantity,
      ).toBe(99);
      socket.close();
    }
  });
});

describe('a connection', () => {
  it.each([
    {},
    { token: '' },
    { token: 'unknown' },
    { token: 1 },
    { token: null },
    { token: { $ne: '' } },
    { token: ['a'] },
    { token: 'x'.repeat(9_000) },
  ])('is refused with %j', async (auth) => {
    const attempt = liveAttempt(url(), auth);
    await attempt.until('the refusal', () =>
      attempt.refusals.includes('Unauthorized. Please log in again.'),
    );
    expect(attempt.messages).toEqual([]);
    attempt.close();
  });

  it('gets no additional data for any message that it sends, and harms no other socket', async () => {
    const curious = await connect(onlookers.people.kothrud);
    const raw = curious.socket as unknown as { emit(event: string, ...data: unknown[]): void };
    for (const event of [
      'join',
      'subscribe',
      'room',
      'unsubscribe',
      'joinRoom',
      'rows',
      'pulse',
      '__proto__',
      '',
    ]) {
      for (const data of [
        'all',
        'area/1',
        { room: 'all' },
        { areaId: 1, role: 'admin' },
        ['area/1'],
        null,
        undefined,
        Infinity,
        -1,
      ]) {
        raw.emit(event, data);
        raw.emit(event, data, () => undefined);
      }
    }
    for (const from of [-1, 'x', ['1'], '1; drop', 1, '', null, undefined, {}, '9'.repeat(20)]) {
      expect(await curious.subscribe('progress', from as Position)).toEqual({
        refused: 'A subscription begins at a position in the log.',
      });
    }
    expect(await curious.subscribe('progress', '9'.repeat(19))).toMatchObject({
      refused: null,
      change: null,
    });

    await markDone(onlookers.boys[1], (await freshStop(onlookers.boys[1])).consumerId);
    await reached(
      curious,
      positionOf(
        await markDone(onlookers.boys[6], (await freshStop(onlookers.boys[6])).consumerId),
      ),
    );
    expect(rowsAbout(curious, 1)).toEqual([]);
    const since = await curious.subscribe(
      'progress',
      onlookers.sockets.boss.messages[0]?.after ?? '',
    );
    expect(since).toMatchObject({ refused: null });
    expect(JSON.stringify(since)).not.toContain('"deliveryBoyId":1,');

    const flood = await connect(onlookers.people.kothrud);
    (flood.socket as unknown as { emit(event: string, data: string): void }).emit(
      'subscribe',
      'x'.repeat(100_000),
    );
    await flood.until('the end of who sends too much', () => flood.losses.length > 0);
    flood.close();
    expect((await new Client(url()).get('/health/live')).status).toBe(200);
    expect(curious.losses).toEqual([]);
    expect(onlookers.sockets.boss.losses).toEqual([]);
    curious.close();
  });
});

describe('a client that reconnects', () => {
  it('gets exactly the missed changes that it may see', async () => {
    const log = new Log(server());
    const before = await connect(onlookers.people.baner);
    const from = before.sentPosition;
    before.close();
    const stop = await freshStop(onlookers.boys[1]);
    await deliver(onlookers.boys[1], lineOf(stop).id, 4);
    await markDone(onlookers.boys[2], (await freshStop(onlookers.boys[2])).consumerId);
    await markDone(onlookers.boys[6], (await freshStop(onlookers.boys[6])).consumerId);
    const last = positionOf(
      await remark(onlookers.boys[1], stop.consumerId, { absenceRemarks: 'Out of town' }),
    );
    const news = (await log.today()).filter(({ position }) => position > BigInt(from));

    const changeOf = async (person: Person, topic: TopicName): Promise<RowsMessage> => {
      const socket = await connect(person, { topics: [] });
      const answer = await socket.subscribe(topic, from);
      socket.close();
      if (answer.refused !== null || !answer.change || 'refetch' in answer.change)
        throw new Error('It was not sent what it missed');
      expect(comparePositions(answer.position, last)).toBeGreaterThanOrEqual(0);
      return { topic, after: from, position: answer.position, change: answer.change };
    };
    const positions = (boyIds: number[]) =>
      news
        .filter(({ streamId }) => boyIds.includes(Number(streamId.split('/')[2])))
        .map(({ position }) => String(position));
    const boysIn = (message: RowsMessage) =>
      rowsOf(message, 'day-progress').map(({ deliveryBoyId }) => deliveryBoyId);
    const newsIn = (message: RowsMessage) =>
      rowsOf(message, 'happening').map(({ position }) => position);

    const baner = await changeOf(onlookers.people.baner, 'progress');
    expect(boysIn(baner).sort()).toEqual([1, 2]);
    expect(newsIn(baner).sort(comparePositions)).toEqual(positions([1, 2]));
    const kothrud = await changeOf(onlookers.people.kothrud, 'progress');
    expect([boysIn(kothrud), newsIn(kothrud).sort(comparePositions)]).toEqual([
      [6],
      positions([6]),
    ]);
    expect(newsIn(await changeOf(onlookers.people.boss, 'progress'))).toHaveLength(news.length);

    const phone = await changeOf(onlookers.boys[1], 'delivery-day');
    expect(rowsOf(phone, 'stop').map(({ orders }) => orders)).toEqual([
      await stopOf(onlookers.boys[1], stop.consumerId),
    ]);
    expect(rowsOf(phone, 'closed-day')).toEqual([]);
  });

  it('is asked to fetch when that is cheaper', async () => {
    expect(await onlookers.sockets.boss.subscribe('progress', '0')).toMatchObject({
      refused: null,
      change: { refetch: true },
    });
  });

  it('gets no changes when nothing happened', async () => {
    const { sentPosition } = onlookers.sockets.boss;
    expect(await onlookers.sockets.boss.subscribe('set-aside', sentPosition)).toEqual({
      refused: null,
      position: expect.any(String),
      change: null,
    });
  });
});

it('ends with the session: the next connection with the same token is refused', async () => {
  const person = await mde(url(), 3);
  const socket = await connect(person);
  await person.post('logout');
  await socket.until('its end', () => socket.losses.length > 0);
  const again = liveAttempt(url(), { token: person.session.token });
  await again.until('the refusal', () => again.refusals.includes(MESSAGES['unauthorized']));
  socket.close();
  again.close();
});

it('ends when the person gets other zones or leaves; the next one has only what the person may see then', async () => {
  const log = new Log(server());
  const moves = await connect(await supervisor(url(), 4));
  const leaves = await connect(await mde(url(), 19));
  const moved = { id: 4, areaIds: [4, 3], previous: { areaIds: [4] } };
  await log.write(streams.supervisor(4), randomUUID(), [
    { type: 'SupervisorMovedToArea', data: moved },
  ]);
  await log.write(streams.deliveryBoy(19), randomUUID(), [
    { type: 'DeliveryBoyArchived', data: { id: 19, name: 'Dinesh Kulkarni' } },
  ]);
  for (const socket of [moves, leaves])
    await socket.until('the end of the connection', () => socket.losses.length > 0);
  const again = await connect(await supervisor(url(), 4));
  const { headers } = await markDone(
    await mde(url(), 11),
    (await freshStop(await mde(url(), 11))).consumerId,
  );
  await reached(again, positionOf({ headers }));
  expect(rowsAbout(again, 11).length).toBeGreaterThan(0);
  expect(again.areas).toEqual([
    { id: 4, name: 'Viman Nagar' },
    { id: 3, name: 'Hadapsar' },
  ]);
  for (const socket of [moves, leaves, again]) socket.close();
});
