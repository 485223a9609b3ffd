import { randomUUID } from 'node:crypto';
import { type Order } from '@milkround/contracts';
import {
  board,
  deliver,
  freshStop,
  lineOf,
  markDone,
  stopOf,
  type DeliveryBoyPerson,
} from '../support/board';
import { admin, mde, supervisor, type Person } from '../support/client';
import { live } from '../support/live-client';
import { Log, today } from '../support/log';
import { ownServer } from '../support/own-server';
import {
  addOrder,
  formOf,
  inDays,
  missingProduct,
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

describe('a delivery boy at a door', () => {
  it('adds a product to one of his stops, and all screens show it at once', async () => {
    const stop = await freshStop(boy, ({ data }) => data.length === 1);
    const product_id = missingProduct(stop.data);
    const { status, body, headers } = await addOrder(boy, {
      consumer_id: stop.consumerId,
      product_id,
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
        consumer_name: lineOf(stop).consumer_name,
        address: lineOf(stop).address,
        delr_boy_id: 1,
        delivery_boy: { id: 1, name: boy.session.name },
        product_id,
        product: { id: product_id, name: expect.stringMatching(/Cow|Buffalo/) },
        exp_quantity: 1.5,
        dlvr_quantity: null,
        is_delivered: false,
        adjusted_qty: 0,
        created_at: expect.stringMatching(/^\d{4}-.*Z$/),
        order_excel: null,
        delr_boy_unique_id: 'MDE-001',
        area: { id: 1, name: 'Baner' },
        sequence: expect.any(Number),
        ...{
          delivered_at: undefined,
          received_at: undefined,
          consumer_remark: undefined,
          paymentMode: undefined,
          consumer_absence: undefined,
          absence_reason: undefined,
          empty_bottles: undefined,
          payment_at: undefined,
          payment_received_at: undefined,
          absence_at: undefined,
          absence_received_at: undefined,
          corrected_at: undefined,
        },
      } satisfies Record<keyof Order, unknown>,
    });
    expect((await stopOf(boy, stop.consumerId)).data.map(({ id }) => id)).toContain(body.data.id);
    for (const person of [people.boss, people.baner])
      expect(await ordersOf(person)).toContainEqual(body.data);
    expect((await ordersOf(people.kothrud)).map(({ id }) => id)).not.toContain(body.data.id);
  });

  it('sends a form or JSON, in either spelling', async () => {
    for (const door of [newConsumerId(), newConsumerId(), newConsumerId()]) {
      const form = formOf({
        userId: 'MDE-001',
        orderDate: today(),
        consumerId: door,
        productId: '2',
        expQuantity: '2.25',
        adjustedQuantity: '1',
      });
      const wide = {
        orderDate: today(),
        consumerId: door,
        productId: 2,
        expQuantity: 2.25,
        adjustedQuantity: 1,
      };
      const narrow = {
        orderDate: today(),
        consumer_id: door,
        product_id: '2',
        exp_quantity: '2.25',
        adjustedQuantity: '1',
      };
      for (const body of [form, wide, narrow]) {
        const answer = await boy.post<{ data: Order }>('add-single-order', body);
        expect(answer).toMatchObject({
          status: 201,
          body: { data: { consumer_id: door, product_id: 2, exp_quantity: 2.25, adjusted_qty: 1 } },
        });
      }
    }
  });

  it('may name an unknown consumer: the id becomes the name, and the message says once that the consumer is new', async () => {
    const consumer_id = newConsumerId();
    const first = await addOrder(boy, { consumer_id });
    expect(first.body).toMatchObject({
      message: `Order added successfully! Consumer ${consumer_id} is new: please check the ID.`,
      data: { consumer_id, consumer_name: consumer_id, address: '' },
    });
    expect((await addOrder(boy, { consumer_id, product_id: 2 })).body.message).toBe(
      'Order added successfully!',
    );
    const elsewhere = await addOrder(await mde(url(), 2), { consumer_id });
    expect(elsewhere.body.message).toBe('Order added successfully!');
    expect((await board(boy)).at(-1)?.consumerId).toBe(consumer_id);
  });

  it('finds the name and address of a consumer of another delivery boy', async () => {
    const theirs = lineOf(await freshStop(await mde(url(), 2)));
    const { body } = await addOrder(boy, { consumer_id: theirs.consumer_id });
    expect(body).toMatchObject({
      message: 'Order added successfully!',
      data: { consumer_name: theirs.consumer_name, address: theirs.address, delr_boy_id: 1 },
    });
  });

  it('sends the consumer id as text: leading zeros stay', async () => {
    expect((await addOrder(boy, { consumer_id: '0042' })).body.data.consumer_id).toBe('0042');
    expect((await addOrder(boy, { consumer_id: 42 })).body.data.consumer_id).toBe('42');
  });

  it.each([-1, 1, 30])('adds for today only, not %i days from it', async (days) => {
    const answer = await boy.post('add-single-order', {
      orderDate: inDays(days),
      consumerId: newConsumerId(),
      productId: 1,
      expQuantity: 1,
    });
    expect(answer).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'orderDate', message: 'You can add orders for today only' }] },
    });
  });

  it('adds to his own day, whichever delivery boy he names', async () => {
    const { body } = await addOrder(boy, {
      consumer_id: newConsumerId(),
      deliveryBoyId: 2,
      delr_boy_id: 2,
    });
    expect(body.data.delr_boy_id).toBe(1);
  });
});

