import { randomUUID } from 'node:crypto';
import type { Order } from '@milkround/contracts';
import { board, deliver, lineOf, markDone, stopOf, type DeliveryBoyPerson } from '../support/board';
import { done, unused } from '../support/catalog';
import type { Person } from '../support/client';
import { live } from '../support/live-client';
import { today } from '../support/log';
import { sharedOffice } from '../support/shared-office';
import {
  addOrder,
  formOf,
  inDays,
  newConsumerId,
  newStop,
  ordersOf,
  typesOf,
  withKey,
} from '../support/single-orders';

const office = sharedOffice();
let boy: DeliveryBoyPerson;
let elsewhere: Person;
let id: number;

beforeAll(async () => {
  boy = await office.deliveryBoy();
  elsewhere = (await office.zone()).supervisor;
  id = boy.session.deliveryBoyInfo.id;
});

it('a delivery boy adds a product to one of his stops, and all screens show it at once', async () => {
  const stop = await newStop(boy);
  const { status, body, headers } = await addOrder(boy, {
    consumer_id: stop.consumerId,
    product_id: 2,
    exp_quantity: '1.5',
  });
  expect(status).toBe(201);
  expect(headers.get('x-position')).toMatch(/^\d+$/);
  expect(body).toEqual({
    message: 'Order added successfully!',
    code: 'order-added',
    params: {},
    data: {
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      order_date: today(),
      consumer_id: stop.consumerId,
      consumer_name: stop.consumerId,
      address: '',
      delr_boy_id: id,
      delivery_boy: { id, name: boy.session.name },
      product_id: 2,
      product: { id: 2, name: expect.stringMatching(/Cow|Buffalo/) },
      exp_quantity: 1.5,
      dlvr_quantity: null,
      is_delivered: false,
      adjusted_qty: 0,
      created_at: expect.stringMatching(/^\d{4}-.*Z$/),
      order_excel: null,
      delr_boy_unique_id: boy.session.deliveryBoyInfo.unique_id,
      area: { id: office.area.id, name: office.area.name },
      sequence: expect.any(Number),
    },
  });
  expect((await stopOf(boy, stop.consumerId)).data.map((line) => line.id)).toContain(body.data.id);
  for (const person of [office.boss, office.supervisor])
    expect(await ordersOf(person)).toContainEqual(body.data);
  expect((await ordersOf(elsewhere)).map((order) => order.id)).not.toContain(body.data.id);
});

it('is sent as a form or JSON, in either spelling', async () => {
  const door = newConsumerId();
  const values = { consumer: door, product: 2, quantity: 2.25 };
  const wide = {
    orderDate: today(),
    consumerId: values.consumer,
    productId: values.product,
    expQuantity: values.quantity,
    adjustedQuantity: 1,
  };
  const texts = Object.entries(wide).map(([name, value]) => [name, String(value)]);
  const narrow = {
    orderDate: today(),
    consumer_id: values.consumer,
    product_id: String(values.product),
    exp_quantity: String(values.quantity),
    adjustedQuantity: '1',
  };
  for (const body of [formOf(Object.fromEntries(texts)), wide, narrow]) {
    expect(await boy.post<{ data: Order }>('add-single-order', body)).toMatchObject({
      status: 201,
      body: { data: { consumer_id: door, product_id: 2, exp_quantity: 2.25, adjusted_qty: 1 } },
    });
  }
});

it('may name an unknown consumer, of which the message tells once; a known one brings name and address', async () => {
  const consumer_id = newConsumerId();
  const first = await addOrder(boy, { consumer_id });
  expect(first.body).toMatchObject({
    message: `Order added successfully! Consumer ${consumer_id} is new: please check the ID.`,
    data: { consumer_id, consumer_name: consumer_id, address: '' },
  });
  const theirs = await addOrder(await office.deliveryBoy(), { consumer_id, product_id: 2 });
  expect(theirs.body.message).toBe('Order added successfully!');
  expect((await board(boy)).at(-1)?.consumerId).toBe(consumer_id);
});

