import { randomUUID } from 'node:crypto';
import {
  API,
  type ConsumerOrders,
  type Order,
  type Read,
  type RemarkRow,
} from '@milkround/contracts';
import { streams } from '@milkround/domain';
import { deliver, lineOf, markDone, type DeliveryBoyPerson } from '../support/board';
import { admin, Client, mde, supervisor, type Person } from '../support/client';
import { Log } from '../support/log';
import { ownServer } from '../support/own-server';
import {
  addOrder,
  deleteOrder,
  editOrder,
  findOrder,
  freshOrder,
  inDays,
  missingProduct,
  newConsumerId,
  ordersOf,
  withKey,
} from '../support/single-orders';

const server = ownServer();
const url = () => server().url;
let boss: Person;
let boys: Record<1 | 2 | 6, DeliveryBoyPerson>;
let log: Log;

beforeAll(async () => {
  boss = await admin(url());
  boys = { 1: await mde(url(), 1), 2: await mde(url(), 2), 6: await mde(url(), 6) };
  log = new Log(server());
});

const find = (id: string): Promise<Order> => findOrder(boss, id);
const fresh = (boy: DeliveryBoyPerson, fits?: (stop: ConsumerOrders) => boolean): Promise<Order> =>
  freshOrder(boss, boy, fits);

describe('a delivered order', () => {
  /** The time of the delivery on the phone. */
  const at = new Date(Date.now() - 60_000).toISOString();
  const told = () =>
    new Intl.DateTimeFormat('en-GB', {
      hour: '2-digit',
      minute: '2-digit',
      timeZone: process.env.ACCEPTANCE_TIMEZONE,
    }).format(new Date(at));
  const recorded = () => `${boys[1].session.name} recorded it at ${told()}.`;

  it('is not deleted, and not given another delivery boy, product or consumer; the answer says who delivered it and when', async () => {
    const order = await fresh(boys[1]);
    await deliver(boys[1], order.id, 1, { 'x-occurred-at': at });
    expect(await deleteOrder(boss, order.id)).toMatchObject({
      status: 409,
      body: { message: `This order was delivered and cannot be deleted. ${recorded()}` },
    });
    expect(await editOrder(boss, order, { delr_boy_id: 2 })).toMatchObject({
      status: 409,
      body: {
        message: `This order was delivered and cannot be moved to another delivery boy. ${recorded()}`,
      },
    });
    for (const changes of [
      { product_id: missingProduct([order]) },
      { consumer_id: newConsumerId() },
    ]) {
      expect(await editOrder(boss, order, changes)).toMatchObject({
        status: 409,
        body: {
          message: `This order was delivered and cannot be changed to another product or consumer. ${recorded()}`,
        },
      });
    }
    expect((await editOrder(boss, order, { exp_quantity: 6 })).body.data).toMatchObject({
      exp_quantity: 6,
      dlvr_quantity: 1,
    });
  });

  it('is also one of a Done stop', async () => {
    const order = await fresh(boys[1]);
    await markDone(boys[1], order.consumer_id, true, { 'x-occurred-at': at });
    await deliver(boys[1], order.id, 0, { 'x-occurred-at': at });
    expect(await deleteOrder(boss, order.id)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining(recorded()) },
    });
    expect(await editOrder(boss, order, { delr_boy_id: 2 })).toMatchObject({ status: 409 });
  });
});

it('keeps the only order of a stop with a payment, so that the money stays in the sums of the day', async () => {
  const order = await fresh(boys[2]);
  const payment = {
    consumerUniqueId: order.consumer_id,
    remarks: '300',
    paymentMode: 'cash',
    absenceRemarks: '',
  };
  expect((await boys[2].post('edit-order-remarks', payment)).status).toBe(200);
  const refusals = [
    ['deleted', await deleteOrder(boss, order.id)],
    ['moved to another delivery boy', await editOrder(boss, order, { delr_boy_id: 1 })],
    ['given to another consumer', await editOrder(boss, order, { consumer_id: newConsumerId() })],
  ] as const;
  for (const [action, { status, body }] of refusals) {
    expect(status).toBe(409);
    expect(body.message).toMatch(
      new RegExp(
        `^A payment or empty bottles .* its only order cannot be ${action}\\. ${boys[2].session.name} recorded it at \\d\\d:\\d\\d\\.$`,
      ),
    );
  }
  const { data } = (await boss.get<Read<RemarkRow[]>>('get-order-remarks')).body;
  expect(data.filter(({ consumer_id }) => consumer_id === order.consumer_id)).toMatchObject([
    { remarks: '300', payment_mode: 'cash' },
  ]);
  const added = {
    consumer_id: order.consumer_id,
    delr_boy_id: 2,
    product_id: missingProduct([order]),
  };
  expect((await addOrder(boss, added)).status).toBe(201);
  expect((await deleteOrder(boss, order.id)).status).toBe(200);
});

it('changes today’s orders only, and never their date', async () => {
  const [old] = await ordersOf(boss, inDays(-1));
  const ahead = (
    await addOrder(boss, { orderDate: inDays(1), delr_boy_id: 1, consumer_id: newConsumerId() })
  ).body.data;
  for (const order of [old!, ahead]) {
    const refused = {
      status: 409,
      body: { message: `Only today’s orders can be changed; this one is for ${order.order_date}.` },
    };
    expect(await editOrder(boss, order, { exp_quantity: 3 })).toMatchObject(refused);
    expect(await deleteOrder(boss, order.id)).toMatchObject(refused);
  }
  const moved = await editOrder(boss, await fresh(boys[1]), { orderDate: inDays(1) });
  expect(moved).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'orderDate', message: 'An order cannot be moved to another date' }] },
  });
});

