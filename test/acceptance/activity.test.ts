import type { Activity, ActivityPage, Order } from '@milkround/contracts';
import { csv, upload } from '../fixtures/order-upload';
import { activityOf } from '../support/activity';
import { deliver, freshStop, lineOf, markDone, type DeliveryBoyPerson } from '../support/board';
import { done, hireSupervisor, staffForm } from '../support/catalog';
import { as, mde, PASSWORD } from '../support/client';
import { today } from '../support/log';
import { ownOffice } from '../support/own-office';
import { deleteOrder, editOrder, inDays, placeOrder } from '../support/single-orders';
import { openExport } from '../support/workbook-export';

const office = ownOffice();
/** 1 to 5 are of Baner, 6 to 10 of Kothrud. */
let boys: Record<1 | 3 | 6, DeliveryBoyPerson>;
let consumers = 0;

beforeAll(async () => {
  boys = { 1: await mde(office.url, 1), 3: await mde(office.url, 3), 6: await mde(office.url, 6) };
});

const ofToday = () => ({ fromDate: today(), toDate: today() });

/** An order that the admin has just placed by hand, for a consumer who has no other order. */
const byHand = (more: object = {}): Promise<Order> =>
  placeOrder(office.boss, {
    consumer_id: `ACT-${++consumers}`,
    delr_boy_id: 1,
    exp_quantity: 2,
    ...more,
  });

/** `OrderRevised by Meera Shinde: requirement 2 → 3`, oldest first. */
const told = (rows: readonly Activity[]): string[] =>
  rows
    .map(({ kind, actor, changes }) =>
      [
        `${kind} by ${actor.name}`,
        ...changes.map(
          ({ field, before, after }) => `${field} ${String(before)} → ${String(after)}`,
        ),
      ].join(': '),
    )
    .reverse();

