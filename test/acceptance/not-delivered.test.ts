import { randomUUID } from 'node:crypto';
import {
  dateText,
  type ActivityPage,
  type ConsumerDetail,
  type ConsumerOrders,
  type NotDeliveredRow,
  type Order,
  type OrderedAgain,
  type Read,
  type Written,
} from '@milkround/contracts';
import { board, deliver, remark, type DeliveryBoyPerson } from '../support/board';
import { moveToArea } from '../support/catalog';
import type { HeadersSent, Person } from '../support/client';
import { correctionOf } from '../support/corrections';
import { close } from '../support/day-closes';
import { live } from '../support/live-client';
import { today } from '../support/log';
import { entry, minutesAgo, resultsOf, synced } from '../support/outbox';
import { sharedOffice } from '../support/shared-office';
import { addOrder, inDays, newStop, ordersOf, withKey } from '../support/single-orders';

const office = sharedOffice();
let boy: DeliveryBoyPerson;
let id: number;

beforeAll(async () => {
  boy = await office.deliveryBoy();
  id = boy.session.deliveryBoyInfo.id;
});

it('stores the reason and the empty bottles that a phone sends, and shows both wherever the stop is shown', async () => {
  const { consumerId } = await newStop(boy, 2, 3);
  const previous = { remarks: null, paymentMode: '', absenceRemarks: null, emptyBottles: null };
  const noted = {
    consumerUniqueId: consumerId,
    absenceRemarks: 'Not home',
    absenceReason: 'not-home',
    emptyBottles: 3,
    previous,
  };
  const facts = await office.log.added(id, async () => {
    const sent = entry('edit-order-remarks', noted);
    for (const result of ['done', 'already-done'])
      expect(resultsOf(await synced(boy, [sent]))).toEqual([result]);
  });
  expect(facts.map(({ type, data: fact }) => [type, fact])).toEqual([
    ['AbsenceRecorded', { consumerId, text: 'Not home', reason: 'not-home', previous: null }],
    ['EmptyBottlesCollected', { consumerId, count: 3, previous: null }],
  ]);
  const shown = { consumer_absence: 'Not home', absence_reason: 'not-home', empty_bottles: 3 };
  expect((await board(boy)).find((stop) => stop.consumerId === consumerId)?.data[0]).toMatchObject(
    shown,
  );
  const orders = (
    await office.supervisor.get<Read<Order[]>>(`get-orders/${today()}?deliveryBoyId=${id}`)
  ).body.data;
  expect(orders.find((order) => order.consumer_id === consumerId)).toMatchObject(shown);
  const { days } = (
    await office.boss.get<Read<ConsumerDetail>>(`get-consumer/${encodeURIComponent(consumerId)}`)
  ).body.data;
  expect(days[0]).toMatchObject({ consumer_absence: 'Not home', empty_bottles: 3 });
  const activity = await office.boss.get<ActivityPage>(
    `activity?consumerId=${encodeURIComponent(consumerId)}&kind=EmptyBottlesCollected`,
  );
  expect(activity.body.data[0]?.changes).toEqual([
    { field: 'empty-bottles', before: null, after: 3 },
  ]);
});

it('lets the later entry win, and sets an entry for a stop that no longer exists aside', async () => {
  const { consumerId } = await newStop(boy, 2, 3);
  const previous = { remarks: null, paymentMode: '', absenceRemarks: null, emptyBottles: null };
  const bottles = (emptyBottles: number, minutes: number) =>
    entry(
      'edit-order-remarks',
      { consumerUniqueId: consumerId, emptyBottles, previous },
      { occurredAt: minutesAgo(minutes) },
    );
  await synced(boy, [bottles(4, 5)]);
  await synced(boy, [bottles(9, 30)]);
  expect(
    (await board(boy)).find((stop) => stop.consumerId === consumerId)?.data[0]?.empty_bottles,
  ).toBe(4);
  const gone = entry('edit-order-remarks', {
    consumerUniqueId: 'nobody',
    emptyBottles: 2,
    previous,
  });
  expect(resultsOf(await synced(boy, [gone]))).toEqual(['set-aside']);
});

