import { randomUUID } from 'node:crypto';
import { type ConsumerOrders, type Order } from '@milkround/contracts';
import { streams } from '@milkround/domain';
import { activityOf } from '../support/activity';
import { deliver, freshStop, lineOf, stopOf, type DeliveryBoyPerson } from '../support/board';
import { admin, mde, supervisor, type Person } from '../support/client';
import { askFigure } from '../support/explain';
import { live } from '../support/live-client';
import { Log, today } from '../support/log';
import { ownServer } from '../support/own-server';
import {
  addOrder,
  deleteOrder,
  editOrder,
  findOrder,
  freshOrder,
  missingProduct,
  newConsumerId,
  ordersOf,
  stopsOf,
  typesOf,
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
const exists = async (id: string) => (await ordersOf(boss)).some((order) => order.id === id);

describe('an edit', () => {
  it('corrects the requirement; the adjusted mark stays unless it is sent', async () => {
    const order = await fresh(boys[1]);
    for (const [changes, expected] of [
      [{ exp_quantity: '4.5' }, { exp_quantity: 4.5, adjusted_qty: 0 }],
      [
        { exp_quantity: 4.5, adjustedQuantity: 1 },
        { exp_quantity: 4.5, adjusted_qty: 1 },
      ],
      [{ exp_quantity: 0 }, { exp_quantity: 0, adjusted_qty: 1 }],
      [
        { exp_quantity: 3, adjustedQuantity: '0' },
        { exp_quantity: 3, adjusted_qty: 0 },
      ],
    ] as const) {
      const { status, body } = await editOrder(boss, order, changes);
      expect({ status, body }).toEqual({
        status: 200,
        body: {
          message: 'Order updated successfully!',
          code: 'order-updated',
          params: {},
          data: { ...order, ...expected },
        },
      });
      expect(await find(order.id)).toEqual(body.data);
    }
  });

  it('that changes nothing is no fact', async () => {
    const order = await fresh(boys[1]);
    const facts = await log.added(1, async () =>
      expect((await editOrder(boss, order, {})).body.data).toEqual(order),
    );
    expect(facts).toEqual([]);
  });

  it('accepts the other spelling of the fields, and a form', async () => {
    const order = await fresh(boys[1]);
    const wide = {
      orderDate: today(),
      deliveryBoyId: 1,
      consumerId: order.consumer_id,
      productId: order.product_id,
      expQuantity: '8',
    };
    const form = new FormData();
    for (const [name, value] of Object.entries(wide)) form.append(name, String(value));
    for (const body of [wide, form]) {
      expect(await boss.post(`edit-single-order/${order.id}`, body)).toMatchObject({
        status: 200,
        body: { data: { id: order.id, exp_quantity: 8 } },
      });
    }
  });

  it('to another product replaces the line in one append, and is refused when that line exists', async () => {
    const order = await fresh(boys[1]);
    const product_id = missingProduct([order]);
    const facts = await log.added(1, async () => {
      const { status, body } = await editOrder(boss, order, { product_id, exp_quantity: 2 });
      expect({ status, data: body.data }).toMatchObject({
        status: 200,
        data: { consumer_id: order.consumer_id, product_id, exp_quantity: 2, order_excel: null },
      });
      expect(body.data.id).not.toBe(order.id);
      expect(await find(body.data.id)).toEqual(body.data);
    });
    expect(typesOf(facts).sort()).toEqual(['OrderPlaced', 'OrderRemoved']);
    expect(new Set(facts.map(({ meta }) => meta.commandId)).size).toBe(1);
    expect(await exists(order.id)).toBe(false);

    const two = await fresh(boys[1], ({ data }) => data.length === 2);
    const other = (await stopOf(boys[1], two.consumer_id)).data.find(({ id }) => id !== two.id);
    const answer = await editOrder(boss, two, { product_id: other?.product_id });
    expect(answer).toMatchObject({
      status: 409,
      body: { message: 'This consumer already has an order for this product.' },
    });
  });

  it('to another consumer moves the order to that stop, of a known or a new consumer', async () => {
    const order = await fresh(boys[1]);
    const theirs = lineOf(await freshStop(boys[6]));
    const known = await editOrder(boss, order, { consumer_id: theirs.consumer_id });
    expect(known.body).toMatchObject({
      message: 'Order updated successfully!',
      data: { consumer_name: theirs.consumer_name, address: theirs.address, delr_boy_id: 1 },
    });
    const door = newConsumerId();
    const unknown = await editOrder(boss, known.body.data, { consumer_id: door });
    expect(unknown.body).toMatchObject({
      message: `Order updated successfully! Consumer ${door} is new: please check the ID.`,
      data: { consumer_id: door, consumer_name: door },
    });
    expect([...(await stopsOf(boys[1])).keys()]).not.toContain(order.consumer_id);
  });
});

describe('a reassignment', () => {
  it('removes the line from one day and adds it to the other, together, under its own id', async () => {
    const order = await fresh(boys[1]);
    const before = { 1: (await log.day(1)).length, 6: (await log.day(6)).length };
    const places = (await ordersOf(boss))
      .filter(({ delr_boy_id }) => delr_boy_id === 6)
      .map(({ sequence }) => sequence ?? 0);
    const { status, body } = await editOrder(boss, order, { delr_boy_id: 6, exp_quantity: 2.5 });
    expect({ status, message: body.message }).toEqual({
      status: 200,
      message: 'Order updated successfully!',
    });
    const name = boys[6].session.name;
    expect(body.data).toEqual({
      ...order,
      delr_boy_id: 6,
      delivery_boy: { id: 6, name },
      delr_boy_unique_id: 'MDE-006',
      area: expect.objectContaining({ id: 2 }),
      exp_quantity: 2.5,
      created_at: expect.any(String),
      sequence: Math.max(...places) + 1,
    });
    expect(await find(order.id)).toEqual(body.data);
    expect([...(await stopsOf(boys[1])).keys()]).not.toContain(order.consumer_id);
    expect((await stopsOf(boys[6])).get(order.consumer_id)?.data.map(({ id }) => id)).toEqual([
      order.id,
    ]);
    const [out, into] = [(await log.day(1)).slice(before[1]), (await log.day(6)).slice(before[6])];
    expect([typesOf(out), typesOf(into)]).toEqual([['OrderRemoved'], ['OrderPlaced']]);
    expect(out[0]?.data).toMatchObject({ reason: 'moved', movedTo: 6 });
    expect(into[0]?.meta.commandId).toBe(out[0]?.meta.commandId);

    const back = await editOrder(boss, body.data, { delr_boy_id: 1 });
    expect(back.body.data).toMatchObject({ id: order.id, delr_boy_id: 1 });
  });

  it('is no upload and no new order in the activity, and the file keeps the requirement that it gave', async () => {
    const order = await fresh(boys[1]);
    const sources = async () => {
      const { sources: all } = await askFigure(boss, {
        figure: 'required',
        from: today(),
        to: today(),
        deliveryBoyId: 6,
      });
      const sumOf = (kind: string) =>
        all.reduce((sum, source) => (source.kind === kind ? sum + source.value : sum), 0);
      return { file: sumOf('file'), office: sumOf('office'), single: sumOf('single') };
    };
    const before = await sources();
    expect(
      (await editOrder(boss, order, { delr_boy_id: 6, exp_quantity: order.exp_quantity + 4 }))
        .status,
    ).toBe(200);
    const [placed, removed] = await activityOf(boss, { orderId: order.id, limit: 2 });
    const [from, to] = [boys[1], boys[6]].map(({ session: { name, deliveryBoyInfo } }) => ({
      id: deliveryBoyInfo.id,
      name,
    }));
    const move = { field: 'delivery-boy', before: from, after: to };
    expect(placed).toMatchObject({
      kind: 'OrderPlaced',
      via: 'office',
      actor: { role: 'admin' },
      changes: expect.arrayContaining([move]),
    });
    expect(removed).toMatchObject({
      kind: 'OrderRemoved',
      changes: expect.arrayContaining([move]),
    });
    expect(await sources()).toEqual({
      ...before,
      file: before.file + order.exp_quantity,
      office: before.office + 4,
    });
  });

  it('shows on both phones: the stop leaves one and appears on the other', async () => {
    const order = await fresh(boys[1]);
    const phones = [
      await live(url(), boys[1].token ?? ''),
      await live(url(), boys[6].token ?? ''),
    ] as const;
    await editOrder(boss, order, { delr_boy_id: 6 });
    const [gone, come] = await Promise.all(
      phones.map((phone) =>
        phone.until('the stop', () =>
          phone.rows('stop').find(({ consumerId }) => consumerId === order.consumer_id),
        ),
      ),
    );
    expect(gone).toMatchObject({ deliveryBoyId: 1, orders: null });
    expect(come).toMatchObject({
      deliveryBoyId: 6,
      orders: await stopOf(boys[6], order.consumer_id),
    });
    for (const phone of phones) phone.close();
  });

  it('opens a day that did not exist', async () => {
    await log.write(streams.deliveryBoy(21), randomUUID(), [
      {
        type: 'DeliveryBoyHired',
        data: {
          id: 21,
          areaId: 3,
          supervisorId: 3,
          name: 'Omkar Shete',
          uniqueId: 'MDE-021',
          email: 'mde21@milkround.test',
          phone: null,
        },
      },
    ]);
    const order = await fresh(boys[2]);
    const { body } = await editOrder(boss, order, { delr_boy_id: 21 });
    expect(body.data.delivery_boy).toEqual({ id: 21, name: 'Omkar Shete' });
    expect(typesOf(await log.day(21))).toEqual(['DeliveryDayOpened', 'OrderPlaced']);
    expect((await ordersOf(await supervisor(url(), 3))).map(({ id }) => id)).toContain(order.id);
  });

  it('is refused when the consumer has that line already, and changes neither day', async () => {
    const order = await fresh(boys[1]);
    await addOrder(boss, {
      delr_boy_id: 6,
      consumer_id: order.consumer_id,
      product_id: order.product_id,
    });
    const facts = await log.added(1, () =>
      log.added(6, async () => {
        const answer = await editOrder(boss, order, { delr_boy_id: 6 });
        expect(answer).toMatchObject({
          status: 409,
          body: { message: 'This consumer already has an order for this product.' },
        });
      }),
    );
    expect(facts).toEqual([]);
    expect(await find(order.id)).toEqual(order);
  });

  it('removes an empty stop from its round', async () => {
    const { body } = await boys[2].post<{
      data: { roundId: string; orders: Record<string, { id: string }[]> };
    }>('add-round', {
      consumerNo: 2,
    });
    const [consumerId = '', lines = []] =
      Object.entries(body.data.orders).find(([, each]) => each.length === 1) ?? [];
    const order = await find(lines[0]?.id ?? '');
    await editOrder(boss, order, { delr_boy_id: 6 });
    const report = await boys[2].get<{ rounds: { consumersNo: number; orders: object }[] }>(
      'get-round-report',
    );
    expect(report.body.rounds.at(-1)?.consumersNo).toBe(1);
    expect(Object.keys(report.body.rounds.at(-1)?.orders ?? {})).not.toContain(consumerId);
  });
});

describe('a deletion', () => {
  it('removes the order from every list, and the empty stop from the phone', async () => {
    const order = await fresh(boys[1]);
    const phone = await live(url(), boys[1].token ?? '');
    const { status, body } = await deleteOrder(boss, order.id);
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        message: 'Order deleted successfully!',
        code: 'order-deleted',
        params: {},
        data: { id: order.id },
      },
    });
    expect(await exists(order.id)).toBe(false);
    expect([...(await stopsOf(boys[1])).keys()]).not.toContain(order.consumer_id);
    const row = await phone.until('its end', () =>
      phone.rows('stop').find(({ consumerId }) => consumerId === order.consumer_id),
    );
    expect(row).toMatchObject({ deliveryBoyId: 1, orders: null });
    phone.close();
    expect(await deleteOrder(boss, order.id)).toMatchObject({
      status: 404,
      body: { message: 'There is no such order.' },
    });
  });

  it('leaves the other line of the stop', async () => {
    const order = await fresh(boys[1], ({ data }) => data.length === 2);
    await deleteOrder(boss, order.id);
    expect((await stopOf(boys[1], order.consumer_id)).data).toHaveLength(1);
  });

  it('at the same moment as a delivery: one of the two is recorded, and the other is refused', async () => {
    for (let round = 0; round < 4; round++) {
      const order = await fresh(boys[6]);
      const [deleted, delivered] = await Promise.all([
        deleteOrder(boss, order.id),
        deliver(boys[6], order.id, 1),
      ]);
      expect([deleted.status, delivered.status]).toEqual(
        deleted.status === 200 ? [200, 404] : [409, 200],
      );
      expect(await exists(order.id)).toBe(deleted.status !== 200);
    }
  });
});
