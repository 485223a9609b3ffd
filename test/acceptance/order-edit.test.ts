import { randomUUID } from 'node:crypto';
import { dateText, type Order, type Read, type RemarkRow } from '@milkround/contracts';
import { activityOf } from '../support/activity';
import { deliver, stopOf, type DeliveryBoyPerson } from '../support/board';
import { live } from '../support/live-client';
import { today } from '../support/log';
import { sharedOffice } from '../support/shared-office';
import {
  deleteOrder,
  editOrder,
  findOrder,
  formOf,
  inDays,
  newConsumerId,
  newStop,
  ordersOf,
  placeOrder,
  stopsOf,
  typesOf,
  withKey,
} from '../support/single-orders';

const office = sharedOffice();
let boy: DeliveryBoyPerson;
let other: DeliveryBoyPerson;
let [id, otherId] = [0, 0];

beforeAll(async () => {
  boy = await office.deliveryBoy({ name: 'Rahul Kale' });
  other = await (await office.zone()).deliveryBoy({ name: 'Manoj Raut' });
  [id = 0, otherId = 0] = [boy, other].map(({ session }) => session.deliveryBoyInfo.id);
});

/** A new order of the first delivery boy, as the admin sees it. */
const fresh = async (quantity = 1): Promise<Order> =>
  findOrder(office.boss, (await newStop(boy, quantity)).data[0]!.id);
const exists = async (orderId: string) =>
  (await ordersOf(office.boss)).some((order) => order.id === orderId);

describe('an edit', () => {
  it('corrects the requirement; the adjusted mark stays unless it is sent', async () => {
    const order = await fresh();
    for (const [changes, expected] of [
      [{ exp_quantity: '4.5' }, { exp_quantity: 4.5, adjusted_qty: 0 }],
      [{ adjustedQuantity: 1 }, { exp_quantity: 1, adjusted_qty: 1 }],
      [{ exp_quantity: 0 }, { exp_quantity: 0, adjusted_qty: 1 }],
    ] as const) {
      const { status, body } = await editOrder(office.boss, order, changes);
      expect({ status, body }).toEqual({
        status: 200,
        body: {
          message: 'Order updated successfully!',
          code: 'order-updated',
          params: {},
          data: { ...order, ...expected },
        },
      });
      expect(await findOrder(office.boss, order.id)).toEqual(body.data);
    }
  });

  it('accepts the other spelling of the fields, and a form', async () => {
    const order = await fresh();
    const wide = {
      orderDate: today(),
      deliveryBoyId: String(id),
      consumerId: order.consumer_id,
      productId: String(order.product_id),
      expQuantity: '8',
    };
    for (const body of [wide, formOf(wide)]) {
      expect(await office.boss.post(`edit-single-order/${order.id}`, body)).toMatchObject({
        status: 200,
        body: { data: { id: order.id, exp_quantity: 8 } },
      });
    }
  });

  it('to another product replaces the line in one append', async () => {
    const order = await fresh();
    const facts = await office.log.added(id, async () => {
      const { body } = await editOrder(office.boss, order, { product_id: 2, exp_quantity: 2 });
      expect(body.data).toMatchObject({ consumer_id: order.consumer_id, product_id: 2 });
      expect(await findOrder(office.boss, body.data.id)).toEqual(body.data);
    });
    expect(typesOf(facts).sort()).toEqual(['OrderPlaced', 'OrderRemoved']);
    expect(new Set(facts.map(({ meta }) => meta.commandId)).size).toBe(1);
    expect(await exists(order.id)).toBe(false);
  });

  it('to another consumer moves the order to that stop', async () => {
    const order = await fresh();
    const door = newConsumerId();
    expect((await editOrder(office.boss, order, { consumer_id: door })).body).toMatchObject({
      message: `Order updated successfully! Consumer ${door} is new: please check the ID.`,
      data: { consumer_id: door, consumer_name: door },
    });
    expect([...(await stopsOf(boy)).keys()]).not.toContain(order.consumer_id);
  });

  it('requires every field of the form', async () => {
    const { id: orderId } = await fresh();
    const { status, body } = await office.boss.post(`edit-single-order/${orderId}`, {});
    expect({ status, said: body.errors?.map(({ message }) => message) }).toEqual({
      status: 400,
      said: [
        'Order Date is required',
        'MDE is required',
        'Consumer ID is required',
        'Product is required',
        'Expected Quantity is required',
      ],
    });
  });
});