it('refuses an unknown reason, another reason without a text, and bottles that are no small number', async () => {
  const { consumerId } = await newStop(boy, 2, 3);
  for (const [wrong, field] of [
    [{ absenceReason: 'asleep' }, 'absenceReason'],
    [{ absenceReason: 'other', absenceRemarks: ' ' }, 'absenceRemarks'],
    [{ emptyBottles: 501 }, 'emptyBottles'],
    [{ emptyBottles: -1 }, 'emptyBottles'],
    [{ emptyBottles: '2.5' }, 'emptyBottles'],
  ] as const)
    expect(await remark(boy, consumerId, wrong)).toMatchObject({
      status: 400,
      body: { errors: [{ field }] },
    });
});

it('is corrected by the office, against the values that it read', async () => {
  const { consumerId } = await newStop(boy, 2, 3);
  await remark(boy, consumerId, { absenceReason: 'locked', emptyBottles: 2 });
  const [line] = (await board(boy))
    .filter((stop) => stop.consumerId === consumerId)
    .map(({ data }) => data);
  const form = correctionOf(line!, {
    absenceRemarks: 'Refused',
    absenceReason: 'refused',
    emptyBottles: 5,
  });
  const correct = (emptyBottles: number) =>
    office.boss.post<Written<ConsumerOrders>>(`correct-delivery/${id}`, {
      ...form,
      previous: { ...form.previous, emptyBottles },
    });
  expect(await correct(1)).toMatchObject({ status: 409, body: { code: 'stop-changed' } });
  const { status, body } = await correct(2);
  expect(status).toBe(200);
  expect(body.data.data[0]).toMatchObject({
    consumer_absence: 'Refused',
    absence_reason: 'refused',
    empty_bottles: 5,
  });
});

const again = (person: Person, boy: number, consumerUniqueId: string, headers: HeadersSent = {}) =>
  person.post<Written<OrderedAgain>>(
    `order-again/${boy}`,
    { orderDate: today(), consumerUniqueId },
    headers,
  );
const listed = async (person: Person, consumerId: string) =>
  (await person.get<Read<NotDeliveredRow[]>>('get-not-delivered')).body.data.find(
    (row) => row.consumer_id === consumerId,
  );

it('is listed for the office, and put on tomorrow’s list once, for any number of requests by any person', async () => {
  const { consumerId, data } = await newStop(boy, 2, 3);
  expect(await listed(office.supervisor, consumerId)).toBeUndefined();
  const { headers } = await remark(boy, consumerId, { absenceReason: 'no-milk' });
  expect(await listed(office.supervisor, consumerId)).toMatchObject({
    ...{
      reason: 'no-milk',
      remark: 'No milk left',
      marked_by: boy.session.name,
      delr_boy_id: id,
      again_date: null,
    },
    missing: data.map(({ product, exp_quantity }) => `${product.name} ${exp_quantity}`).join(', '),
  });
  const key = randomUUID();
  for (let n = 0; n < 2; n++) {
    const { status, body } = await again(office.supervisor, id, consumerId, withKey(key));
    expect({ status, data: body.data }).toEqual({
      status: 200,
      data: { order_date: inDays(1), delr_boy_id: id, lines: data.length },
    });
  }
  expect(await again(office.boss, id, consumerId)).toMatchObject({
    status: 409,
    body: { code: 'ordered-again-before' },
  });
  const ahead = (await ordersOf(office.boss, inDays(1))).filter(
    (order) => order.consumer_id === consumerId,
  );
  expect(
    ahead.map(({ product_id, exp_quantity, delr_boy_id }) => [
      product_id,
      exp_quantity,
      delr_boy_id,
    ]),
  ).toEqual(data.map(({ product_id, exp_quantity }) => [product_id, exp_quantity, id]));
  const done = {
    again_date: inDays(1),
    again_boy: boy.session.name,
    again_by: office.supervisor.session.name,
  };
  expect(await listed(office.boss, consumerId)).toMatchObject({
    ...done,
    again_at: expect.stringMatching(/Z$/),
  });
  const onlooker = await live(office.url, office.boss.token ?? '');
  const topic = { name: 'not-delivered', from: today(), to: today() };
  const { change } = (await onlooker.subscribe(topic, headers.get('x-position') ?? '')) as {
    change: { rows: NotDeliveredRow[] };
  };
  expect(change.rows).toContainEqual(await listed(office.boss, consumerId));
  onlooker.close();
  const activity = await office.boss.get<ActivityPage>(
    `activity?consumerId=${encodeURIComponent(consumerId)}&kind=StopOrderedAgain`,
  );
  expect(activity.body.data[0]?.changes).toContainEqual({
    field: 'again-date',
    before: null,
    after: inDays(1),
  });
});

