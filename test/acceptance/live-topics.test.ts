import { randomUUID } from 'node:crypto';
import { TEXTS, type DeliveryBoy, type Named, type Order, type Round, type RemarkRow, type Topic } from '@milkround/contracts';
import { deliver, freshStop, lineOf, markDone, remark } from '../support/board';
import { done, hireDeliveryBoy, hireSupervisor, unused } from '../support/catalog';
import { mde, supervisor, type Person } from '../support/client';
import { Follower, type Followed, type FollowedName } from '../support/follower';
import type { LiveClient } from '../support/live-client';
import { today } from '../support/log';
import { connect, onlookers, type Onlookers } from '../support/onlookers';
import { ownServer } from '../support/own-server';
import { addOrder, deleteOrder, editOrder, inDays } from '../support/single-orders';

const server = ownServer();
const url = () => server().url;

let boys: Onlookers['boys'];
let people: Onlookers['people'];
let sockets: Onlookers['sockets'];

beforeAll(async () => {
  ({ boys, people, sockets } = await onlookers(url()));
}, 60_000);
afterAll(() => Object.values(sockets ?? {}).forEach((socket) => socket.close()));

const ofToday = () => ({ from: today(), to: today() });
const range = () => `?fromDate=${today()}&toDate=${today()}`;
const screens = {
  orders: () => ({ topic: { name: 'orders', date: today() }, path: `get-orders/${today()}` }) as const,
  'day-close': () => ({ topic: { name: 'day-close', ...ofToday() }, path: `get-day-close-report${range()}` }) as const,
  changes: () => ({ topic: { name: 'changes', ...ofToday() }, path: `get-order-logs${range()}` }) as const,
  remarks: () => ({ topic: { name: 'remarks', ...ofToday() }, path: `get-order-remarks${range()}` }) as const,
  deliveries: () => ({ topic: { name: 'deliveries', ...ofToday() }, path: `get-order-all-reports${range()}` }) as const,
  quantities: () => ({ topic: { name: 'quantities', ...ofToday() }, path: `get-all-quantity-by-area${range()}` }) as const,
  areas: () => ({ topic: { name: 'areas' }, path: 'get-areas' }) as const,
  products: () => ({ topic: { name: 'products' }, path: 'get-products' }) as const,
  supervisors: () => ({ topic: { name: 'supervisors' }, path: 'get-supervisors' }) as const,
  'delivery-boys': () => ({ topic: { name: 'delivery-boys' }, path: 'get-delivery-boys' }) as const,
};

/** Subscribes as the admin, as the supervisor of Baner and as that of Kothrud. */
async function followed<N extends FollowedName>(wanted: Followed<N>) {
  return {
    boss: await Follower.of<N>(people.boss, sockets.boss, wanted),
    baner: await Follower.of<N>(people.baner, sockets.baner, wanted),
    kothrud: await Follower.of<N>(people.kothrud, sockets.kothrud, wanted),
  };
}

