import { randomUUID } from 'node:crypto';
import type {
  ActivityPage,
  ChangeRow,
  Order,
  OrderHappening,
  Progress,
  Read,
} from '@milkround/contracts';
import {
  board,
  deliver,
  freshStop,
  markDone,
  remark,
  type DeliveryBoyPerson,
} from '../support/board';
import { mde } from '../support/client';
import { correct, correctionOf } from '../support/corrections';
import { live } from '../support/live-client';
import { today } from '../support/log';
import { entry, minutesAgo, synced } from '../support/outbox';
import { ownOffice } from '../support/own-office';
import { withKey } from '../support/single-orders';

const office = ownOffice();

const shownTo = async (boy: DeliveryBoyPerson, consumerId: string) =>
  (await board(boy)).find((stop) => stop.consumerId === consumerId)?.data ?? [];

it('records the supervisor’s correction in one step, under the own name and with the reason, and notifies the phone at once', async () => {
  const boy = await mde(office.url, 1);
  const { consumerId, data } = await freshStop(boy);
  const phone = await live(office.url, boy.token ?? '');
  const wanted = {
    quantity: 0.5,
    isDelivered: true,
    remarks: 120,
    paymentMode: 'cash',
    absenceRemarks: 'Back in the evening',
  };
  const facts = await office.log.added(1, async () => {
    const { status, body } = await correct(office.supervisors[1], 1, correctionOf(data, wanted));
    expect({ status, message: body.message }).toEqual({
      status: 200,
      message: 'Delivery corrected!',
    });
    const corrected = { at: expect.stringMatching(/Z$/), by: office.supervisors[1].session.name };
    expect(body.data.data[0]).toMatchObject({
      dlvr_quantity: 0.5,
      is_delivered: true,
      consumer_remark: '120',
      corrected,
    });
    expect(await shownTo(boy, consumerId)).toEqual(body.data.data);
  });
  expect(facts.map(({ type }) => type)).toEqual([
    'QuantityDelivered',
    'ConsumerMarkedDone',
    'PaymentRecorded',
    'AbsenceRecorded',
  ]);
  for (const { meta } of facts)
    expect(meta).toMatchObject({ actor: { role: 'supervisor' }, reason: 'The consumer called' });
  const pushed = await phone.until('the correction', () =>
    phone
      .rows('stop')
      .find((row) => row.consumerId === consumerId && row.orders?.data[0]?.is_delivered),
  );
  expect(pushed.orders?.data[0]?.corrected?.by).toBe(office.supervisors[1].session.name);
  phone.close();

  const history = await office.boss.get<Read<OrderHappening[]>>(
    `order-history/${data[0]!.id}?orderDate=${today()}`,
  );
  expect(history.body.data.find(({ kind }) => kind === 'delivered')).toMatchObject({
    by: office.supervisors[1].session.name,
    text: 'Corrected by the office: The consumer called',
  });
  const activity = await office.boss.get<ActivityPage>(
    `activity?consumerId=${encodeURIComponent(consumerId)}&kind=QuantityDelivered`,
  );
  expect(activity.body.data[0]?.changes).toContainEqual({
    field: 'correction',
    before: null,
    after: 'The consumer called',
  });
  const { happenings } = (await office.boss.get<Read<Progress>>('progress')).body.data;
  expect(happenings[0]).toMatchObject({
    deliveryBoyId: 1,
    correctedBy: office.supervisors[1].session.name,
  });
});

it('undoes Done and the quantities that Done filled, and ends when the delivery boy records an entry himself', async () => {
  const boy = await mde(office.url, 2);
  const { consumerId } = await freshStop(boy);
  await markDone(boy, consumerId);
  const done = await shownTo(boy, consumerId);
  const { body } = await correct(office.boss, 2, correctionOf(done, { isDelivered: false }));
  expect(
    body.data.data.map(({ is_delivered, dlvr_quantity }) => [is_delivered, dlvr_quantity]),
  ).toEqual(done.map(() => [false, null]));
  await deliver(boy, done[0]!.id, 1);
  expect((await shownTo(boy, consumerId))[0]?.corrected).toBeUndefined();
});