it('a delivery boy adds to his own today only, the office up to 30 days ahead', async () => {
  const order = { consumer_id: newConsumerId() };
  const own = await addOrder(boy, { ...order, deliveryBoyId: id + 1, delr_boy_id: id + 1 });
  expect(own.body.data.delr_boy_id).toBe(id);
  expect(await addOrder(boy, { ...order, orderDate: inDays(1) })).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'orderDate', message: 'You can add orders for today only' }] },
  });
  for (const [days, status] of [
    [-1, 400],
    [30, 201],
    [31, 400],
  ] as const) {
    const dated = { ...order, orderDate: inDays(days), delr_boy_id: id };
    for (const person of [office.supervisor, office.boss])
      expect((await addOrder(person, dated)).status).toBe(status);
  }
  expect((await ordersOf(office.supervisor, inDays(30))).length).toBe(1);
});

it('is refused for a product or a delivery boy that is unknown, deleted or of another area', async () => {
  const product = await done<{ id: number; name: string }>(office.boss, 'add-product', {
    name: unused('Goat'),
  });
  await done(office.boss, `delete-product/${product.id}`);
  const left = await office.deliveryBoy({ name: 'Manoj Raut' });
  await done(office.boss, `delete-delivery-boy/${left.session.deliveryBoyInfo.id}`);
  for (const [person, wrong, status, message] of [
    [office.boss, { product_id: 999_999 }, 404, 'There is no such product.'],
    [office.boss, { product_id: product.id }, 409, `The product ${product.name} was deleted.`],
    [boy, { product_id: product.id }, 409, `The product ${product.name} was deleted.`],
    [office.boss, { delr_boy_id: 999_999 }, 404, 'There is no such delivery boy.'],
    [
      office.boss,
      { delr_boy_id: left.session.deliveryBoyInfo.id },
      409,
      'The delivery boy Manoj Raut was deleted.',
    ],
    [elsewhere, {}, 404, 'There is no such delivery boy.'],
  ] as const) {
    const order = { delr_boy_id: id, consumer_id: newConsumerId(), ...wrong };
    expect(await addOrder(person, order)).toMatchObject({ status, body: { message } });
  }
});

it('names the missing fields in the order and the spelling of each form', async () => {
  const errorsOf = async (person: Person) =>
    ((await person.post('add-single-order', {})).body.errors ?? []).map(({ field }) => field);
  expect(await errorsOf(office.boss)).toEqual([
    'orderDate',
    'delr_boy_id',
    'consumer_id',
    'product_id',
    'exp_quantity',
  ]);
  const wide = ['orderDate', 'deliveryBoyId', 'consumerId', 'productId', 'expQuantity'];
  expect(await errorsOf(office.supervisor)).toEqual(wide);
  expect(await errorsOf(boy)).toEqual(wide.filter((field) => field !== 'deliveryBoyId'));
});

it.each([
  [{ exp_quantity: '1.2345' }, 'exp_quantity', 'Please enter a valid quantity!'],
  [{ product_id: 'cow' }, 'product_id', 'product_id must be a positive whole number'],
  [{ delr_boy_id: 0 }, 'delr_boy_id', 'delr_boy_id must be a positive whole number'],
  [{ consumer_id: ['a'] }, 'consumer_id', 'consumer_id must be text of at most 200 characters'],
  [{ orderDate: '2026-02-30' }, 'orderDate', 'Order Date must be a date like 2025-01-31'],
  [{ adjustedQuantity: 2 }, 'adjustedQuantity', 'adjustedQuantity must be 0 or 1'],
])('names the field that is wrong in %j', async (wrong, field, message) => {
  const answer = await addOrder(office.boss, { delr_boy_id: id, consumer_id: 'A', ...wrong });
  expect(answer).toMatchObject({ status: 400, body: { message, errors: [{ field, message }] } });
});