describe('a report is told as it is read', () => {
  it('changes of quantities, with the status of their stop', async () => {
    const { boss, baner, kothrud } = await followed(screens.changes());
    const stop = await freshStop(boys[1]);
    await deliver(boys[1], lineOf(stop).id, 9.5);
    for (const each of [boss, baner]) expect((await each.agrees())[0]).toMatchObject({ updated_qty: 9.5, status: 0, delr_boy_id: 1 });
    await markDone(boys[1], stop.consumerId);
    for (const each of [boss, baner]) expect((await each.agrees())[0]).toMatchObject({ updated_qty: 9.5, status: 1 });
    await deliver(boys[6], lineOf(await freshStop(boys[6])).id, 7);
    for (const each of [boss, kothrud]) expect((await each.agrees())[0]).toMatchObject({ updated_qty: 7, delr_boy_id: 6 });
    expect(kothrud.messages).toHaveLength(1);
    expect(baner.messages.length).toBeGreaterThan(0);
    expect(JSON.stringify(kothrud.messages)).not.toContain(stop.consumerId);
  });

  it('remarks, until they are blanked', async () => {
    const { boss, baner, kothrud } = await followed(screens.remarks());
    const own = await Follower.of(boys[1], sockets.mde1, screens.remarks());
    const other = await Follower.of(boys[2], sockets.mde2, screens.remarks());
    const { consumerId, data } = await freshStop(boys[1]);
    const isOurs = ({ consumer_id }: RemarkRow) => consumer_id === consumerId;
    await remark(boys[1], consumerId, { remarks: '250', paymentMode: 'cash', absenceRemarks: 'Not home' });
    for (const each of [boss, baner, own])
      expect((await each.agrees()).find(isOurs)).toMatchObject({ remarks: '250', absence_remarks: 'Not home' });
    expect(boss.rows.find(isOurs)).toHaveProperty('admin_delivery_boy');
    expect(baner.rows.find(isOurs)).toHaveProperty('supervisor_delivery_boy');
    await deliver(boys[1], data[0]?.id ?? '', 3);
    for (const each of [boss, baner, own]) expect((await each.agrees()).find(isOurs)?.dlvr_quantity).toBe(3);
    await remark(boys[1], consumerId, { remarks: '', paymentMode: '', absenceRemarks: '' });
    for (const each of [boss, baner, own]) expect((await each.agrees()).some(isOurs)).toBe(false);
    expect([...kothrud.messages, ...other.messages]).toEqual([]);
  });

  it('deliveries, in the rows of who delivered, and quantities of the zone', async () => {
    const deliveries = await followed(screens.deliveries());
    const quantities = await followed(screens.quantities());
    const { consumerId } = await freshStop(boys[2]);
    await markDone(boys[2], consumerId);
    for (const each of [deliveries.boss, deliveries.baner]) await each.agrees();
    expect(deliveries.boss.messages.flatMap(({ change }) => ('keys' in change ? change.keys : []))).toEqual(['2']);
    const known = await addOrder(people.boss, { consumerId: unused('NEW'), delr_boy_id: 2, exp_quantity: 4.25 });
    expect(known.status).toBe(201);
    for (const each of [deliveries.boss, deliveries.baner, quantities.boss, quantities.baner]) await each.agrees();
    expect(quantities.boss.messages.flatMap(({ change }) => ('keys' in change ? change.keys : []))).toEqual(['1']);
    for (const silent of [deliveries.kothrud, quantities.kothrud]) expect(silent.messages).toEqual([]);
    await deleteOrder(people.boss, known.body.data.id);
    for (const each of [deliveries.boss, deliveries.baner, quantities.boss, quantities.baner]) await each.agrees();
  });

  it('day closes, until a day is opened again', async () => {
    const { boss, baner, kothrud } = await followed(screens['day-close']());
    const boy = await mde(url(), 3);
    expect((await boy.post('day-close', { assignedQuantity: 10, EmptyBottle: 2, remarks: 'Fine' })).status).toBe(200);
    for (const each of [boss, baner]) expect((await each.agrees())[0]).toMatchObject({ delr_boy_id: 3, remarks: 'Fine' });
    await done(people.baner, 'reopen-day/3', { orderDate: today(), reason: 'One stop was forgotten' });
    for (const each of [boss, baner]) expect((await each.agrees()).some(({ delr_boy_id }) => delr_boy_id === 3)).toBe(false);
    expect(kothrud.messages).toEqual([]);
  });
});

