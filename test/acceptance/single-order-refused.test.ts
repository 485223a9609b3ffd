import { randomUUID } from 'node:crypto';
import { API, type Order } from '@milkround/contracts';
import { streams } from '@milkround/domain';
import { lineOf, stopOf, type DeliveryBoyPerson } from '../support/board';
import { admin, Client, mde, supervisor, type Person } from '../support/client';
import { Log, today } from '../support/log';
import { ownServer } from '../support/own-server';
import {
  addOrder,
  formOf,
  inDays,
  newConsumerId,
  ordersOf,
  typesOf,
  withKey,
} from '../support/single-orders';

const server = ownServer();
const url = () => server().url;
let boy: DeliveryBoyPerson;
let people: Record<'boss' | 'baner' | 'kothrud', Person>;
let log: Log;

beforeAll(async () => {
  boy = await mde(url(), 1);
  people = {
    boss: await admin(url()),
    baner: await supervisor(url(), 1),
    kothrud: await supervisor(url(), 2),
  };
  log = new Log(server());
});

describe('a supervisor', () => {
  it('adds for the own delivery boys, today and up to 30 days ahead', async () => {
    for (const days of [0, 1, 30]) {
      const fields = {
        orderDate: inDays(days),
        deliveryBoyId: 2,
        consumerId: newConsumerId(),
        productId: 1,
        expQuantity: 0,
      };
      const { status, body } = await people.baner.post<{ data: Order }>('add-single-order', fields);
      expect({ status, data: body.data }).toMatchObject({
        status: 201,
        data: { order_date: inDays(days), delr_boy_id: 2, exp_quantity: 0 },
      });
      expect(await ordersOf(people.baner, inDays(days))).toContainEqual(body.data);
    }
  });

  it.each([6, 999])(
    'does not know the delivery boy %i: he is not of the area',
    async (delr_boy_id) => {
      const facts = await log.added(delr_boy_id, async () => {
        const answer = await addOrder(people.baner, { delr_boy_id, consumer_id: newConsumerId() });
        expect(answer).toMatchObject({
          status: 404,
          body: { message: 'There is no such delivery boy.' },
        });
      });
      expect(facts).toEqual([]);
    },
  );
});

describe.each(['baner', 'boss'] as const)('for %s', (who) => {
  it.each([
    [-1, 'Order Date cannot be before today'],
    [31, 'Order Date can be at most 30 days ahead'],
  ])('a date %i days from today is refused', async (days, message) => {
    const answer = await addOrder(people[who], {
      orderDate: inDays(days),
      delr_boy_id: 1,
      consumer_id: newConsumerId(),
    });
    expect(answer).toMatchObject({
      status: 400,
      body: { message, errors: [{ field: 'orderDate', message }] },
    });
  });

  it('an unknown product is refused with a plain sentence', async () => {
    const answer = await addOrder(people[who], {
      delr_boy_id: 1,
      consumer_id: newConsumerId(),
      product_id: 99,
    });
    expect(answer).toMatchObject({ status: 404, body: { message: 'There is no such product.' } });
  });
});

const REQUIRED = [
  'Order Date is required',
  'MDE is required',
  'Consumer ID is required',
  'Product is required',
  'Expected Quantity is required',
];

it('names the missing fields, in the order of the form', async () => {
  const errorsOf = async (person: Person, body: object) =>
    (await person.post('add-single-order', body)).body.errors ?? [];
  for (const person of [people.boss, people.baner]) {
    expect((await errorsOf(person, {})).map(({ message }) => message)).toEqual(REQUIRED);
    expect(
      (await errorsOf(person, formOf({ orderDate: '', consumerId: '  ' }))).map(
        ({ message }) => message,
      ),
    ).toEqual(REQUIRED);
  }
  expect((await errorsOf(people.boss, {})).map(({ field }) => field)).toEqual([
    'orderDate',
    'delr_boy_id',
    'consumer_id',
    'product_id',
    'exp_quantity',
  ]);
  expect((await errorsOf(people.baner, {})).map(({ field }) => field)).toEqual([
    'orderDate',
    'deliveryBoyId',
    'consumerId',
    'productId',
    'expQuantity',
  ]);
  expect((await errorsOf(boy, {})).map(({ message }) => message)).toEqual(
    REQUIRED.filter((text) => !text.startsWith('MDE')),
  );
});

it.each([
  [{ exp_quantity: -1 }, 'exp_quantity', 'Please enter a valid quantity!'],
  [{ exp_quantity: '1.2345' }, 'exp_quantity', 'Please enter a valid quantity!'],
  [{ exp_quantity: 100_000 }, 'exp_quantity', 'Please enter a valid quantity!'],
  [{ exp_quantity: 'two' }, 'exp_quantity', 'Please enter a valid quantity!'],
  [{ product_id: 'cow' }, 'product_id', 'product_id must be a positive whole number'],
  [{ delr_boy_id: 0 }, 'delr_boy_id', 'delr_boy_id must be a positive whole number'],
  [
    { consumer_id: 'x'.repeat(201) },
    'consumer_id',
    'consumer_id must be text of at most 200 characters',
  ],
  [{ consumer_id: ['a'] }, 'consumer_id', 'consumer_id must be text of at most 200 characters'],
  [{ orderDate: '2026-02-30' }, 'orderDate', 'Order Date must be a date like 2025-01-31'],
  [{ adjustedQuantity: 2 }, 'adjustedQuantity', 'adjustedQuantity must be 0 or 1'],
])('names the field that is wrong in %j', async (wrong, field, message) => {
  const answer = await addOrder(people.boss, { delr_boy_id: 1, consumer_id: 'A', ...wrong });
  expect(answer).toMatchObject({ status: 400, body: { message, errors: [{ field, message }] } });
});