describe('the activity', () => {
  it('tells who changed the quantity of a consumer on a day, the value before and after, and who deleted the order', async () => {
    const order = await byHand();
    await editOrder(office.boss, order, { exp_quantity: 3, adjustedQuantity: 1 });
    await deleteOrder(office.boss, order.id);
    const rows = await activityOf(office.boss, { consumerId: order.consumer_id });
    expect(told(rows)).toEqual([
      `OrderPlaced by ${office.boss.session.name}: requirement null → 2`,
      `OrderRevised by ${office.boss.session.name}: requirement 2 → 3: adjusted false → true`,
      `OrderRemoved by ${office.boss.session.name}: requirement 3 → null`,
    ]);
    expect(rows[0]).toMatchObject({
      via: 'office',
      late: false,
      actor: { role: 'admin', id: 1 },
      subject: {
        date: today(),
        deliveryBoy: { id: 1, name: boys[1].session.name },
        consumer: { id: order.consumer_id, name: order.consumer_name },
        product: { id: 1, name: order.product.name },
        order: { id: order.id },
      },
    });
    expect(await activityOf(office.boss, { orderId: order.id })).toEqual(rows);
  });

  it('lists everything that a delivery boy did, newest first, with each line that Done filled', async () => {
    const stop = await freshStop(boys[1]);
    const line = lineOf(stop);
    await deliver(boys[1], line.id, 7.5);
    await markDone(boys[1], stop.consumerId);
    const [last, before] = await activityOf(office.boss, { actorRole: 'delivery-boy', actorId: 1 });
    expect(last).toMatchObject({
      kind: 'ConsumerMarkedDone',
      via: 'phone',
      subject: { consumer: { id: stop.consumerId, name: lineOf(stop).consumer_name } },
    });
    expect(last?.changes[0]).toEqual({ field: 'done', before: false, after: true });
    expect(before).toMatchObject({
      kind: 'QuantityDelivered',
      changes: [{ field: 'delivered', before: null, after: 7.5 }, { field: 'requirement' }],
    });
    const done = await activityOf(office.boss, {
      kind: 'ConsumerMarkedDone',
      consumerId: stop.consumerId,
      ...ofToday(),
    });
    expect(done.map(({ position }) => position)).toEqual([last?.position]);
  });

  it('has a row for an upload and for each of its days, whose lines are its changes', async () => {
    const file = csv([
      ['UP-1', 'MDE-001', 'Cow', 1],
      ['UP-2', 'MDE-006', 'Cow', 2],
    ]);
    await upload(office.boss, file, { date: inDays(2), name: 'tuesday.csv' });
    const [uploaded] = await activityOf(office.boss, { kind: 'OrdersUploaded' });
    expect(uploaded).toMatchObject({
      via: 'upload',
      subject: { date: inDays(2), upload: { name: 'tuesday.csv' } },
      actor: { name: office.boss.session.name },
    });
    expect(uploaded?.changes).toContainEqual({ field: 'lines-added', before: null, after: 2 });
    const uploadId = uploaded?.subject.upload?.id ?? '';
    const ofItsDay = await activityOf(office.boss, { ordersFrom: inDays(2), ordersTo: inDays(2) });
    expect(ofItsDay.map(({ position }) => position)).toContain(uploaded?.position);
    const all = await activityOf(office.boss, { uploadId });
    expect(all.map(({ kind }) => kind).sort()).toEqual([
      'OrdersImported',
      'OrdersImported',
      'OrdersUploaded',
    ]);
    expect(all.every(({ subject }) => subject.upload?.name === 'tuesday.csv')).toBe(true);
    expect(await activityOf(office.supervisors[1], { uploadId })).toMatchObject([
      {
        kind: 'OrdersImported',
        changes: [
          { field: 'lines-added', after: 1 },
          { field: 'lines-changed', after: 0 },
          { field: 'requirement', after: 1, consumer: { id: 'UP-1' }, product: { name: 'Cow' } },
        ],
      },
    ]);
    expect(await activityOf(office.boss, { uploadId, consumerId: 'UP-2' })).toMatchObject([
      { kind: 'OrderPlaced', subject: { consumer: { id: 'UP-2' } } },
    ]);
  });

  it('filters by zone, delivery boy, product, kinds, role and date, each alone and combined', async () => {
    const order = await byHand({ delr_boy_id: 6, product_id: 2, exp_quantity: 1.25 });
    const filters = {
      areaId: 2,
      deliveryBoyId: 6,
      productId: 2,
      actorRole: 'admin',
      fromDate: today(),
      toDate: today(),
      late: false,
    };
    for (const [key, value] of Object.entries(filters)) {
      const rows = await activityOf(office.boss, { [key]: value });
      expect([key, rows.some(({ subject }) => subject.order?.id === order.id)]).toEqual([
        key,
        true,
      ]);
      for (const [other, otherValue] of Object.entries(filters)) {
        const both = await activityOf(office.boss, { [key]: value, [other]: otherValue });
        expect([key, other, both.some(({ subject }) => subject.order?.id === order.id)]).toEqual([
          key,
          other,
          true,
        ]);
      }
    }
    for (const { subject } of await activityOf(office.boss, { deliveryBoyId: 6 }))
      expect(subject.deliveryBoy?.id).toBe(6);
    for (const { actor } of await activityOf(office.boss, { actorRole: 'admin' }))
      expect(actor.role).toBe('admin');
    expect(await activityOf(office.boss, { deliveryBoyId: 1, orderId: order.id })).toEqual([]);
    expect(await activityOf(office.boss, { fromDate: inDays(1), toDate: inDays(1) })).toEqual([]);
    const kinds = await office.boss.get<ActivityPage>(
      'activity?kind=OrderPlaced&kind=OrderRevised&productId=2&deliveryBoyId=6',
    );
    expect(new Set(kinds.body.data.map(({ kind }) => kind))).toEqual(new Set(['OrderPlaced']));
  });

  it('follows an order to other products and delivery boys and back, for a supervisor within the own area', async () => {
    const order = await byHand();
    const other = (await editOrder(office.boss, order, { product_id: 2 })).body.data;
    await editOrder(office.boss, other, { delr_boy_id: 6, exp_quantity: 7 });
    await deliver(boys[6], other.id, 1);
    const all = await activityOf(office.boss, { orderId: other.id });
    expect(told(all)).toEqual([
      `OrderPlaced by ${office.boss.session.name}: requirement null → 2`,
      expect.stringMatching(/^OrderPlaced .* null → 2$/),
      expect.stringMatching(/^OrderRemoved .* 2 → null: reason null → replaced$/),
      expect.stringMatching(/^OrderRemoved .* reason null → moved: delivery-boy /),
      expect.stringMatching(/^OrderPlaced .* null → 7/),
      expect.stringMatching(/^QuantityDelivered .* null → 1/),
    ]);
    expect(await activityOf(office.boss, { orderId: order.id.toUpperCase() })).toEqual(all);
    const there = await activityOf(office.supervisors[2], { orderId: other.id });
    expect(there.map(({ kind }) => kind)).toEqual(['QuantityDelivered', 'OrderPlaced']);
  });

  it('distinguishes what concerned the orders of a day from what happened on that day', async () => {
    const order = await byHand({ orderDate: inDays(3) });
    const mine = { consumerId: order.consumer_id };
    const find = async (filter: object) =>
      (await activityOf(office.boss, { ...mine, ...filter })).map(({ subject }) => subject.date);
    expect(await find({ fromDate: today(), toDate: today() })).toContain(inDays(3));
    expect(new Set(await find({ ordersFrom: inDays(3), ordersTo: inDays(3) }))).toEqual(
      new Set([inDays(3)]),
    );
    expect(await find({ ordersFrom: today(), ordersTo: inDays(2) })).toEqual([]);
    expect(await find({ ordersFrom: inDays(2) })).toContain(inDays(3));
    expect(await find({ ordersTo: inDays(2) })).toEqual([]);
    expect(
      (await office.boss.get(`activity?ordersFrom=${inDays(1)}&ordersTo=${today()}`)).status,
    ).toBe(400);
  });

  it('distinguishes two consumers of two zones with one id', async () => {
    const [first, second] = [await byHand({ delr_boy_id: 1 }), await byHand({ delr_boy_id: 6 })];
    const sameId = await byHand({ delr_boy_id: 6, consumer_id: first.consumer_id });
    const of = async (filter: object, person = office.boss) =>
      (await activityOf(person, { consumerId: first.consumer_id, ...filter })).map(
        ({ subject }) => subject.order?.id,
      );
    expect(new Set(await of({}))).toEqual(new Set([first.id, sameId.id]));
    expect(await of({ areaId: 1 })).toEqual([first.id]);
    expect(await of({ areaId: 2 })).toEqual([sameId.id]);
    expect(await of({ areaId: 2, q: second.consumer_id })).toEqual([]);
    expect(await of({ areaId: 2 }, office.supervisors[1])).toEqual([]);
  });

  it('shows a supervisor the own area only', async () => {
    const [own, other] = [await byHand({ delr_boy_id: 1 }), await byHand({ delr_boy_id: 6 })];
    expect(await activityOf(office.supervisors[1], { orderId: own.id })).toHaveLength(1);
    expect(await activityOf(office.supervisors[1], { orderId: other.id })).toEqual([]);
    expect(await activityOf(office.supervisors[1], { consumerId: other.consumer_id })).toEqual([]);
    expect(await activityOf(office.supervisors[1], { deliveryBoyId: 6 })).toEqual([]);
    for (const { subject } of await activityOf(office.supervisors[1]))
      expect(subject.deliveryBoy?.id ?? 1).toBeLessThanOrEqual(5);
    expect((await boys[1].get('activity')).status).toBe(404);
  });

  it('keeps the names of removed products readable', async () => {
    const { id } = await done<{ id: number }>(office.boss, 'add-product', { name: 'Camel' });
    await done(office.boss, `edit-product/${id}`, { name: 'Camel Milk' });
    await done(office.boss, `delete-product/${id}`);
    expect(told(await activityOf(office.boss, { productId: id }))).toEqual([
      `ProductCreated by ${office.boss.session.name}: name null → Camel`,
      `ProductRenamed by ${office.boss.session.name}: name Camel → Camel Milk`,
      `ProductArchived by ${office.boss.session.name}: name Camel Milk → null`,
    ]);
    expect((await activityOf(office.boss, { productId: id }))[0]?.subject.product).toEqual({
      id,
      name: 'Camel Milk',
    });
  });

  it('names people, zones and products as they are named now, in the rows and in the export, and finds them by earlier names', async () => {
    const zone = await done<{ id: number }>(office.boss, 'add-area', { name: 'Lohegaon' });
    const product = await done<{ id: number }>(office.boss, 'add-product', { name: 'Goat' });
    const { id: supervisorId } = await hireSupervisor(office.boss, zone.id, {
      name: 'Kavita Joshi',
    });
    const form = staffForm({
      areaId: zone.id,
      supervisorId,
      name: 'Sunil Gaikwad',
      password: PASSWORD,
    });
    const { id } = await done<{ id: number }>(office.boss, 'add-delivery-boy', form);
    const deliverTo = async (): Promise<Order> => {
      const order = await byHand({ delr_boy_id: id, product_id: product.id });
      await deliver(await as(office.url, form.email), order.id, 2);
      return order;
    };
    const before = await deliverTo();
    await done(office.boss, `edit-delivery-boy/${id}`, { ...form, name: 'Sunil Rao' });
    await done(office.boss, `edit-product/${product.id}`, { name: 'Goat A2' });
    await done(office.boss, `edit-area/${zone.id}`, { name: 'Lohegaon East' });
    const after = await deliverTo();

    const namesOf = async (order: Order) =>
      (await activityOf(office.boss, { orderId: order.id, kind: 'QuantityDelivered' })).map(
        ({ actor, subject }) => [actor.name, subject.deliveryBoy?.name, subject.product?.name],
      );
    for (const order of [before, after])
      expect(await namesOf(order)).toEqual([['Sunil Rao', 'Sunil Rao', 'Goat A2']]);
    for (const q of ['Sunil Gaikwad', 'sunil rao'])
      expect(await activityOf(office.boss, { q, orderId: before.id })).not.toEqual([]);
    expect(await activityOf(office.boss, { q: 'Sunil Gaikwad', orderId: after.id })).not.toEqual(
      [],
    );
    const [hired] = await activityOf(office.boss, { kind: 'DeliveryBoyHired', deliveryBoyId: id });
    expect(hired?.changes).toContainEqual({
      field: 'area',
      before: null,
      after: { id: zone.id, name: 'Lohegaon East' },
    });
    const { rows } = await openExport(
      office.boss,
      'activity',
      `deliveryBoyId=${id}&kind=QuantityDelivered`,
    );
    expect([
      ...new Set(
        rows.map((cells) => `${String(cells[5])}, ${String(cells[9])}, ${String(cells[12])}`),
      ),
    ]).toEqual(['Sunil Rao, Sunil Rao, Goat A2']);
  });

  it('exports all rows of the filter, with a line for each change before and after', async () => {
    const order = await byHand();
    await editOrder(office.boss, order, { exp_quantity: 3, adjustedQuantity: 1 });
    const { rows, disposition } = await openExport(
      office.boss,
      'activity',
      `consumerId=${order.consumer_id}`,
    );
    expect(disposition).toContain(`filename="Activity up to ${today()}.xlsx"`);
    const lines = rows.map((cells) => [cells[7], cells[5], cells[10], ...cells.slice(15)]);
    expect(lines).toEqual([
      ['Order changed', office.boss.session.name, order.consumer_id, 'Requirement', 2, 3],
      ['Order changed', office.boss.session.name, order.consumer_id, 'Adjusted', 'No', 'Yes'],
      ['Order placed', office.boss.session.name, order.consumer_id, 'Requirement', null, 2],
    ]);
    const oldest = await openExport(
      office.boss,
      'activity',
      `consumerId=${order.consumer_id}&sort=oldest&fromDate=${today()}&toDate=${today()}`,
    );
    expect(oldest.disposition).toContain(`filename="Activity ${today()}.xlsx"`);
    expect(oldest.rows.map((cells) => cells[7])).toEqual([
      'Order placed',
      'Order changed',
      'Order changed',
    ]);
    expect((await office.boss.get('activity/export?fromDate=2026-02-30')).status).toBe(400);
    expect((await office.boss.get('activity/export?consumerId=nobody')).status).toBe(404);
  });
});