describe('an existing line', () => {
  it('gets the new requirement and tells the one before; the delivered quantity stays', async () => {
    const line = lineOf(await newStop(boy, 3));
    await deliver(boy, line.id, 2);
    const order = { consumer_id: line.consumer_id, delr_boy_id: id, product_id: line.product_id };
    const facts = await office.log.added(id, async () => {
      for (const was of [' The quantity was 3 and is 7 now.', '']) {
        const answer = await addOrder(office.boss, {
          ...order,
          exp_quantity: 7,
          adjustedQuantity: 1,
        });
        expect(answer).toMatchObject({
          status: 201,
          body: {
            message: `Order updated successfully!${was}`,
            data: { id: line.id, exp_quantity: 7, dlvr_quantity: 2, adjusted_qty: 1 },
          },
        });
      }
    });
    expect(typesOf(facts)).toEqual(['OrderRevised']);
  });

  it('is not overwritten when it differs from the line that the person has seen', async () => {
    const line = lineOf(await newStop(boy, 3));
    const order = { consumer_id: line.consumer_id, product_id: line.product_id, delr_boy_id: id };
    const changed = { ...order, exp_quantity: 5 };
    for (const person of [office.boss, office.supervisor, boy])
      for (const previousQuantity of [4, ''])
        expect(await addOrder(person, { ...changed, previousQuantity })).toMatchObject({
          status: 409,
          body: {
            message: 'The order for this consumer and product is 3 by now. Please look again.',
          },
        });
    const seen = { ...changed, previousQuantity: '3' };
    expect((await addOrder(office.supervisor, seen)).status).toBe(201);
  });

  it('of a Done stop gets another line beside it, which reopens the stop', async () => {
    const stop = await newStop(boy);
    await markDone(boy, stop.consumerId);
    const facts = await office.log.added(id, () =>
      addOrder(boy, { consumer_id: stop.consumerId, product_id: 2 }),
    );
    expect(typesOf(facts)).toEqual(['OrderPlaced', 'ConsumerReopened']);
    expect(lineOf(await stopOf(boy, stop.consumerId)).is_delivered).toBe(false);
  });
});

it('shows on the delivery boy’s phone at once', async () => {
  const phone = await live(office.url, boy.token ?? '');
  const consumer_id = newConsumerId();
  await addOrder(office.supervisor, { delr_boy_id: id, consumer_id, exp_quantity: 3 });
  const row = await phone.until('the new stop', () =>
    phone.rows('stop').find(({ consumerId }) => consumerId === consumer_id),
  );
  expect(row).toMatchObject({
    deliveryBoyId: id,
    date: today(),
    orders: await stopOf(boy, consumer_id),
  });
  phone.close();
});

it('under a repeated key is placed once, also at the same moment and after its deletion', async () => {
  const [key, consumer_id] = [withKey(randomUUID()), newConsumerId()];
  const facts = await office.log.added(id, async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => addOrder(boy, { consumer_id }, key)),
    );
    const [first] = answers;
    await office.boss.post(`delete-single-order/${first?.body.data.id}`);
    for (const { status, body, headers } of [...answers, await addOrder(boy, { consumer_id }, key)])
      expect([status, body.message, body.data.id, headers.get('x-position')]).toEqual([
        201,
        first?.body.message,
        first?.body.data.id,
        first?.headers.get('x-position'),
      ]);
  });
  expect(typesOf(facts)).toEqual(['OrderPlaced', 'OrderRemoved']);
});

it('is one line when several people place it at once, and the last requirement counts', async () => {
  const consumer_id = newConsumerId();
  const facts = await office.log.added(id, async () => {
    const answers = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((exp_quantity) =>
        addOrder(exp_quantity % 2 ? boy : office.boss, {
          delr_boy_id: id,
          consumer_id,
          exp_quantity,
        }),
      ),
    );
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
  });
  expect(typesOf(facts)).toEqual(['OrderPlaced', ...Array(5).fill('OrderRevised')]);
  expect(lineOf(await stopOf(boy, consumer_id)).exp_quantity).toBe(facts.at(-1)?.data.expected);
});