describe('lists are told as they are read', () => {
  it('orders of a date, all of a stop together, until they are removed', async () => {
    const { boss, baner, kothrud } = await followed(screens.orders());
    const consumerId = unused('C');
    const first = (await addOrder(people.boss, { consumerId, delr_boy_id: 1, exp_quantity: 2 })).body.data;
    await addOrder(boys[1], { consumerId, productId: 2, expQuantity: 1 });
    const ours = (orders: Order[]) =>
      orders.filter(({ consumer_id }) => consumer_id === consumerId).map(({ exp_quantity }) => exp_quantity);
    for (const each of [boss, baner]) expect(ours(await each.agrees())).toEqual([2, 1]);
    await editOrder(people.boss, first, { exp_quantity: 5 });
    for (const each of [boss, baner]) expect(ours(await each.agrees())).toEqual([5, 1]);
    for (const { id } of boss.rows.filter(({ consumer_id }) => consumer_id === consumerId)) await deleteOrder(people.boss, id);
    for (const each of [boss, baner]) expect(ours(await each.agrees())).toEqual([]);
    expect(kothrud.messages).toEqual([]);
    expect(boss.refetches).toBe(0);
  });

  it('the rounds of a delivery boy, with their orders as they stand', async () => {
    const wanted = {
      topic: { name: 'rounds', date: today() },
      path: 'get-round-report',
      rowsIn: (body: unknown) => (body as { rounds: Round[] }).rounds,
    } as const;
    const rounds = await Follower.of(boys[1], sockets.mde1, wanted);
    const other = await Follower.of(boys[2], sockets.mde2, wanted);
    const { roundId, orders } = await done<Round>(boys[1], 'add-round', { consumerNo: 3 });
    expect((await rounds.agrees()).map((round) => round.roundId)).toContain(roundId);
    const [consumerId = ''] = Object.keys(orders);
    await markDone(boys[1], consumerId);
    expect((await rounds.agrees()).find((round) => round.roundId === roundId)?.orders[consumerId]?.[0]?.is_delivered).toBe(true);
    expect(other.messages).toEqual([]);
  });

  it('zones and products, from the first name to the last', async () => {
    const areas = await Follower.of(people.boss, sockets.boss, screens.areas());
    const products = await Promise.all([
      Follower.of(people.boss, sockets.boss, screens.products()),
      Follower.of(people.baner, sockets.baner, screens.products()),
      Follower.of(boys[1], sockets.mde1, screens.products()),
    ]);
    for (const [word, followers] of [
      ['area', [areas]],
      ['product', products],
    ] as const) {
      const name = unused('Thing');
      const { id } = await done<Named>(people.boss, `add-${word}`, { name });
      for (const each of followers) expect((await each.agrees()).at(-1)).toEqual({ id, name });
      await done(people.boss, `edit-${word}/${id}`, { name: `${name} b` });
      for (const each of followers) expect((await each.agrees()).at(-1)).toEqual({ id, name: `${name} b` });
      await done(people.boss, `delete-${word}/${id}`);
      for (const each of followers) expect((await each.agrees()).some((row) => row.id === id)).toBe(false);
    }
  });

  it('supervisors and delivery boys: those of the own zone, who come and who go', async () => {
    const { boss, baner, kothrud } = await followed(screens['delivery-boys']());
    const supervisors = await Follower.of(people.boss, sockets.boss, screens.supervisors());
    const there = await hireSupervisor(people.boss, 2);
    expect((await supervisors.agrees()).at(-1)).toEqual(there);
    const boy: DeliveryBoy = await hireDeliveryBoy(people.boss, 1, 1);
    for (const each of [boss, baner]) expect((await each.agrees()).at(-1)).toEqual(boy);
    expect(kothrud.messages).toEqual([]);
    const { name, unique_id: uniqueId, email } = boy;
    await done(people.boss, `edit-delivery-boy/${boy.id}`, {
      name,
      uniqueId,
      email,
      phone: '9822012346',
      areaId: 2,
      supervisorId: there.id,
    });
    for (const each of [boss, baner, kothrud]) await each.agrees();
    const has = (each: Follower<'delivery-boys'>) => each.rows.some(({ id }) => id === boy.id);
    expect([boss, baner, kothrud].map(has)).toEqual([true, false, true]);
    const before = baner.messages.length;
    await done(people.boss, `delete-delivery-boy/${boy.id}`);
    for (const each of [boss, kothrud]) await each.agrees();
    expect([boss, kothrud].map(has)).toEqual([false, false]);
    await done(people.boss, `delete-supervisor/${there.id}`);
    expect((await supervisors.agrees()).some(({ id }) => id === there.id)).toBe(false);
    expect(baner.messages.length).toBe(before);
  });

  it('the figures of the dashboard', async () => {
    const stats = (person: Person, socket: LiveClient) =>
      Follower.of(person, socket, {
        topic: { name: 'dashboard-stats' },
        path: 'dashboard-stats',
        rowsIn: (body) => [(body as { data: never }).data],
      });
    const [boss, baner] = [await stats(people.boss, sockets.boss), await stats(people.baner, sockets.baner)];
    const areasBefore = boss.rows[0]?.total_active_areas ?? 0;
    await done(people.boss, 'add-area', { name: unused('Area') });
    await markDone(boys[1], (await freshStop(boys[1])).consumerId);
    for (const each of [boss, baner]) await each.agrees();
    expect(boss.rows[0]?.total_active_areas).toBe(areasBefore + 1);
  });
});

