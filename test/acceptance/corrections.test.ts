import { randomUUID } from 'node:crypto';
import type {
  ActivityPage,
  ChangeRow,
  DayCloseRow,
  Order,
  Progress,
  Read,
  StopToCorrect,
} from '@milkround/contracts';
import { board, deliver, remark, type DeliveryBoyPerson } from '../support/board';
import { correct, correctionOf } from '../support/corrections';
import { live } from '../support/live-client';
import { today } from '../support/log';
import { entry, minutesAgo, synced } from '../support/outbox';
import { sharedOffice } from '../support/shared-office';
import { newStop, withKey } from '../support/single-orders';

const office = sharedOffice();
let boy: DeliveryBoyPerson;
let boyId: number;

beforeAll(async () => {
  boy = await office.deliveryBoy();
  boyId = boy.session.deliveryBoyInfo.id;
});

const shown = async (consumerId: string) =>
  (await board(boy)).find((stop) => stop.consumerId === consumerId)?.data ?? [];

it('records the supervisor’s correction in one step, under the own name and with the reason, and notifies the phone at once', async () => {
  const { consumerId, data } = await newStop(boy, 3, 4);
  const phone = await live(office.url, boy.token ?? '');
  const wanted = {
    quantity: 0.5,
    isDelivered: true,
    remarks: 120,
    paymentMode: 'cash',
  };
  const facts = await office.log.added(boyId, async () => {
    const { status, body } = await correct(office.supervisor, boyId, correctionOf(data, wanted));
    expect({ status, message: body.message }).toEqual({
      status: 200,
      message: 'Delivery corrected!',
    });
    const corrected = { at: expect.stringMatching(/Z$/), by: office.supervisor.session.name };
    expect(body.data.data[0]).toMatchObject({
      dlvr_quantity: 0.5,
      is_delivered: true,
      consumer_remark: '120',
      corrected,
    });
    expect(await shown(consumerId)).toEqual(body.data.data);
  });
  expect(facts.map(({ type }) => type)).toEqual([
    'QuantityDelivered',
    'ConsumerMarkedDone',
    'PaymentRecorded',
  ]);
  for (const { meta } of facts)
    expect(meta).toMatchObject({ actor: { role: 'supervisor' }, reason: 'The consumer called' });
  const pushed = await phone.until('the correction', () =>
    phone
      .rows('stop')
      .find((row) => row.consumerId === consumerId && row.orders?.data[0]?.is_delivered),
  );
  expect(pushed.orders?.data[0]?.corrected?.by).toBe(office.supervisor.session.name);
  phone.close();

  const activity = await office.boss.get<ActivityPage>(
    `activity?consumerId=${encodeURIComponent(consumerId)}&kind=QuantityDelivered`,
  );
  expect(activity.body.data[0]?.changes).toContainEqual({
    field: 'correction',
    before: null,
    after: 'The consumer called',
  });
  const { happenings } = (await office.boss.get<Read<Progress>>('progress')).body.data;
  expect(happenings.find(({ deliveryBoyId }) => deliveryBoyId === boyId)).toMatchObject({
    deliveryBoyId: boyId,
    correctedBy: office.supervisor.session.name,
  });
});

it('removes a quantity that was typed by mistake from the phone, the history, the activity and the figures', async () => {
  const { consumerId, data } = await newStop(boy, 3, 4);
  const { id, exp_quantity: required } = data[0]!;
  const figures = async () => {
    const { days } = (await office.boss.get<Read<Progress>>('progress')).body.data;
    return days.map(({ deliveryBoyId, partly, products }) =>
      deliveryBoyId === boyId ? { partly, products } : null,
    );
  };
  const before = await figures();
  await deliver(boy, id, required + 5);
  const typed = await shown(consumerId);
  const facts = await office.log.added(boyId, async () => {
    const { status, body } = await correct(
      office.boss,
      boyId,
      correctionOf(typed, { clear: true }),
    );
    expect({ status, message: body.message }).toEqual({
      status: 200,
      message: 'Delivery corrected!',
    });
    expect(body.data.data[0]).toMatchObject({
      dlvr_quantity: null,
      is_delivered: false,
      corrected: { by: office.boss.session.name },
    });
    expect(await shown(consumerId)).toEqual(body.data.data);
  });
  expect(facts).toMatchObject([
    {
      type: 'QuantityCleared',
      data: { orderId: id, consumerId, previous: required + 5 },
      meta: { reason: 'The consumer called' },
    },
  ]);
  expect(await figures()).toEqual(before);

  const activity = await office.boss.get<ActivityPage>(
    `activity?consumerId=${encodeURIComponent(consumerId)}&kind=QuantityCleared`,
  );
  expect(activity.body.data[0]?.changes).toContainEqual({
    field: 'delivered',
    before: required + 5,
    after: null,
  });
  const { body: changes } = await office.boss.get<Read<ChangeRow[]>>(
    `get-order-logs?fromDate=${today()}&toDate=${today()}`,
  );
  expect(changes.data.filter(({ order_id }) => order_id === id)).toMatchObject([
    { exp_qty: required, updated_qty: null, cleared_qty: required + 5, status: 0 },
    { exp_qty: required, updated_qty: required + 5, cleared_qty: null, status: 0 },
  ]);

  const made = { orderId: id, deliverdQuantity: 9, previous: required + 5 };
  await synced(boy, [entry('edit-product-order', made, { occurredAt: minutesAgo(10) })]);
  expect((await shown(consumerId))[0]?.dlvr_quantity).toBeNull();
});