it('removes a quantity that was typed by mistake from the phone, the history, the activity and the figures', async () => {
  const boy = await mde(office.url, 6);
  const { consumerId, data } = await freshStop(boy);
  const { id, exp_quantity: required } = data[0]!;
  const figures = async () => {
    const { days } = (await office.boss.get<Read<Progress>>('progress')).body.data;
    return days.map(({ deliveryBoyId, partly, products }) =>
      deliveryBoyId === 6 ? { partly, products } : null,
    );
  };
  const before = await figures();
  await deliver(boy, id, required + 5);
  const typed = await shownTo(boy, consumerId);
  const facts = await office.log.added(6, async () => {
    const { status, body } = await correct(office.boss, 6, correctionOf(typed, { clear: true }));
    expect({ status, message: body.message }).toEqual({
      status: 200,
      message: 'Delivery corrected!',
    });
    expect(body.data.data[0]).toMatchObject({
      dlvr_quantity: null,
      is_delivered: false,
      corrected: { by: office.boss.session.name },
    });
    expect(await shownTo(boy, consumerId)).toEqual(body.data.data);
  });
  expect(facts).toMatchObject([
    {
      type: 'QuantityCleared',
      data: { orderId: id, consumerId, previous: required + 5 },
      meta: { reason: 'The consumer called' },
    },
  ]);
  expect(await figures()).toEqual(before);

  const history = await office.boss.get<Read<OrderHappening[]>>(
    `order-history/${id}?orderDate=${today()}`,
  );
  expect(history.body.data[0]).toMatchObject({
    kind: 'cleared',
    by: office.boss.session.name,
    changes: [{ what: 'delivered', before: required + 5, after: null }],
    text: 'Corrected by the office: The consumer called',
  });
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
  expect((await shownTo(boy, consumerId))[0]?.dlvr_quantity).toBeNull();
});

it('removes a quantity together with Done, and Done then records the requirement in its place', async () => {
  const boy = await mde(office.url, 7);
  const { consumerId, data } = await freshStop(boy);
  await deliver(boy, data[0]!.id, 9);
  await correct(
    office.boss,
    7,
    correctionOf(await shownTo(boy, consumerId), { clear: true, isDelivered: true }),
  );
  const done = await shownTo(boy, consumerId);
  expect(done.map(({ is_delivered, dlvr_quantity }) => [is_delivered, dlvr_quantity])).toEqual(
    done.map(({ exp_quantity }) => [true, exp_quantity]),
  );
  expect(await correct(office.boss, 7, correctionOf(done, { clear: true }))).toMatchObject({
    status: 409,
    body: { code: 'stop-done' },
  });
  await correct(office.boss, 7, correctionOf(done, { clear: true, isDelivered: false }));
  expect((await shownTo(boy, consumerId)).map(({ dlvr_quantity }) => dlvr_quantity)).toEqual(
    done.map(() => null),
  );
});

it('keeps the time of the delivery, so that it does not look as if the delivery boy had just delivered', async () => {
  const boy = await mde(office.url, 9);
  const { consumerId, data } = await freshStop(boy);
  await synced(boy, [
    entry(
      'edit-product-order',
      { orderId: data[0]!.id, deliverdQuantity: 1, previous: null },
      { occurredAt: minutesAgo(30) },
    ),
  ]);
  const orderOfOffice = async () => {
    const { body } = await office.boss.get<Read<Order[]>>(`get-orders/${today()}?deliveryBoyId=9`);
    return body.data.find(({ id }) => id === data[0]!.id);
  };
  const { delivered_at: deliveredAt } = (await orderOfOffice()) ?? {};
  expect(deliveredAt).toBeDefined();
  await correct(office.boss, 9, correctionOf(await shownTo(boy, consumerId), { quantity: 2 }));
  const corrected = await orderOfOffice();
  expect(corrected).toMatchObject({ dlvr_quantity: 2, delivered_at: deliveredAt });
  expect(Date.parse(corrected?.corrected_at ?? '')).toBeGreaterThan(Date.parse(deliveredAt ?? ''));

  const untouched = await freshStop(boy);
  await correct(office.boss, 9, correctionOf(untouched.data, { quantity: 2 }));
  const { body } = await office.boss.get<Read<Order[]>>(`get-orders/${today()}?deliveryBoyId=9`);
  const entered = body.data.find(({ id }) => id === untouched.data[0]!.id);
  expect(entered?.corrected_at).toBe(entered?.delivered_at);
});