describe('another name', () => {
  it('is the word to fetch again for whoever shows it, and for nobody else', async () => {
    const { boss: deliveries } = await followed(screens.deliveries());
    const { boss: closes } = await followed(screens['day-close']());
    await done(people.boss, 'edit-area/4', { name: unused('Zone') });
    await sockets.boss.until('the word to fetch again', () => deliveries.messages.some(({ change }) => 'refetch' in change));
    expect(deliveries.messages.find(({ change }) => 'refetch' in change)?.change).toEqual({ refetch: true, among: 1 });
    expect(closes.messages.some(({ change }) => 'refetch' in change)).toBe(false);
  });
});

describe('a subscription', () => {
  const refusals: [who: keyof typeof sockets, topic: string, sentence: string][] = [
    ['baner', 'areas', TEXTS.wrongRole],
    ['baner', 'supervisors', TEXTS.wrongRole],
    ['baner', `rounds/2026-11-21`, TEXTS.wrongRole],
    ['mde1', 'areas', TEXTS.wrongRole],
    ['mde1', 'delivery-boys', TEXTS.wrongRole],
    ['mde1', 'dashboard-stats', TEXTS.wrongRole],
    ['mde1', 'orders/2026-11-21', TEXTS.wrongRole],
    ['mde1', 'changes/2026-11-21/2026-11-21', TEXTS.wrongRole],
    ['boss', 'rounds/2026-11-21', TEXTS.wrongRole],
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
    expect(await sockets[who].subscribe(topic, '0')).toEqual({ refused: sentence });
  });

  it('begins at a position, and at most twenty are had at once', async () => {
    const socket = await connect(people.baner, { topics: [] });
    for (const from of ['', 'x', '-1', '9'.repeat(20)]) {
      expect(await socket.subscribe('products', from)).toEqual({ refused: 'A subscription begins at a position in the log.' });
    }
    const topic = (days: number): Topic => ({ name: 'orders', date: inDays(-days) });
    for (let days = 1; days <= 20; days++)
      expect(await socket.subscribe(topic(days), socket.sentPosition)).toMatchObject({ refused: null });
    expect(await socket.subscribe('products', socket.sentPosition)).toEqual({ refused: 'At most 20 topics can be subscribed to at once.' });
    expect(await socket.subscribe(topic(1), socket.sentPosition)).toMatchObject({ refused: null });
    await socket.unsubscribe(topic(1));
    expect(await socket.subscribe('products', socket.sentPosition)).toMatchObject({ refused: null });
    socket.close();
  });

  it('answers with what was missed, as far as it may be seen', async () => {
    const before = await connect(people.baner);
    const changes = await Follower.of(people.baner, before, screens.changes());
    before.close();
    await deliver(boys[1], lineOf(await freshStop(boys[1])).id, 8.125);
    await deliver(boys[6], lineOf(await freshStop(boys[6])).id, 8.25);
    const again = await connect(people.baner);
    await changes.subscribe(again);
    await changes.agrees();
    expect(changes.rows[0]?.updated_qty).toBe(8.125);
    expect(changes.refetches).toBe(0);
    expect(await again.subscribe({ name: 'orders', date: today() }, '0')).toMatchObject({ refused: null, change: { refetch: true } });
    again.close();
  });

  it('ends when it is given back, and with the session', async () => {
    const person = await supervisor(url(), 1);
    const socket = await connect(person, { topics: [] });
    const left: Topic = { name: 'changes', ...ofToday() };
    await socket.subscribe(left, socket.sentPosition);
    await socket.subscribe({ name: 'orders', date: today() }, socket.sentPosition);
    await socket.unsubscribe(left);
    await deliver(boys[1], lineOf(await freshStop(boys[1])).id, 6.5);
    await deliver(boys[2], lineOf(await freshStop(boys[2])).id, 6.5);
    await socket.until(
      'the orders of both',
      () => socket.messages.flatMap(({ change }) => ('keys' in change ? change.keys : [])).length >= 2,
    );
    expect(new Set(socket.messages.map(({ topic }) => topic))).toEqual(new Set([`orders/${today()}`]));
    await person.post('logout');
    await socket.until('its end', () => socket.losses.length > 0, 2_000);
    socket.close();
  });

  it('is told in few frames, however fast somebody writes, and a pulse says up to where', async () => {
    const { boss } = await followed(screens.deliveries());
    const line = lineOf(await freshStop(boys[1]));
    const began = Date.now();
    let last = '';
    for (let n = 1; n <= 40; n++) last = (await deliver(boys[1], line.id, n)).headers.get('x-position') ?? '';
    await boss.agrees();
    expect(boss.messages.length).toBeLessThanOrEqual(Math.ceil((Date.now() - began) / 400) + 1);
    await sockets.boss.until('a pulse past the last', () => BigInt(sockets.boss.sentPosition) >= BigInt(last));
  });
});

