import {
  DEFAULT_DEADLINE,
  type DeliveryBoy,
  type Named,
  type Order,
  type Round,
  type RemarkRow,
} from '@milkround/contracts';
import { deliver, freshStop, lineOf, markDone, remark } from '../support/board';
import { done, hireDeliveryBoy, hireSupervisor, unused } from '../support/catalog';
import { mde, type Person } from '../support/client';
import { Follower, type Followed, type FollowedName } from '../support/follower';
import type { LiveClient } from '../support/live-client';
import { today } from '../support/log';
import { ownOnlookers } from '../support/onlookers';
import { screens } from '../support/screens';
import { ownServer } from '../support/own-server';
import { addOrder, deleteOrder, editOrder } from '../support/single-orders';

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

describe('the topic of a report has the rows of its read', () => {
  it('changes of quantities, with the status of their stop', async () => {
    const { boss, baner, kothrud } = await followed(screens.changes());
    const stop = await freshStop(onlookers.boys[1]);
    await deliver(onlookers.boys[1], lineOf(stop).id, 9.5);
    for (const each of [boss, baner])
      expect((await each.agrees())[0]).toMatchObject({
        updated_qty: 9.5,
        status: 0,
        delr_boy_id: 1,
      });
    await markDone(onlookers.boys[1], stop.consumerId);
    for (const each of [boss, baner])
      expect((await each.agrees())[0]).toMatchObject({ updated_qty: 9.5, status: 1 });
    await deliver(onlookers.boys[6], lineOf(await freshStop(onlookers.boys[6])).id, 7);
    for (const each of [boss, kothrud])
      expect((await each.agrees())[0]).toMatchObject({ updated_qty: 7, delr_boy_id: 6 });
    expect(kothrud.messages).toHaveLength(1);
    expect(baner.messages.length).toBeGreaterThan(0);
    expect(JSON.stringify(kothrud.messages)).not.toContain(stop.consumerId);
  });

  it('remarks, until they are removed', async () => {
    const { boss, baner, kothrud } = await followed(screens.remarks());
    const own = await Follower.of(onlookers.boys[1], onlookers.sockets.mde1, screens.remarks());
    const other = await Follower.of(onlookers.boys[2], onlookers.sockets.mde2, screens.remarks());
    const { consumerId, data } = await freshStop(onlookers.boys[1]);
    const isOurs = ({ consumer_id }: RemarkRow) => consumer_id === consumerId;
    await remark(onlookers.boys[1], consumerId, {
      remarks: '250',
      paymentMode: 'cash',
      absenceRemarks: 'Not home',
    });
    for (const each of [boss, baner, own])
      expect((await each.agrees()).find(isOurs)).toMatchObject({
        remarks: '250',
        absence_remarks: 'Not home',
      });
    expect(boss.rows.find(isOurs)).toHaveProperty('admin_delivery_boy');
    expect(baner.rows.find(isOurs)).toHaveProperty('supervisor_delivery_boy');
    await deliver(onlookers.boys[1], data[0]?.id ?? '', 3);
    for (const each of [boss, baner, own])
      expect((await each.agrees()).find(isOurs)?.dlvr_quantity).toBe(3);
    await remark(onlookers.boys[1], consumerId, {
      remarks: '',
      paymentMode: '',
      absenceRemarks: '',
    });
    for (const each of [boss, baner, own]) expect((await each.agrees()).some(isOurs)).toBe(false);
    expect([...kothrud.messages, ...other.messages]).toEqual([]);
  });

  it('deliveries, in the rows of the delivery boy who made them, and quantities of the zone', async () => {
    const deliveries = await followed(screens.deliveries());
    const quantities = await followed(screens.quantities());
    const { consumerId } = await freshStop(onlookers.boys[2]);
    await markDone(onlookers.boys[2], consumerId);
    for (const each of [deliveries.boss, deliveries.baner]) await each.agrees();
    expect(
      deliveries.boss.messages.flatMap(({ change }) => ('keys' in change ? change.keys : [])),
    ).toEqual(['2']);
    const known = await addOrder(onlookers.people.boss, {
      consumerId: unused('NEW'),
      delr_boy_id: 2,
      exp_quantity: 4.25,
    });
    expect(known.status).toBe(201);
    for (const each of [deliveries.boss, deliveries.baner, quantities.boss, quantities.baner])
      await each.agrees();
    expect(
      quantities.boss.messages.flatMap(({ change }) => ('keys' in change ? change.keys : [])),
    ).toEqual(['1']);
    for (const silent of [deliveries.kothrud, quantities.kothrud])
      expect(silent.messages).toEqual([]);
    await deleteOrder(onlookers.people.boss, known.body.data.id);
    for (const each of [deliveries.boss, deliveries.baner, quantities.boss, quantities.baner])
      await each.agrees();
  });

  it('day closes, and the person who reopened one', async () => {
    const { boss, baner, kothrud } = await followed(screens['day-close']());
    const boy = await mde(url(), 3);
    expect(
      (await boy.post('day-close', { assignedQuantity: 10, EmptyBottle: 2, remarks: 'Fine' }))
        .status,
    ).toBe(200);
    for (const each of [boss, baner])
      expect((await each.agrees())[0]).toMatchObject({ delr_boy_id: 3, remarks: 'Fine' });
    await done(onlookers.people.baner, 'reopen-day/3', {
      orderDate: today(),
      reason: 'One stop was forgotten',
    });
    for (const each of [boss, baner])
      expect((await each.agrees())[0]).toMatchObject({
        delr_boy_id: 3,
        reopen_reason: 'One stop was forgotten',
      });
    expect(kothrud.messages).toEqual([]);
  });
});