it('is refused as a whole when the stop changed after the office had read it', async () => {
  const boy = await mde(office.url, 3);
  const { consumerId, data } = await freshStop(boy);
  await remark(boy, consumerId, { remarks: 50, paymentMode: 'cash' });
  const facts = await office.log.added(3, async () => {
    expect(
      await correct(office.boss, 3, correctionOf(data, { quantity: 7, isDelivered: true })),
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

it('remains when an entry of a phone that was made before it arrives later', async () => {
  const boy = await mde(office.url, 4);
  const { consumerId, data } = await freshStop(boy);
  await correct(office.supervisors[1], 4, correctionOf(data, { quantity: 3 }));
  const made = { orderId: data[0]!.id, deliverdQuantity: 1, previous: null };
  await synced(boy, [entry('edit-product-order', made, { occurredAt: minutesAgo(10) })]);
  expect((await shownTo(boy, consumerId))[0]).toMatchObject({
    dlvr_quantity: 3,
    corrected: { by: office.supervisors[1].session.name },
  });
});

it('under a repeated key is recorded once', async () => {
  const boy = await mde(office.url, 5);
  const { data } = await freshStop(boy);
  const [key, body] = [randomUUID(), correctionOf(data, { quantity: 2.5 })];
  const facts = await office.log.added(5, async () => {
    for (let n = 0; n < 2; n++)
      expect((await correct(office.boss, 5, body, withKey(key))).status).toBe(200);
  });
  expect(facts.map(({ type }) => type)).toEqual(['QuantityDelivered']);
});

it('needs an open day of the own area, a reason and valid values', async () => {
  const boy = await mde(office.url, 8);
  const { data } = await freshStop(boy);
  const body = correctionOf(data, { quantity: 1 });
  expect(await correct(office.supervisors[1], 8, body)).toMatchObject({
    status: 404,
    body: { message: 'There is no such delivery boy.' },
  });
  expect(await correct(office.boss, 9, body)).toMatchObject({ status: 404 });
  for (const [wrong, field] of [
    [{ reason: ' ' }, 'reason'],
    [{ orderDate: 'today' }, 'orderDate'],
    [{ lines: [] }, 'lines'],
    [{ lines: [{ orderId: 'x', expected: 1, delivered: null, quantity: 1 }] }, 'lines'],
    [{ lines: body.lines.map((line) => ({ ...line, quantity: -1 })) }, 'lines'],
    [{ lines: body.lines.map((line) => ({ ...line, quantity: 1, clear: true })) }, 'lines'],
    [{ previous: 'nothing' }, 'previous'],
    [{ remarks: -5 }, 'remarks'],
  ] as const) {
    expect(await correct(office.boss, 8, { ...body, ...wrong })).toMatchObject({
      status: 400,
      body: { errors: [{ field }] },
    });
  }
  expect(await correct(office.boss, 8, { ...body, absenceRemarks: '9 am' })).toMatchObject({
    status: 400,
    body: { message: 'Must start with a letter' },
  });
  await boy.post('day-close', { assignedQuantity: 1, EmptyBottle: 1 });
  expect(await correct(office.boss, 8, body)).toMatchObject({
    status: 409,
    body: { message: 'The day is closed.' },
  });
  const orders = await office.boss.get<Read<Order[]>>(`get-orders/${today()}?deliveryBoyId=8`);
  expect(orders.body.data.find(({ id }) => id === data[0]!.id)?.dlvr_quantity).toBeNull();
});