it('refuses an archived product or delivery boy by name', async () => {
  await log.write(streams.product(4), randomUUID(), [
    { type: 'ProductArchived', data: { id: 4, name: 'Gir Cow' } },
  ]);
  await log.write(streams.deliveryBoy(20), randomUUID(), [
    { type: 'DeliveryBoyArchived', data: { id: 20, name: 'Manoj Raut' } },
  ]);
  const product = await addOrder(people.boss, {
    delr_boy_id: 1,
    consumer_id: newConsumerId(),
    product_id: 4,
  });
  expect(product).toMatchObject({
    status: 409,
    body: { message: 'The product Gir Cow was deleted.' },
  });
  const mine = await addOrder(boy, { consumer_id: newConsumerId(), product_id: 4 });
  expect(mine).toMatchObject({
    status: 409,
    body: { message: 'The product Gir Cow was deleted.' },
  });
  const nobody = await addOrder(people.boss, { delr_boy_id: 20, consumer_id: newConsumerId() });
  expect(nobody).toMatchObject({
    status: 409,
    body: { message: 'The delivery boy Manoj Raut was deleted.' },
  });
});

it('creates a day in the area of its delivery boy, and the day stays there when he moves', async () => {
  const [early, late] = [inDays(11), inDays(12)];
  const placed = await addOrder(people.baner, {
    orderDate: early,
    delr_boy_id: 5,
    consumer_id: newConsumerId(),
  });
  expect(placed.status).toBe(201);
  const previous = { areaId: 1, supervisorId: 1 };
  const moved = {
    type: 'DeliveryBoyMovedToArea',
    data: { id: 5, areaId: 2, supervisorId: 2, previous },
  };
  await log.write(streams.deliveryBoy(5), randomUUID(), [moved]);
  const add = (person: Person, orderDate: string) =>
    addOrder(person, { orderDate, delr_boy_id: 5, consumer_id: newConsumerId() });
  expect(await add(people.baner, early)).toMatchObject({ status: 201 });
  expect(await add(people.kothrud, early)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('another area') },
  });
  expect(await add(people.baner, late)).toMatchObject({ status: 404 });
  expect(await add(people.kothrud, late)).toMatchObject({ status: 201 });
});

it('is refused without a token, with the token of another role, and on behalf of another person', async () => {
  const order = {
    orderDate: today(),
    delr_boy_id: 1,
    consumer_id: newConsumerId(),
    product_id: 1,
    exp_quantity: 1,
  };
  for (const role of ['admin', 'supervisor', 'delivery-boy']) {
    const path = `${API}/${role}/add-single-order`;
    expect((await new Client(url()).post(path, order)).status).toBe(401);
    for (const person of [boy, people.baner, people.boss]) {
      if (person.session.role !== role) expect((await person.post(path, order)).status).toBe(403);
    }
  }
  for (const body of [
    { ...order, userId: 2 },
    formOf({ userId: '2', orderDate: today(), consumerId: 'A', productId: '1', expQuantity: '1' }),
  ]) {
    expect(await boy.post('add-single-order', body)).toMatchObject({
      status: 403,
      body: { message: 'You can only act as yourself.' },
    });
  }
});

describe('a repeated key', () => {
  it('gets the first answer again, also when the order has changed or was deleted since', async () => {
    const [key, consumer_id] = [randomUUID(), newConsumerId()];
    const order = { delr_boy_id: 1, consumer_id, product_id: 3, exp_quantity: 2 };
    const first = await addOrder(people.boss, order, withKey(key));
    expect(first.body.message).toContain('is new');
    await addOrder(people.boss, { ...order, exp_quantity: 5 });
    expect(await addOrder(people.boss, order, withKey(key))).toMatchObject({
      status: 201,
      body: first.body,
    });
    await people.boss.post(`delete-single-order/${first.body.data.id}`);
    const facts = await log.added(1, async () => {
      const again = await addOrder(people.boss, order, withKey(key));
      expect(again).toMatchObject({ status: 201, body: first.body });
      expect(again.headers.get('x-position')).toBe(first.headers.get('x-position'));
    });
    expect(facts).toEqual([]);
  });

  it('at the same moment is one order', async () => {
    const [key, consumer_id] = [randomUUID(), newConsumerId()];
    const facts = await log.added(1, async () => {
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => addOrder(boy, { consumer_id }, withKey(key))),
      );
      for (const { status, body } of answers)
        expect({ status, body }).toEqual({ status: 201, body: answers[0]?.body });
    });
    expect(typesOf(facts)).toEqual(['OrderPlaced']);
  });
});

it('creates one line when several people place it at once, and the last requirement counts', async () => {
  const consumer_id = newConsumerId();
  const facts = await log.added(1, async () => {
    const answers = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((exp_quantity) =>
        addOrder(exp_quantity % 2 ? boy : people.boss, {
          delr_boy_id: 1,
          consumer_id,
          exp_quantity,
        }),
      ),
    );
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
  });
  expect(typesOf(facts)).toEqual([
    'OrderPlaced',
    ...Array.from({ length: 5 }, () => 'OrderRevised'),
  ]);
  expect(lineOf(await stopOf(boy, consumer_id)).exp_quantity).toBe(facts.at(-1)?.data.expected);
});