it('keeps the time of the delivery, so that it does not look as if the delivery boy had just delivered', async () => {
  const { consumerId, data } = await newStop(boy, 3, 4);
  await synced(boy, [
    entry(
      'edit-product-order',
      { orderId: data[0]!.id, deliverdQuantity: 1, previous: null },
      { occurredAt: minutesAgo(30) },
    ),
  ]);
  const orderOfOffice = async () => {
    const { body } = await office.boss.get<Read<Order[]>>(
      `get-orders/${today()}?deliveryBoyId=${boyId}`,
    );
    return body.data.find(({ id }) => id === data[0]!.id);
  };
  const { delivered_at: deliveredAt } = (await orderOfOffice()) ?? {};
  expect(deliveredAt).toBeDefined();
  await correct(office.boss, boyId, correctionOf(await shown(consumerId), { quantity: 2 }));
  const corrected = await orderOfOffice();
  expect(corrected).toMatchObject({ dlvr_quantity: 2, delivered_at: deliveredAt });
  expect(Date.parse(corrected?.corrected_at ?? '')).toBeGreaterThan(Date.parse(deliveredAt ?? ''));

  const untouched = await newStop(boy, 3, 4);
  await correct(office.boss, boyId, correctionOf(untouched.data, { quantity: 2 }));
  const { body } = await office.boss.get<Read<Order[]>>(
    `get-orders/${today()}?deliveryBoyId=${boyId}`,
  );
  const entered = body.data.find(({ id }) => id === untouched.data[0]!.id);
  expect(entered?.corrected_at).toBe(entered?.delivered_at);
});

it('is refused as a whole when the stop changed after the office had read it', async () => {
  const { consumerId, data } = await newStop(boy, 3, 4);
  await remark(boy, consumerId, { remarks: 50, paymentMode: 'cash' });
  const facts = await office.log.added(boyId, async () => {
    expect(
      await correct(office.boss, boyId, correctionOf(data, { quantity: 7, isDelivered: true })),
    ).toMatchObject({
      status: 409,
      body: {
        code: 'stop-changed',
        message: `${data[0]!.consumer_name} was changed meanwhile. Please look again.`,
      },
    });
  });
  expect(facts).toEqual([]);
});

it('under a repeated key is recorded once', async () => {
  const { data } = await newStop(boy, 3, 4);
  const [key, body] = [randomUUID(), correctionOf(data, { quantity: 2.5 })];
  const facts = await office.log.added(boyId, async () => {
    for (let n = 0; n < 2; n++)
      expect((await correct(office.boss, boyId, body, withKey(key))).status).toBe(200);
  });
  expect(facts.map(({ type }) => type)).toEqual(['QuantityDelivered']);
});