it('goes to the delivery boy who has the consumer tomorrow, and the answer says so when the order exists already', async () => {
  const { consumerId, data } = await newStop(boy, 2, 3);
  const [line] = data;
  await remark(boy, consumerId, { absenceReason: 'locked' });
  const colleague = (await office.deliveryBoy()).session.deliveryBoyInfo.id;
  const other = { orderDate: inDays(1), delr_boy_id: colleague, consumer_id: consumerId };
  const ordered = await addOrder(office.boss, {
    ...other,
    product_id: line!.product_id,
    exp_quantity: 3,
  });
  expect(ordered.status).toBe(201);
  const { status, body } = await again(office.boss, id, consumerId);
  expect({ status, message: body.message }).toMatchObject({
    status: 409,
    message: expect.stringContaining(
      `already has an order for ${dateText(inDays(1))} from ${ordered.body.data.delivery_boy.name}: ${line!.product.name} 3`,
    ),
  });
  expect(await listed(office.boss, consumerId)).toMatchObject({ again_date: null });
});

it('lists what got less without a reason once the day is closed, and not while the delivery boy may still come', async () => {
  const other = await office.deliveryBoy();
  const [less, nothing] = [await newStop(other, 2, 3), await newStop(other, 2)];
  const [more, short] = less.data;
  await deliver(other, more!.id, more!.exp_quantity + 1);
  await deliver(other, short!.id, short!.exp_quantity - 0.5);
  for (const { consumerId } of [less, nothing])
    expect(await listed(office.boss, consumerId)).toBeUndefined();
  await close(other);
  expect(await listed(office.boss, less.consumerId)).toMatchObject({
    ...{ reason: null, remark: 'Less', marked_at: null, marked_by: null },
    missing: `${short!.product.name} 0.5`,
  });
  expect(await listed(office.boss, nothing.consumerId)).toMatchObject({ remark: 'No reason' });
  const otherId = other.session.deliveryBoyInfo.id;
  expect((await again(office.boss, otherId, less.consumerId)).body.data.lines).toBe(1);
});

it('needs a stop of the own area with something missing', async () => {
  const { consumerId } = await newStop(boy, 2, 3);
  expect(await again(office.boss, id, consumerId)).toMatchObject({
    status: 409,
    body: { code: 'stop-delivered' },
  });
  expect(await again((await office.zone()).supervisor, id, consumerId)).toMatchObject({
    status: 404,
  });
  expect(await again(office.boss, id, 'nobody')).toMatchObject({ status: 404 });
});

it('is ordered from a delivery boy of another area by an admin only', async () => {
  const mover = await office.deliveryBoy();
  const moverId = mover.session.deliveryBoyInfo.id;
  const { consumerId } = await newStop(mover, 2, 3);
  await remark(mover, consumerId, { absenceReason: 'locked' });
  const { area, supervisor } = await office.zone();
  await moveToArea(office.boss, moverId, area.id, supervisor.session.id);
  const refused = {
    status: 409,
    body: { code: 'delivers-elsewhere', params: { name: mover.session.name } },
  };
  expect(await again(office.supervisor, moverId, consumerId)).toMatchObject(refused);
  expect((await again(office.boss, moverId, consumerId)).status).toBe(200);
});
