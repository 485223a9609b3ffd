import { randomUUID } from 'node:crypto';
import type { ActivityPage, ConsumerOrders, Order, OrderHappening, Progress, Read, Written } from '@milkround/contracts';
import { board, deliver, freshStop, markDone, remark, type DeliveryBoyPerson } from '../support/board';
import { mde, type Person } from '../support/client';
import { desks, type Desks } from '../support/desks';
import { correctionOf } from '../support/corrections';
import { live } from '../support/live-client';
import { Log, today } from '../support/log';
import { entry, minutesAgo, synced } from '../support/outbox';
import { ownServer } from '../support/own-server';
import { withKey } from '../support/single-orders';

const server = ownServer();
const url = () => server().url;
let boss: Desks['boss'];
let supervisors: Desks['supervisors'];
let log: Log;

beforeAll(async () => {
  ({ boss, supervisors } = await desks(url()));
  log = new Log(server());
}, 60_000);

const correct = (person: Person, boy: number, body: object, headers = {}) =>
  person.post<Written<ConsumerOrders>>(`correct-delivery/${boy}`, body, headers);
const shownTo = async (boy: DeliveryBoyPerson, consumerId: string) =>
  (await board(boy)).find((stop) => stop.consumerId === consumerId)?.data ?? [];

it('records what the supervisor says in one step, under the own name and with the reason, and tells the phone at once', async () => {
  const boy = await mde(url(), 1);
  const { consumerId, data } = await freshStop(boy);
  const phone = await live(url(), boy.token ?? '');
  const wanted = { quantity: 0.5, isDelivered: true, remarks: 120, paymentMode: 'cash', absenceRemarks: 'Back in the evening' };
  const facts = await log.added(1, async () => {
    const { status, body } = await correct(supervisors[1], 1, correctionOf(data, wanted));
    expect({ status, message: body.message }).toEqual({ status: 200, message: 'Delivery corrected!' });
    const corrected = { at: expect.stringMatching(/Z$/), by: supervisors[1].session.name };
    expect(body.data.data[0]).toMatchObject({ dlvr_quantity: 0.5, is_delivered: true, consumer_remark: '120', corrected });
    expect(await shownTo(boy, consumerId)).toEqual(body.data.data);
  });
  expect(facts.map(({ type }) => type)).toEqual(['QuantityDelivered', 'ConsumerMarkedDone', 'PaymentRecorded', 'AbsenceRecorded']);
  for (const { meta } of facts) expect(meta).toMatchObject({ actor: { role: 'supervisor' }, reason: 'The consumer called' });
  const pushed = await phone.until('the correction', () =>
    phone.rows('stop').find((row) => row.consumerId === consumerId && row.orders?.data[0]?.is_delivered),
  );
  expect(pushed.orders?.data[0]?.corrected?.by).toBe(supervisors[1].session.name);
  phone.close();

  const history = await boss.get<Read<OrderHappening[]>>(`order-history/${data[0]!.id}?orderDate=${today()}`);
  expect(history.body.data.find(({ kind }) => kind === 'delivered')).toMatchObject({
    by: supervisors[1].session.name,
    text: 'Corrected by the office: The consumer called',
  });
  const activity = await boss.get<ActivityPage>(`activity?consumerId=${encodeURIComponent(consumerId)}&kind=QuantityDelivered`);
  expect(activity.body.data[0]?.changes).toContainEqual({ field: 'correction', before: null, after: 'The consumer called' });
  const { happenings } = (await boss.get<Read<Progress>>('progress')).body.data;
  expect(happenings[0]).toMatchObject({ deliveryBoyId: 1, correctedBy: supervisors[1].session.name });
});

