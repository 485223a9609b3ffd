import { randomUUID } from 'node:crypto';
import { MESSAGES, type Topic } from '@milkround/contracts';
import { deliver, freshStop, lineOf } from '../support/board';
import { supervisor } from '../support/client';
import { Follower, type Followed, type FollowedName } from '../support/follower';
import { today } from '../support/log';
import { connect, ownOnlookers, type Onlookers } from '../support/onlookers';
import { ofToday, rangeOfToday as range, screens } from '../support/screens';
import { ownServer } from '../support/own-server';
import { inDays } from '../support/single-orders';

const server = ownServer();
const url = () => server().url;

const onlookers = ownOnlookers(server);

/** Subscribes as the admin, as the supervisor of Baner and as that of Kothrud. */
async function followed<N extends FollowedName>(wanted: Followed<N>) {
  return {
    boss: await Follower.of<N>(onlookers.people.boss, onlookers.sockets.boss, wanted),
    baner: await Follower.of<N>(onlookers.people.baner, onlookers.sockets.baner, wanted),
    kothrud: await Follower.of<N>(onlookers.people.kothrud, onlookers.sockets.kothrud, wanted),
  };
}

describe('a subscription', () => {
  const refusals: [who: keyof Onlookers['sockets'], topic: string, sentence: string][] = [
    ['baner', 'areas', MESSAGES['wrong-role']],
    ['baner', 'supervisors', MESSAGES['wrong-role']],
    ['baner', `rounds/2026-11-21`, MESSAGES['wrong-role']],
    ['mde1', 'areas', MESSAGES['wrong-role']],
    ['mde1', 'delivery-boys', MESSAGES['wrong-role']],
    ['mde1', 'dashboard-stats', MESSAGES['wrong-role']],
    ['mde1', 'orders/2026-11-21', MESSAGES['wrong-role']],
    ['mde1', 'changes/2026-11-21/2026-11-21', MESSAGES['wrong-role']],
    ['boss', 'rounds/2026-11-21', MESSAGES['wrong-role']],
    ['boss', 'changes/2026-11-22/2026-11-21', 'From date cannot be after To date'],
    ['boss', 'changes/2025-01-01/2026-11-21', 'The range can be at most 366 days'],
    ...[
      '',
      'everything',
      'orders',
      'orders/2026-02-30',
      'orders/2026-11-21/area/2',
      'changes/2026-11-21',
      'areas/1',
      '__proto__',
      'x'.repeat(9_000),
    ].map((topic): (typeof refusals)[number] => ['boss', topic, 'There is no such topic.']),
  ];
  it.each(refusals)('of %s to %s is refused: %s', async (who, topic, sentence) => {
    expect(await onlookers.sockets[who].subscribe(topic, '0')).toEqual({ refused: sentence });
  });

  it('begins at a position, and a socket has at most twenty', async () => {
    const socket = await connect(onlookers.people.baner, { topics: [] });
    for (const from of ['', 'x', '-1', '9'.repeat(20)]) {
      expect(await socket.subscribe('products', from)).toEqual({
        refused: 'A subscription begins at a position in the log.',
      });
    }
    const topic = (days: number): Topic => ({ name: 'orders', date: inDays(-days) });
    for (let days = 1; days <= 20; days++)
      expect(await socket.subscribe(topic(days), socket.sentPosition)).toMatchObject({
        refused: null,
      });
    expect(await socket.subscribe('products', socket.sentPosition)).toEqual({
      refused: 'At most 20 topics can be subscribed to at once.',
    });
    expect(await socket.subscribe(topic(1), socket.sentPosition)).toMatchObject({ refused: null });
    await socket.unsubscribe(topic(1));
    expect(await socket.subscribe('products', socket.sentPosition)).toMatchObject({
      refused: null,
    });
    socket.close();
  });

  it('is answered with the missed changes that its owner may see', async () => {
    const before = await connect(onlookers.people.baner);
    const changes = await Follower.of(onlookers.people.baner, before, screens.changes());
    before.close();
    await deliver(onlookers.boys[1], lineOf(await freshStop(onlookers.boys[1])).id, 8.125);
    await deliver(onlookers.boys[6], lineOf(await freshStop(onlookers.boys[6])).id, 8.25);
    const again = await connect(onlookers.people.baner);
    await changes.subscribe(again);
    await changes.agrees();
    expect(changes.rows[0]?.updated_qty).toBe(8.125);
    expect(changes.refetches).toBe(0);
    expect(await again.subscribe({ name: 'orders', date: today() }, '0')).toMatchObject({
      refused: null,
      change: { refetch: true },
    });
    again.close();
  });

  it('ends with its unsubscription, and with the session', async () => {
    const person = await supervisor(url(), 1);
    const socket = await connect(person, { topics: [] });
    const left: Topic = { name: 'changes', ...ofToday() };
    await socket.subscribe(left, socket.sentPosition);
    await socket.subscribe({ name: 'orders', date: today() }, socket.sentPosition);
    await socket.unsubscribe(left);
    await deliver(onlookers.boys[1], lineOf(await freshStop(onlookers.boys[1])).id, 6.5);
    await deliver(onlookers.boys[2], lineOf(await freshStop(onlookers.boys[2])).id, 6.5);
    await socket.until(
      'the orders of both',
      () =>
        socket.messages.flatMap(({ change }) => ('keys' in change ? change.keys : [])).length >= 2,
    );
    expect(new Set(socket.messages.map(({ topic }) => topic))).toEqual(
      new Set([`orders/${today()}`]),
    );
    await person.post('logout');
    await socket.until('its end', () => socket.losses.length > 0);
    socket.close();
  });

  it('gets few frames, however fast the writes are, and a pulse names the position up to which they are complete', async () => {
    const { boss } = await followed(screens.deliveries());
    const line = lineOf(await freshStop(onlookers.boys[1]));
    const began = Date.now();
    let last = '';
    for (let n = 1; n <= 40; n++)
      last = (await deliver(onlookers.boys[1], line.id, n)).headers.get('x-position') ?? '';
    await boss.agrees();
    expect(boss.messages.length).toBeLessThanOrEqual(Math.ceil((Date.now() - began) / 400) + 1);
    await onlookers.sockets.boss.until(
      'a pulse past the last',
      () => BigInt(onlookers.sockets.boss.sentPosition) >= BigInt(last),
    );
  });
});

it('every read names the position up to which it is true', async () => {
  for (const path of [
    'get-areas',
    `get-orders/${today()}`,
    `get-order-logs${range()}`,
    'dashboard-stats',
  ]) {
    expect((await onlookers.people.boss.get(path)).headers.get('x-position')).toMatch(/^[1-9]\d*$/);
  }
  expect((await onlookers.people.boss.get(`get-orders/${randomUUID()}`)).status).toBe(400);
});