it('nobody is told anything of another zone, or of another delivery boy', async () => {
  const last = (await markDone(boys[6], (await freshStop(boys[6])).consumerId)).headers.get('x-position') ?? '';
  for (const socket of [sockets.kothrud, sockets.mde2])
    await socket.until('a pulse past all', () => BigInt(socket.sentPosition) >= BigInt(last));
  const ofBaner = (await people.baner.get<{ data: DeliveryBoy[] }>('get-delivery-boys')).body.data.map(({ id }) => id);
  const said = JSON.stringify(sockets.kothrud.messages);
  expect(said).toContain('"delr_boy_id":6');
  for (const id of ofBaner)
    expect(said).not.toMatch(new RegExp(`"(delr_boy_id|deliveryBoyId|id)":${id},"(delivery_boy|deliveryBoyName|unique_id|admin)`));
  // He is told of his own orders, and to fetch again where names have changed.
  for (const { change } of sockets.mde2.messages) {
    if ('refetch' in change) continue;
    expect(JSON.stringify(change.rows)).not.toContain('"delr_boy_id":1,');
    for (const key of change.keys) expect(key).not.toMatch(/^[0-9-]{10}\/1\//);
  }
});

it('every read says how far it is true', async () => {
  for (const path of ['get-areas', `get-orders/${today()}`, `get-order-logs${range()}`, 'dashboard-stats']) {
    expect((await people.boss.get(path)).headers.get('x-position')).toMatch(/^[1-9]\d*$/);
  }
  expect((await people.boss.get(`get-orders/${randomUUID()}`)).status).toBe(400);
});