describe('the topic of a list has the rows of its read', () => {
  it('orders of a date, all orders of a stop together, until they are removed; a new stop takes their place', async () => {
    const { boss, baner, kothrud } = await followed(screens.orders());
    const consumerId = unused('C');
    const first = (
      await addOrder(onlookers.people.boss, { consumerId, delr_boy_id: 1, exp_quantity: 2 })
    ).body.data;
    await addOrder(onlookers.boys[1], { consumerId, productId: 2, expQuantity: 1 });
    const ours = (orders: Order[]) =>
      orders
        .filter(({ consumer_id }) => consumer_id === consumerId)
        .map(({ exp_quantity }) => exp_quantity);
    for (const each of [boss, baner]) expect(ours(await each.agrees())).toEqual([2, 1]);
    await editOrder(onlookers.people.boss, first, { exp_quantity: 5 });
    for (const each of [boss, baner]) expect(ours(await each.agrees())).toEqual([5, 1]);
    for (const { id } of boss.rows.filter(({ consumer_id }) => consumer_id === consumerId))
      await deleteOrder(onlookers.people.boss, id);
    for (const each of [boss, baner]) expect(ours(await each.agrees())).toEqual([]);
    expect(kothrud.messages).toEqual([]);
    expect(boss.refetches).toBe(0);
  });

  it('the rounds of a delivery boy, with their present orders', async () => {
    const wanted = {
      topic: { name: 'rounds', date: today() },
      path: 'get-round-report',
      rowsIn: (body: unknown) => (body as { rounds: Round[] }).rounds,
    } as const;
    const rounds = await Follower.of(onlookers.boys[1], onlookers.sockets.mde1, wanted);
    const other = await Follower.of(onlookers.boys[2], onlookers.sockets.mde2, wanted);
    const { roundId, orders } = await done<Round>(onlookers.boys[1], 'add-round', {
      consumerNo: 3,
    });
    expect((await rounds.agrees()).map((round) => round.roundId)).toContain(roundId);
    const [consumerId = ''] = Object.keys(orders);
    await markDone(onlookers.boys[1], consumerId);
    expect(
      (await rounds.agrees()).find((round) => round.roundId === roundId)?.orders[consumerId]?.[0]
        ?.is_delivered,
    ).toBe(true);
    expect(other.messages).toEqual([]);
  });

  it('zones and products, from the first name to the last', async () => {
    const areas = await Follower.of(onlookers.people.boss, onlookers.sockets.boss, screens.areas());
    const products = await Promise.all([
      Follower.of(onlookers.people.boss, onlookers.sockets.boss, screens.products()),
      Follower.of(onlookers.people.baner, onlookers.sockets.baner, screens.products()),
      Follower.of(onlookers.boys[1], onlookers.sockets.mde1, screens.products()),
    ]);
    for (const [word, followers, fields] of [
      ['area', [areas], { deadline: DEFAULT_DEADLINE }],
      ['product', products, {}],
    ] as const) {
      const name = unused('Thing');
      const { id } = await done<Named>(onlookers.people.boss, `add-${word}`, { name });
      for (const each of followers)
        expect((await each.agrees()).at(-1)).toEqual({ id, name, ...fields });
      await done(onlookers.people.boss, `edit-${word}/${id}`, { name: `${name} b` });
      for (const each of followers)
        expect((await each.agrees()).at(-1)).toEqual({ id, name: `${name} b`, ...fields });
      await done(onlookers.people.boss, `delete-${word}/${id}`);
      for (const each of followers)
        expect((await each.agrees()).some((row) => row.id === id)).toBe(false);
    }
  });

  it('supervisors and delivery boys of the own zone, also when they join or leave it', async () => {
    const { boss, baner, kothrud } = await followed(screens['delivery-boys']());
    const supervisors = await Follower.of(
      onlookers.people.boss,
      onlookers.sockets.boss,
      screens.supervisors(),
    );
    const there = await hireSupervisor(onlookers.people.boss, 2);
    expect((await supervisors.agrees()).at(-1)).toEqual(there);
    const boy: DeliveryBoy = await hireDeliveryBoy(onlookers.people.boss, 1, 1);
    for (const each of [boss, baner]) expect((await each.agrees()).at(-1)).toEqual(boy);
    expect(kothrud.messages).toEqual([]);
    const { name, unique_id: uniqueId, email } = boy;
    await done(onlookers.people.boss, `edit-delivery-boy/${boy.id}`, {
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
    await done(onlookers.people.boss, `delete-delivery-boy/${boy.id}`);
    for (const each of [boss, kothrud]) await each.agrees();
    expect([boss, kothrud].map(has)).toEqual([false, false]);
    await done(onlookers.people.boss, `delete-supervisor/${there.id}`);
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
    const [boss, baner] = [
      await stats(onlookers.people.boss, onlookers.sockets.boss),
      await stats(onlookers.people.baner, onlookers.sockets.baner),
    ];
    const areasBefore = boss.rows[0]?.total_active_areas ?? 0;
    await done(onlookers.people.boss, 'add-area', { name: unused('Area') });
    await markDone(onlookers.boys[1], (await freshStop(onlookers.boys[1])).consumerId);
    for (const each of [boss, baner]) await each.agrees();
    expect(boss.rows[0]?.total_active_areas).toBe(areasBefore + 1);
  });
});

describe('a changed name', () => {
  it('asks every screen that shows it to fetch again, and no other', async () => {
    const { boss: deliveries } = await followed(screens.deliveries());
    const { boss: closes } = await followed(screens['day-close']());
    await done(onlookers.people.boss, 'edit-area/4', { name: unused('Zone') });
    await onlookers.sockets.boss.until('the word to fetch again', () =>
      deliveries.messages.some(({ change }) => 'refetch' in change),
    );
    expect(deliveries.messages.find(({ change }) => 'refetch' in change)?.change).toEqual({
      refetch: true,
      among: 1,
    });
    expect(closes.messages.some(({ change }) => 'refetch' in change)).toBe(false);
  });
});

it('no topic contains anything of another zone, or of another delivery boy', async () => {
  const last =
    (
      await markDone(onlookers.boys[6], (await freshStop(onlookers.boys[6])).consumerId)
    ).headers.get('x-position') ?? '';
  for (const socket of [onlookers.sockets.kothrud, onlookers.sockets.mde2])
    await socket.until('a pulse past all', () => BigInt(socket.sentPosition) >= BigInt(last));
  const ofBaner = (
    await onlookers.people.baner.get<{ data: DeliveryBoy[] }>('get-delivery-boys')
  ).body.data.map(({ id }) => id);
  const said = JSON.stringify(onlookers.sockets.kothrud.messages);
  expect(said).toContain('"delr_boy_id":6');
  for (const id of ofBaner)
    expect(said).not.toMatch(
      new RegExp(
        `"(delr_boy_id|deliveryBoyId|id)":${id},"(delivery_boy|deliveryBoyName|unique_id|admin)`,
      ),
    );
  // He receives his own orders, and the request to fetch again after a change of names.
  for (const { change } of onlookers.sockets.mde2.messages) {
    if ('refetch' in change) continue;
    expect(JSON.stringify(change.rows)).not.toContain('"delr_boy_id":1,');
    for (const key of change.keys) expect(key).not.toMatch(/^[0-9-]{10}\/1\//);
  }
});
