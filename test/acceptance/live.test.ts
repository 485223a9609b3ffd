import { randomUUID } from 'node:crypto';
import { comparePositions, TEXTS, type CatchUp, type LiveFrame, type LiveTables, type Position } from '@milkround/contracts';
import { streams } from '@milkround/domain';
import { deliver, freshStop, lineOf, markDone, remark, stopOf } from '../support/board';
import { Client, mde, supervisor, type Person } from '../support/client';
import { liveAttempt, rowsOf, type LiveClient } from '../support/live-client';
import { Log } from '../support/log';
import { connect, onlookers, type Onlookers } from '../support/onlookers';
import { ownServer } from '../support/own-server';

const server = ownServer();
const url = () => server().url;

let boys: Onlookers['boys'];
let people: Onlookers['people'];
let sockets: Onlookers['sockets'];

beforeAll(async () => {
  ({ boys, people, sockets } = await onlookers(url()));
}, 60_000);
afterAll(() => Object.values(sockets ?? {}).forEach((socket) => socket.close()));

const positionOf = ({ headers }: { headers: Headers }): Position => headers.get('x-position') ?? '';
const reached = (socket: LiveClient, position: Position) =>
  socket.until(`a frame up to ${position}`, () => socket.frames.find((frame) => comparePositions(frame.position, position) >= 0));
/** What a socket has been told that speaks of a delivery boy. */
const toldOf = (socket: LiveClient, boy: number) =>
  (['stop', 'day-progress', 'happening'] as const satisfies (keyof LiveTables)[]).flatMap((table) =>
    socket.rows(table).filter(({ deliveryBoyId }) => deliveryBoyId === boy),
  );

it('shows a delivery to the admin, to the supervisor of the area and on the boy’s other phone, and to nobody else', async () => {
  const { consumerId } = await freshStop(boys[1]);
  const done = await markDone(boys[1], consumerId);
  const position = positionOf(done);

  for (const socket of [sockets.boss, sockets.baner]) {
    const frame = await reached(socket, position);
    expect(frame.changes.map(({ table }) => table).sort()).toEqual(['day-progress', 'happening']);
    const [row] = rowsOf(frame, 'day-progress').filter(({ deliveryBoyId }) => deliveryBoyId === 1);
    expect(row).toMatchObject({ areaId: 1, areaName: 'Baner', done: 1 });
    const [news] = rowsOf(frame, 'happening');
    expect(news).toMatchObject({ kind: 'done', position, deliveryBoyId: 1, consumerName: done.body.data.data[0]?.consumer_name });
  }
  const own = await reached(sockets.mde1, position);
  expect(rowsOf(own, 'stop')).toEqual([expect.objectContaining({ deliveryBoyId: 1, consumerId, orders: done.body.data })]);
  expect(own.changes.map(({ table }) => table)).toEqual(['stop']);

  // A later frame for the others marks that the one before it would have come.
  await reached(sockets.mde2, positionOf(await markDone(boys[2], (await freshStop(boys[2])).consumerId)));
  await reached(sockets.kothrud, positionOf(await markDone(boys[6], (await freshStop(boys[6])).consumerId)));
  expect(toldOf(sockets.mde2, 1)).toEqual([]);
  expect(toldOf(sockets.kothrud, 1)).toEqual([]);
  expect(toldOf(sockets.kothrud, 2)).toEqual([]);
  await reached(sockets.boss, positionOf(await deliver(boys[6], lineOf(await freshStop(boys[6])).id, 9)));
  expect(toldOf(sockets.boss, 6).length).toBeGreaterThan(0);
  expect(toldOf(sockets.baner, 6)).toEqual([]);
});

it('tells of every kind of news in the words of the list', async () => {
  const stop = await freshStop(boys[1]);
  const line = lineOf(stop);
  await deliver(boys[1], line.id, 2.5);
  await remark(boys[1], stop.consumerId, { remarks: '300', paymentMode: 'cheque', absenceRemarks: 'Not home' });
  await markDone(boys[1], stop.consumerId);
  const last = await markDone(boys[1], stop.consumerId, false);
  await reached(sockets.baner, positionOf(last));
  const news = sockets.baner.rows('happening').filter(({ consumerName, kind }) => consumerName === line.consumer_name && kind !== 'done');
  const kinds = new Map(news.map((each) => [each.kind, each]));
  expect(kinds.get('quantity')).toMatchObject({ before: line.exp_quantity, after: 2.5, productName: line.product.name });
  expect(kinds.get('payment')).toMatchObject({ after: 300, text: 'cheque' });
  expect(kinds.get('absence')).toMatchObject({ text: 'Not home' });
  expect(kinds.has('reopened')).toBe(true);
});