it('refuses unknown and archived orders, products, delivery boys and consumers', async () => {
  const order = await fresh(
    boys[1],
    (stop) => stop.data.length === 1 && lineOf(stop).product_id !== 4,
  );
  for (const id of [randomUUID(), 'no-id', '7']) {
    expect((await editOrder(boss, { ...order, id }, {})).status).toBe(404);
    expect((await deleteOrder(boss, id)).status).toBe(404);
  }
  expect(await editOrder(boss, order, { delr_boy_id: 99 })).toMatchObject({
    status: 404,
    body: { message: 'There is no such delivery boy.' },
  });
  expect(await editOrder(boss, order, { product_id: 99 })).toMatchObject({
    status: 404,
    body: { message: 'There is no such product.' },
  });
  await log.write(streams.deliveryBoy(20), randomUUID(), [
    { type: 'DeliveryBoyArchived', data: { id: 20, name: 'Manoj Raut' } },
  ]);
  await log.write(streams.product(4), randomUUID(), [
    { type: 'ProductArchived', data: { id: 4, name: 'Gir Cow' } },
  ]);
  const gone = [{ delr_boy_id: 20 }, { product_id: 4 }].map((changes) =>
    editOrder(boss, order, changes),
  );
  expect((await Promise.all(gone)).map(({ status, body }) => [status, body.message])).toEqual([
    [409, 'The delivery boy Manoj Raut was deleted.'],
    [409, 'The product Gir Cow was deleted.'],
  ]);
});

it('requires every field of the form', async () => {
  const { id } = await fresh(boys[1]);
  const { status, body } = await boss.post(`edit-single-order/${id}`, {});
  const said = [
    'Order Date is required',
    'MDE is required',
    'Consumer ID is required',
    'Product is required',
    'Expected Quantity is required',
  ];
  expect({ status, said: body.errors?.map(({ message }) => message) }).toEqual({
    status: 400,
    said,
  });
});

it('is for admins only', async () => {
  const order = await fresh(boys[1]);
  for (const path of [
    `${API}/admin/edit-single-order/${order.id}`,
    `${API}/admin/delete-single-order/${order.id}`,
  ]) {
    expect((await new Client(url()).post(path, {})).status).toBe(401);
    for (const person of [boys[1], await supervisor(url(), 1)])
      expect((await person.post(path, {})).status).toBe(403);
    expect((await boss.post(path, { userId: 2 })).status).toBe(403);
  }
  expect(await find(order.id)).toEqual(order);
});

it('with a key edits, moves and deletes once, and repeats the first answer', async () => {
  const order = await fresh(boys[1]);
  const keys = [randomUUID(), randomUUID(), randomUUID(), randomUUID()] as const;
  const product_id = missingProduct([order]);
  const edited = await editOrder(boss, order, { exp_quantity: 9 }, withKey(keys[0]));
  const moved = await editOrder(boss, order, { delr_boy_id: 2 }, withKey(keys[1]));
  const replaced = await editOrder(boss, moved.body.data, { product_id }, withKey(keys[2]));
  const deleted = await deleteOrder(boss, replaced.body.data.id, withKey(keys[3]));
  const again = [
    await editOrder(boss, order, { exp_quantity: 9 }, withKey(keys[0])),
    await editOrder(boss, order, { delr_boy_id: 2 }, withKey(keys[1])),
    await editOrder(boss, moved.body.data, { product_id }, withKey(keys[2])),
    await deleteOrder(boss, replaced.body.data.id, withKey(keys[3])),
  ];
  expect(again.map(({ status, body }) => ({ status, body }))).toEqual(
    [edited, moved, replaced, deleted].map(({ body }) => ({ status: 200, body })),
  );
});

it('leaves one order in one place when two admins move it at the same moment, and refuses the later one', async () => {
  for (let round = 0; round < 4; round++) {
    const order = await fresh(boys[1]);
    const targets = [2, 3, 4, 6];
    const answers = await Promise.all(
      targets.map((delr_boy_id) => editOrder(boss, order, { delr_boy_id })),
    );
    const winners = answers.filter(({ status }) => status === 200);
    expect(winners.length).toBeGreaterThan(0);
    for (const { status, body } of answers.filter((answer) => answer.status !== 200)) {
      expect({ status, message: body.message }).toEqual({
        status: 409,
        message: expect.stringContaining('Somebody else has just'),
      });
    }
    const standing = (await ordersOf(boss)).filter(({ id }) => id === order.id);
    expect(standing).toHaveLength(1);
    expect(targets).toContain(standing[0]?.delr_boy_id);
  }
});

it('refuses when either day is closed', async () => {
  const order = await fresh(boys[2]);
  const theirs = await fresh(boys[6]);
  const closing = await boys[6].post('day-close', { assignedQuantity: 1, EmptyBottle: 0 });
  expect(closing.status).toBe(200);
  const refused = { status: 409, body: { message: 'The day is closed.' } };
  expect(await editOrder(boss, order, { delr_boy_id: 6 })).toMatchObject(refused);
  expect(await editOrder(boss, theirs, { delr_boy_id: 2 })).toMatchObject(refused);
  expect(await editOrder(boss, theirs, { exp_quantity: 50 })).toMatchObject(refused);
  expect(await deleteOrder(boss, theirs.id)).toMatchObject(refused);
  expect(await addOrder(boss, { delr_boy_id: 6, consumer_id: newConsumerId() })).toMatchObject(
    refused,
  );
});