describe('an existing line', () => {
  it('gets the new requirement; Enabled marks it adjusted, Disabled removes the mark, and the same values again are no fact', async () => {
    const line = lineOf(await freshStop(boy));
    const order = { consumer_id: line.consumer_id, product_id: line.product_id };
    const facts = await log.added(1, async () => {
      const was = (before: number, after: number) =>
        ` The quantity was ${before} and is ${after} now.`;
      for (const [exp_quantity, adjustedQuantity, adjusted_qty, revised] of [
        [7, 1, 1, was(line.exp_quantity, 7)],
        ['7', '1', 1, ''],
        [0, 1, 1, was(7, 0)],
        [6, 0, 0, was(0, 6)],
        [6, undefined, 0, ''],
      ]) {
        const { status, body } = await addOrder(boy, { ...order, exp_quantity, adjustedQuantity });
        expect(status).toBe(201);
        expect(body).toMatchObject({
          message: `Order updated successfully!${revised}`,
          data: { id: line.id, exp_quantity: Number(exp_quantity), adjusted_qty },
        });
      }
    });
    expect(facts.map(({ type, data }) => [type, data.expected, data.adjusted])).toEqual([
      ['OrderRevised', 7, true],
      ['OrderRevised', 0, true],
      ['OrderRevised', 6, false],
    ]);
    expect(lineOf(await stopOf(boy, line.consumer_id))).toMatchObject({
      exp_quantity: 6,
      adjusted_qty: 0,
    });
  });

  it('is not overwritten when it differs from the line that the person has seen', async () => {
    const line = lineOf(await freshStop(boy));
    const order = { consumer_id: line.consumer_id, product_id: line.product_id, delr_boy_id: 1 };
    const stands = line.exp_quantity;
    const said = `The order for this consumer and product is ${stands} by now. Please look again.`;
    for (const person of [people.boss, people.baner, boy])
      for (const previousQuantity of [stands + 1, ''])
        expect(
          await addOrder(person, { ...order, exp_quantity: stands + 2, previousQuantity }),
        ).toMatchObject({
          status: 409,
          body: { message: said },
        });
    const gone = await addOrder(people.boss, {
      ...order,
      consumer_id: newConsumerId(),
      previousQuantity: 1,
    });
    expect(gone).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/Please look again\.$/) },
    });
    const key = withKey(randomUUID());
    for (const _again of [1, 2])
      expect(
        (
          await addOrder(
            people.baner,
            { ...order, exp_quantity: stands + 2, previousQuantity: String(stands) },
            key,
          )
        ).status,
      ).toBe(201);
    expect(
      (
        await addOrder(people.baner, {
          consumer_id: newConsumerId(),
          delr_boy_id: 1,
          previousQuantity: '',
        })
      ).status,
    ).toBe(201);
  });

  it('keeps the delivered quantity when its requirement is corrected', async () => {
    const line = lineOf(await freshStop(boy));
    await deliver(boy, line.id, 2);
    const { body } = await addOrder(people.boss, {
      delr_boy_id: 1,
      consumer_id: line.consumer_id,
      product_id: line.product_id,
      exp_quantity: 9,
    });
    expect(body.data).toMatchObject({ id: line.id, exp_quantity: 9, dlvr_quantity: 2 });
  });

  it('of a Done stop gets another line beside it, which reopens the stop', async () => {
    const stop = await freshStop(boy, ({ data }) => data.length === 1);
    await markDone(boy, stop.consumerId);
    const facts = await log.added(1, () =>
      addOrder(boy, { consumer_id: stop.consumerId, product_id: missingProduct(stop.data) }),
    );
    expect(typesOf(facts)).toEqual(['OrderPlaced', 'ConsumerReopened']);
    expect(lineOf(await stopOf(boy, stop.consumerId)).is_delivered).toBe(false);
  });
});

it('changes on the delivery boy’s phone at once', async () => {
  const phone = await live(url(), boy.token ?? '');
  const consumer_id = newConsumerId();
  await addOrder(people.baner, { delr_boy_id: 1, consumer_id, exp_quantity: 3 });
  const row = await phone.until('the new stop', () =>
    phone.rows('stop').find(({ consumerId }) => consumerId === consumer_id),
  );
  expect(row).toMatchObject({
    deliveryBoyId: 1,
    date: today(),
    orders: await stopOf(boy, consumer_id),
  });
  phone.close();
});