describe('frames', () => {
  it('follow each other without a gap, and end at what a read shows', async () => {
    const socket = await connect(boys[2]);
    const stops = await Promise.all(Array.from({ length: 1 }, () => freshStop(boys[2])));
    const line = lineOf(stops[0]!);
    let last = '';
    for (let n = 1; n <= 25; n++) last = positionOf(await deliver(boys[2], line.id, n));
    await reached(socket, last);
    expect(socket.gaps).toEqual([]);
    expect(socket.rows('stop').at(-1)?.orders).toEqual(await stopOf(boys[2], line.consumer_id));
    expect(socket.frames.length).toBeLessThanOrEqual(25);
    socket.close();
  });

  it('are complete from the first pulse on, however much happens while somebody connects', async () => {
    const line = lineOf(await freshStop(boys[6]));
    let going = true;
    const writing = (async () => {
      for (let n = 1; going; n = (n % 90) + 1) await deliver(boys[6], line.id, n);
    })();
    const newcomers = await Promise.all(Array.from({ length: 12 }, () => connect(boys[6])));
    going = false;
    await writing;
    const last = positionOf(await deliver(boys[6], line.id, 99));
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
    await attempt.until('the refusal', () => attempt.refusals.includes('Unauthorized. Please log in again.'));
    expect(attempt.frames).toEqual([]);
    attempt.close();
  });

  it('is told nothing more by whatever it sends, and nobody is hurt by it', async () => {
    const curious = await connect(people.kothrud);
    const raw = curious.socket as unknown as { emit(event: string, ...data: unknown[]): void };
    for (const event of ['join', 'subscribe', 'room', 'joinRoom', 'frame', 'pulse', 'catch-up', '__proto__', '']) {
      for (const data of ['all', 'area/1', { room: 'all' }, { areaId: 1, role: 'admin' }, ['area/1'], null, undefined, 1e309, -1]) {
        raw.emit(event, data);
        raw.emit(event, data, () => undefined);
      }
    }
    const odd: unknown[] = [
      { position: -1 },
      { position: 'x' },
      { position: ['1'] },
      { position: '1; drop' },
      { position: 1 },
      'all',
      null,
      [],
      {},
    ];
    for (const from of odd) {
      const answer: CatchUp = await curious.catchUp(from as { position: Position });
      expect(answer).toEqual({ refetch: true, position: expect.stringMatching(/^\d+$/) });
    }
    const ahead = await curious.catchUp({ position: '9'.repeat(19) });
    expect(ahead).toMatchObject({ refetch: false, frame: { changes: [] } });

    await markDone(boys[1], (await freshStop(boys[1])).consumerId);
    await reached(curious, positionOf(await markDone(boys[6], (await freshStop(boys[6])).consumerId)));
    expect(toldOf(curious, 1)).toEqual([]);
    const since = await curious.catchUp({ position: sockets.boss.frames[0]?.after ?? '' });
    if (!since.refetch) expect(boysIn(since.frame)).not.toContain(1);

    const flood = await connect(people.kothrud);
    (flood.socket as unknown as { emit(event: string, data: string): void }).emit('catch-up', 'x'.repeat(100_000));
    await flood.until('the end of who sends too much', () => flood.losses.length > 0);
    flood.close();
    expect((await new Client(url()).get('/health/live')).status).toBe(200);
    expect(curious.losses).toEqual([]);
    expect(sockets.boss.losses).toEqual([]);
    curious.close();
  });
});