it('needs an open day of the own area, a reason and valid values', async () => {
  const { data } = await newStop(boy, 3, 4);
  const body = correctionOf(data, { quantity: 1 });
  expect(await correct((await office.zone()).supervisor, boyId, body)).toMatchObject({
    status: 404,
    body: { message: 'There is no such delivery boy.' },
  });
  const other = (await office.deliveryBoy()).session.deliveryBoyInfo.id;
  expect(await correct(office.boss, other, body)).toMatchObject({ status: 404 });
  for (const [wrong, field] of [
    [{ reason: ' ' }, 'reason'],
    [{ orderDate: 'today' }, 'orderDate'],
    [{ lines: [{ orderId: 'x', expected: 1, delivered: null, quantity: 1 }] }, 'lines'],
    [{ lines: body.lines.map((line) => ({ ...line, quantity: -1 })) }, 'lines'],
    [{ lines: body.lines.map((line) => ({ ...line, quantity: 1, clear: true })) }, 'lines'],
    [{ previous: 'nothing' }, 'previous'],
    [{ close: { id: 'x', assignedQuantity: 1, EmptyBottle: 1 } }, 'close'],
    [{ remarks: -5 }, 'remarks'],
  ] as const) {
    expect(await correct(office.boss, boyId, { ...body, ...wrong })).toMatchObject({
      status: 400,
      body: { errors: [{ field }] },
    });
  }
  expect(await correct(office.boss, boyId, { ...body, absenceRemarks: '9 am' })).toMatchObject({
    status: 400,
    body: { message: 'Must start with a letter' },
  });
  await boy.post('day-close', { assignedQuantity: 1, EmptyBottle: 1 });
  expect(await correct(office.boss, boyId, body)).toMatchObject({
    status: 409,
    body: { message: 'The day is closed.' },
  });
  const orders = await office.boss.get<Read<Order[]>>(
    `get-orders/${today()}?deliveryBoyId=${boyId}`,
  );
  expect(orders.body.data.find(({ id }) => id === data[0]!.id)?.dlvr_quantity).toBeNull();
});

it('of a closed day reopens it and closes it again in one step, with the figures that stood or others', async () => {
  const ravi = await office.deliveryBoy();
  const id = ravi.session.deliveryBoyInfo.id;
  const { consumerId, data } = await newStop(ravi, 3);
  const place = `correct-delivery/${id}?orderDate=${today()}&consumerUniqueId=${consumerId}`;
  const form = async () => (await office.supervisor.get<Read<StopToCorrect>>(place)).body.data;
  expect(await form()).toMatchObject({ isDone: false, close: null, lines: [{ expected: 3 }] });
  await ravi.post('day-close', { assignedQuantity: 4, EmptyBottle: 2, remarks: 'One broken' });
  const { close, lines } = await form();
  expect(close).toMatchObject({ assignedQuantity: 4, EmptyBottle: 2, remarks: 'One broken' });
  expect(lines).toEqual([
    { orderId: data[0]!.id, product: data[0]!.product.name, expected: 3, delivered: null },
  ]);
  const wanted = { isDelivered: true, quantity: 2, remarks: 40, paymentMode: 'cash' };
  const body = correctionOf(data, { ...wanted, close: { ...close, EmptyBottle: 5 } });
  const facts = await office.log.added(id, async () => {
    expect((await correct(office.supervisor, id, body)).status).toBe(200);
  });
  expect(facts.map(({ type }) => type)).toEqual([
    'DayReopened',
    'QuantityDelivered',
    'ConsumerMarkedDone',
    'PaymentRecorded',
    'DayClosed',
  ]);
  for (const { meta } of facts) expect(meta).toMatchObject({ reason: 'The consumer called' });
  const reports = await office.boss.get<Read<DayCloseRow[]>>('get-day-close-report');
  const row = reports.body.data.find(({ delr_boy_id }) => delr_boy_id === id);
  expect(row).toMatchObject({
    ...{ assigned_qty: 4, empty_bottles: 5, remarks: 'One broken', dlvr_qty: 2, cash: 40 },
    reopened_at: null,
    earlier: [{ id: close?.id, empty_bottles: 2, cash: 0, reopen_reason: 'The consumer called' }],
  });
  expect(await correct(office.supervisor, id, body)).toMatchObject({
    status: 409,
    body: { code: 'stop-changed' },
  });
});

it('saves a form that was open while the consumer was merged at the stop of the id that remains', async () => {
  const person = await office.deliveryBoy();
  const { data } = await newStop(person, 2);
  const lost = data[0]!.consumer_id;
  const into = (await newStop(await office.deliveryBoy(), 2)).consumerId;
  const body = correctionOf(data, { quantity: 1.5, isDelivered: true });
  expect((await office.boss.post(`merge-consumer/${lost}`, { into })).status).toBe(200);
  const { id } = person.session.deliveryBoyInfo;
  expect((await correct(office.supervisor, id, body)).body.data).toMatchObject({
    consumerId: into,
    data: [{ dlvr_quantity: 1.5, is_delivered: true }],
  });
});