describe('a reassignment', () => {
  it('moves the line together on both days under its own id, on both phones and in the activity', async () => {
    const order = await fresh();
    const phones = [
      await live(office.url, boy.token ?? ''),
      await live(office.url, other.token ?? ''),
    ] as const;
    const before = [(await office.log.day(id)).length, (await office.log.day(otherId)).length];
    const { body } = await editOrder(office.boss, order, {
      delr_boy_id: otherId,
      exp_quantity: 2.5,
    });
    expect(body).toMatchObject({
      message: 'Order updated successfully!',
      data: {
        id: order.id,
        delr_boy_id: otherId,
        delivery_boy: { id: otherId, name: 'Manoj Raut' },
        exp_quantity: 2.5,
      },
    });
    expect(await findOrder(office.boss, order.id)).toEqual(body.data);
    const [out, into] = [
      (await office.log.day(id)).slice(before[0]),
      (await office.log.day(otherId)).slice(before[1]),
    ];
    expect(typesOf(out)).toEqual(['OrderRemoved']);
    expect(typesOf(into).at(-1)).toBe('OrderPlaced');
    expect(out[0]?.data).toMatchObject({ reason: 'moved', movedTo: otherId });
    expect(into[0]?.meta.commandId).toBe(out[0]?.meta.commandId);

    const [gone, come] = await Promise.all(
      phones.map((phone) =>
        phone.until('the stop', () =>
          phone.rows('stop').find(({ consumerId }) => consumerId === order.consumer_id),
        ),
      ),
    );
    expect(gone).toMatchObject({ deliveryBoyId: id, orders: null });
    expect(come).toMatchObject({
      deliveryBoyId: otherId,
      orders: await stopOf(other, order.consumer_id),
    });
    for (const phone of phones) phone.close();

    const [placed, removed] = await activityOf(office.boss, { orderId: order.id, limit: 2 });
    const move = {
      field: 'delivery-boy',
      before: { id, name: 'Rahul Kale' },
      after: { id: otherId, name: 'Manoj Raut' },
    };
    const changes = expect.arrayContaining([move]);
    expect([placed, removed]).toMatchObject([
      { kind: 'OrderPlaced', actor: { role: 'admin' }, changes },
      { kind: 'OrderRemoved', changes },
    ]);
  });

  it('is refused when the consumer has that line already, and changes neither day', async () => {
    const order = await fresh();
    const { consumer_id, product_id } = order;
    await placeOrder(office.boss, { delr_boy_id: otherId, consumer_id, product_id });
    const facts = await office.log.added(otherId, async () =>
      expect(await editOrder(office.boss, order, { delr_boy_id: otherId })).toMatchObject({
        status: 409,
        body: { message: 'This consumer already has an order for this product.' },
      }),
    );
    expect(facts).toEqual([]);
    expect(await findOrder(office.boss, order.id)).toEqual(order);
  });

  it('by several admins at the same moment leaves one order in one place, and refuses the later one', async () => {
    const boys = await Promise.all([1, 2, 3].map(() => office.deliveryBoy()));
    const targets = [otherId, ...boys.map(({ session }) => session.deliveryBoyInfo.id)];
    const order = await fresh();
    const answers = await Promise.all(
      targets.map((delr_boy_id) => editOrder(office.boss, order, { delr_boy_id })),
    );
    const refusals = answers.filter(({ status }) => status !== 200);
    expect(refusals.length).toBeLessThan(targets.length);
    for (const { status, body } of refusals)
      expect({ status, message: body.message }).toEqual({
        status: 409,
        message: expect.stringContaining('Somebody else has just'),
      });
    const standing = (await ordersOf(office.boss)).filter((each) => each.id === order.id);
    expect(standing).toHaveLength(1);
    expect(targets).toContain(standing[0]?.delr_boy_id);
  });
});

describe('a deletion', () => {
  it('removes the order from every list, and the empty stop from the phone', async () => {
    const order = await fresh();
    const phone = await live(office.url, boy.token ?? '');
    expect(await deleteOrder(office.boss, order.id)).toMatchObject({
      status: 200,
      body: {
        message: 'Order deleted successfully!',
        code: 'order-deleted',
        params: {},
        data: { id: order.id },
      },
    });
    expect(await exists(order.id)).toBe(false);
    const row = await phone.until('its end', () =>
      phone.rows('stop').find(({ consumerId }) => consumerId === order.consumer_id),
    );
    expect(row).toMatchObject({ deliveryBoyId: id, orders: null });
    phone.close();
    expect(await deleteOrder(office.boss, order.id)).toMatchObject({
      status: 404,
      body: { message: 'There is no such order.' },
    });
  });

  it('at the same moment as a delivery: one of the two is recorded, and the other is refused', async () => {
    for (let round = 0; round < 4; round++) {
      const order = await fresh();
      const [deleted, delivered] = await Promise.all([
        deleteOrder(office.boss, order.id),
        deliver(boy, order.id, 1),
      ]);
      expect([deleted.status, delivered.status]).toEqual(
        deleted.status === 200 ? [200, 404] : [409, 200],
      );
      expect(await exists(order.id)).toBe(deleted.status !== 200);
    }
  });
});