it('undoes Done and what Done filled, and is over when the delivery boy records something himself', async () => {
  const boy = await mde(url(), 2);
  const { consumerId } = await freshStop(boy);
  await markDone(boy, consumerId);
  const done = await shownTo(boy, consumerId);
  const { body } = await correct(boss, 2, correctionOf(done, { isDelivered: false }));
  expect(body.data.data.map(({ is_delivered, dlvr_quantity }) => [is_delivered, dlvr_quantity])).toEqual(done.map(() => [false, null]));
  await deliver(boy, done[0]!.id, 1);
  expect((await shownTo(boy, consumerId))[0]?.corrected).toBeUndefined();
});

it('is refused as a whole when the stop changed after the office had seen it', async () => {
  const boy = await mde(url(), 3);
  const { consumerId, data } = await freshStop(boy);
  await remark(boy, consumerId, { remarks: 50, paymentMode: 'cash' });
  const facts = await log.added(3, async () => {
    expect(await correct(boss, 3, correctionOf(data, { quantity: 7, isDelivered: true }))).toMatchObject({
      status: 409,
      body: { code: 'stop-changed', message: `${data[0]!.consumer_name} was changed meanwhile. Please look again.` },
    });
  });
  expect(facts).toEqual([]);
});

it('stands against an entry of a phone that was made before it and comes later', async () => {
  const boy = await mde(url(), 4);
  const { consumerId, data } = await freshStop(boy);
  await correct(supervisors[1], 4, correctionOf(data, { quantity: 3 }));
  const made = { orderId: data[0]!.id, deliverdQuantity: 1, previous: null };
  await synced(boy, [entry('edit-product-order', made, { occurredAt: minutesAgo(10) })]);
  expect((await shownTo(boy, consumerId))[0]).toMatchObject({ dlvr_quantity: 3, corrected: { by: supervisors[1].session.name } });
});

it('under a repeated key is recorded once', async () => {
  const boy = await mde(url(), 5);
  const { data } = await freshStop(boy);
  const [key, body] = [randomUUID(), correctionOf(data, { quantity: 2.5 })];
  const facts = await log.added(5, async () => {
    for (let n = 0; n < 2; n++) expect((await correct(boss, 5, body, withKey(key))).status).toBe(200);
  });
  expect(facts.map(({ type }) => type)).toEqual(['QuantityDelivered']);
});

it('needs an open day of the own area, a reason and valid values', async () => {
  const boy = await mde(url(), 8);
  const { data } = await freshStop(boy);
  const body = correctionOf(data, { quantity: 1 });
  expect(await correct(supervisors[1], 8, body)).toMatchObject({ status: 404, body: { message: 'There is no such delivery boy.' } });
  expect(await correct(boss, 9, body)).toMatchObject({ status: 404 });
  for (const [wrong, field] of [
    [{ reason: ' ' }, 'reason'],
    [{ orderDate: 'today' }, 'orderDate'],
    [{ lines: [] }, 'lines'],
    [{ lines: [{ orderId: 'x', expected: 1, delivered: null, quantity: 1 }] }, 'lines'],
    [{ lines: body.lines.map((line) => ({ ...line, quantity: -1 })) }, 'lines'],
    [{ previous: 'nothing' }, 'previous'],
    [{ remarks: -5 }, 'remarks'],
  ] as const) {
    expect(await correct(boss, 8, { ...body, ...wrong })).toMatchObject({ status: 400, body: { errors: [{ field }] } });
  }
  expect(await correct(boss, 8, { ...body, absenceRemarks: '9 am' })).toMatchObject({
    status: 400,
    body: { message: 'Must start with a letter' },
  });
  await boy.post('day-close', { assignedQuantity: 1, EmptyBottle: 1 });
  expect(await correct(boss, 8, body)).toMatchObject({ status: 409, body: { message: 'The day is closed.' } });
  const orders = await boss.get<Read<Order[]>>(`get-orders/${today()}?deliveryBoyId=8`);
  expect(orders.body.data.find(({ id }) => id === data[0]!.id)?.dlvr_quantity).toBeNull();
});