describe('who was away', () => {
  it('gets exactly what was missed, as far as it may be seen', async () => {
    const log = new Log(server());
    const before = await connect(people.baner);
    const from = before.position;
    before.close();
    const stop = await freshStop(boys[1]);
    await deliver(boys[1], lineOf(stop).id, 4);
    await markDone(boys[2], (await freshStop(boys[2])).consumerId);
    await markDone(boys[6], (await freshStop(boys[6])).consumerId);
    const last = positionOf(await remark(boys[1], stop.consumerId, { absenceRemarks: 'Out of town' }));
    const news = (await log.today()).filter(({ position }) => position > BigInt(from));

    const caughtUp = async (person: Person): Promise<LiveFrame> => {
      const socket = await connect(person);
      const missed = await socket.catchUp({ position: from });
      socket.close();
      if (missed.refetch) throw new Error('It was told to refetch');
      expect(missed.frame.after).toBe(from);
      expect(comparePositions(missed.frame.position, last)).toBeGreaterThanOrEqual(0);
      return missed.frame;
    };
    const positions = (boyIds: number[]) =>
      news.filter(({ streamId }) => boyIds.includes(Number(streamId.split('/')[2]))).map(({ position }) => String(position));

    const baner = await caughtUp(people.baner);
    expect(
      rowsOf(baner, 'day-progress')
        .map(({ deliveryBoyId }) => deliveryBoyId)
        .sort(),
    ).toEqual([1, 2]);
    expect(
      rowsOf(baner, 'happening')
        .map(({ position }) => position)
        .sort(comparePositions),
    ).toEqual(positions([1, 2]));
    expect(rowsOf(baner, 'stop')).toEqual([]);

    const kothrud = await caughtUp(people.kothrud);
    expect(boysIn(kothrud)).toEqual([6]);
    expect(rowsOf(kothrud, 'happening').map(({ position }) => position)).toEqual(positions([6]));

    const phone = await caughtUp(boys[1]);
    expect(phone.changes.map(({ table }) => table)).toEqual(['stop']);
    expect(rowsOf(phone, 'stop').map(({ orders }) => orders)).toEqual([await stopOf(boys[1], stop.consumerId)]);
    expect(rowsOf(await caughtUp(people.boss), 'happening')).toHaveLength(news.length);
  });

  it('is told to read again when that is cheaper', async () => {
    expect(await sockets.boss.catchUp({ position: '0' })).toEqual({ refetch: true, position: expect.stringMatching(/^\d+$/) });
  });

  it('has missed nothing when nothing happened', async () => {
    const { position } = sockets.boss;
    const caught = await sockets.boss.catchUp({ position });
    expect(caught).toEqual({ refetch: false, frame: { after: position, position: expect.any(String), changes: [] } });
  });
});

it('ends with the session: the next connection with the same token is refused', async () => {
  const person = await mde(url(), 3);
  const socket = await connect(person);
  await person.post('logout');
  await socket.until('its end', () => socket.losses.length > 0, 2_000);
  const again = liveAttempt(url(), { token: person.session.token });
  await again.until('the refusal', () => again.refusals.includes(TEXTS.unauthorized));
  socket.close();
  again.close();
});

it('ends when the person moves to another area, or leaves: what is shown next is what may be seen then', async () => {
  const log = new Log(server());
  const moves = await connect(await supervisor(url(), 4));
  const leaves = await connect(await mde(url(), 19));
  const moved = { id: 4, areaId: 3, previous: 4 };
  await log.write(streams.supervisor(4), randomUUID(), [{ type: 'SupervisorMovedToArea', data: moved }]);
  await log.write(streams.deliveryBoy(19), randomUUID(), [{ type: 'DeliveryBoyArchived', data: { id: 19, name: 'Dinesh Kulkarni' } }]);
  for (const socket of [moves, leaves]) await socket.until('the end of the connection', () => socket.losses.length > 0, 12_000);
  const again = await connect(await supervisor(url(), 4));
  const { headers } = await markDone(await mde(url(), 11), (await freshStop(await mde(url(), 11))).consumerId);
  await reached(again, positionOf({ headers }));
  expect(toldOf(again, 11).length).toBeGreaterThan(0);
  for (const socket of [moves, leaves, again]) socket.close();
});

function boysIn(frame: LiveFrame): number[] {
  const ids = frame.changes.flatMap(({ rows }) => rows.map(({ deliveryBoyId }) => deliveryBoyId));
  return [...new Set(ids)].sort((a, b) => a - b);
}