it('a delivered order is not deleted and not given away; the answer says who delivered it and when', async () => {
  const order = await fresh();
  const at = new Date(Date.now() - 60_000);
  await deliver(boy, order.id, 1, { 'x-occurred-at': at.toISOString() });
  const time = new Intl.DateTimeFormat('en-IN', {
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
    timeZone: process.env.ACCEPTANCE_TIMEZONE,
  })
    .format(at)
    .replace(/\s/g, '\u00a0');
  for (const [answer, cannot] of [
    [await deleteOrder(office.boss, order.id), 'deleted'],
    [
      await editOrder(office.boss, order, { delr_boy_id: otherId }),
      'moved to another delivery boy',
    ],
    [
      await editOrder(office.boss, order, { product_id: 2 }),
      'changed to another product or consumer',
    ],
  ] as const)
    expect(answer).toMatchObject({
      status: 409,
      body: {
        message: `This order was delivered and cannot be ${cannot}. Rahul Kale recorded it at ${time}.`,
      },
    });
});

it('the payment of a stop stays in the day when its only order is deleted', async () => {
  const order = await fresh();
  const payment = { consumerUniqueId: order.consumer_id, remarks: '300', paymentMode: 'cash' };
  expect((await boy.post('edit-order-remarks', payment)).status).toBe(200);
  expect((await deleteOrder(office.boss, order.id)).status).toBe(200);
  const { data } = (await office.boss.get<Read<RemarkRow[]>>('get-order-remarks')).body;
  expect(data.filter(({ consumer_id }) => consumer_id === order.consumer_id)).toMatchObject([
    { remarks: '300', payment_mode: 'cash' },
  ]);
});

it('today’s orders only are changed, and never their date', async () => {
  const order = { orderDate: inDays(1), delr_boy_id: id, consumer_id: newConsumerId() };
  const ahead = await placeOrder(office.boss, order);
  const refused = {
    status: 409,
    body: {
      message: `Only today’s orders can be changed; this one is for ${dateText(inDays(1))}.`,
    },
  };
  expect(await editOrder(office.boss, ahead, { exp_quantity: 3 })).toMatchObject(refused);
  expect(await deleteOrder(office.boss, ahead.id)).toMatchObject(refused);
  expect(await editOrder(office.boss, await fresh(), { orderDate: inDays(1) })).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'orderDate', message: 'An order cannot be moved to another date' }] },
  });
});

it('unknown orders, products and delivery boys are refused', async () => {
  const order = await fresh();
  for (const unknownId of [randomUUID(), 'no-id', '7']) {
    expect((await editOrder(office.boss, { ...order, id: unknownId }, {})).status).toBe(404);
    expect((await deleteOrder(office.boss, unknownId)).status).toBe(404);
  }
  for (const [changes, message] of [
    [{ delr_boy_id: 999_999 }, 'There is no such delivery boy.'],
    [{ product_id: 999_999 }, 'There is no such product.'],
  ] as const)
    expect(await editOrder(office.boss, order, changes)).toMatchObject({
      status: 404,
      body: { message },
    });
});

it('with a repeated key is edited, moved, replaced and deleted once', async () => {
  const order = await fresh();
  const keys = [1, 2, 3, 4].map(() => withKey(randomUUID()));
  const edit = () => editOrder(office.boss, order, { exp_quantity: 9 }, keys[0]);
  const move = () => editOrder(office.boss, order, { delr_boy_id: otherId }, keys[1]);
  const edited = await edit();
  const moved = await move();
  const replace = () => editOrder(office.boss, moved.body.data, { product_id: 2 }, keys[2]);
  const replaced = await replace();
  const end = () => deleteOrder(office.boss, replaced.body.data.id, keys[3]);
  const ended = await end();
  const facts = await office.log.added(id, async () => {
    const added = await office.log.added(otherId, async () => {
      for (const [first, repeat] of [
        [edited, edit],
        [moved, move],
        [replaced, replace],
        [ended, end],
      ] as const) {
        const { status, headers } = await repeat();
        expect([status, headers.get('x-position')]).toEqual([200, first.headers.get('x-position')]);
      }
    });
    expect(added).toEqual([]);
  });
  expect(facts).toEqual([]);
});
