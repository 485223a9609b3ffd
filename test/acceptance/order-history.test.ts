import { MESSAGES, type Order, type Progress, type Read } from '@milkround/contracts';
import { csv, upload } from '../fixtures/order-upload';
import { deliver, lineOf, markDone, remark, type DeliveryBoyPerson } from '../support/board';
import { as, type Person } from '../support/client';
import { today } from '../support/log';
import { apply, dismiss, entry, minutesAgo, quantityEntry, synced } from '../support/outbox';
import { history, describeHappenings, toldOf } from '../support/order-histories';
import { sharedOffice } from '../support/shared-office';
import {
  addOrder,
  deleteOrder,
  editOrder,
  inDays,
  newConsumerId,
  newStop,
  ordersOf,
} from '../support/single-orders';

const office = sharedOffice();
/** 1 and 2 are of the zone, 6 and 8 of another one. */
let boys: Record<1 | 2 | 6 | 8, DeliveryBoyPerson>;
let otherChief: Person;

beforeAll(async () => {
  const other = await office.zone();
  otherChief = other.supervisor;
  boys = {
    1: await office.deliveryBoy({ name: 'Ravi Rao' }),
    2: await office.deliveryBoy({ name: 'Omkar Jadhav' }),
    6: await other.deliveryBoy(),
    8: await other.deliveryBoy({ name: 'Sunil More' }),
  };
});
const idOf = (number: keyof typeof boys) => boys[number].session.deliveryBoyInfo.id;

/** An order that the admin has just placed by hand. */
async function byHand(more: object = {}): Promise<Order> {
  const { status, body } = await addOrder(office.boss, {
    consumer_id: newConsumerId(),
    delr_boy_id: idOf(1),
    exp_quantity: 2,
    ...more,
  });
  if (status !== 201) throw new Error(body.message);
  return body.data;
}
const unknown = { status: 404, body: { message: 'There is no such order.' } };

describe('an order’s history', () => {
  it('has all changes by people, newest first: the author, the time, and the values before and after', async () => {
    const order = await byHand();
    await editOrder(office.boss, order, { exp_quantity: 3, adjustedQuantity: 1 });
    await addOrder(office.supervisor, {
      consumer_id: order.consumer_id,
      delr_boy_id: idOf(1),
      exp_quantity: 4,
      adjustedQuantity: 0,
    });
    await deliver(boys[1], order.id, 1.5);
    await deliver(boys[1], order.id, 4);
    await markDone(boys[1], order.consumer_id);
    await markDone(boys[1], order.consumer_id, false);
    await remark(boys[1], order.consumer_id, {
      remarks: 300,
      absenceRemarks: 'Paid by the son',
      paymentMode: 'cash',
    });
    const mine = boys[1].session.name;
    const found = await history(office.supervisor, order.id);
    expect(describeHappenings(found)).toEqual([
      `added by ${office.boss.session.name}: requirement null → 2`,
      `revised by ${office.boss.session.name}: requirement 2 → 3: adjusted 0 → 1`,
      `revised by ${office.supervisor.session.name}: requirement 3 → 4: adjusted 1 → 0`,
      `delivered by ${mine}: delivered null → 1.5`,
      `delivered by ${mine}: delivered 1.5 → 4`,
      `done by ${mine}`,
      `undone by ${mine}`,
      `payment by ${mine}: payment null → 300: payment-mode null → cash`,
      `absence by ${mine}: absence null → Paid by the son`,
    ]);
    expect(found[0]).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      kind: 'absence',
      by: mine,
      role: 'delivery-boy',
      appliedBy: null,
      changes: [{ what: 'absence', before: null, after: 'Paid by the son' }],
      entry: null,
      text: null,
      occurredAt: expect.stringMatching(/Z$/),
      recordedAt: expect.stringMatching(/Z$/),
      late: false,
    });
    expect(await history(office.boss, order.id.toUpperCase())).toEqual(found);
  });

  it('shows what Done filled and what was undone, also for a line that was added later', async () => {
    const order = await byHand();
    await markDone(boys[1], order.consumer_id);
    await markDone(boys[1], order.consumer_id, false);
    await markDone(boys[1], order.consumer_id);
    const second = await byHand({ consumer_id: order.consumer_id, product_id: 2 });
    const mine = boys[1].session.name;
    expect(await toldOf(office.boss, order.id)).toEqual([
      `added by ${office.boss.session.name}: requirement null → 2`,
      `done by ${mine}: delivered null → 2`,
      `undone by ${mine}: delivered 2 → null`,
      `done by ${mine}: delivered null → 2`,
      `reopened by ${office.boss.session.name}: delivered 2 → null`,
    ]);
    // It has the events of the stop's other line only from its own beginning on.
    expect(await toldOf(office.boss, second.id)).toEqual([
      `added by ${office.boss.session.name}: requirement null → 2`,
      `reopened by ${office.boss.session.name}`,
    ]);
  });

  it('continues under the next id when the product or the consumer of the order changes', async () => {
    const order = await byHand();
    const buffalo = (await editOrder(office.boss, order, { product_id: 2 })).body.data;
    const elsewhere = (
      await editOrder(office.boss, buffalo, { consumer_id: newConsumerId(), exp_quantity: 5 })
    ).body.data;
    expect(new Set([order.id, buffalo.id, elsewhere.id]).size).toBe(3);
    expect(await toldOf(office.boss, elsewhere.id)).toEqual([
      `added by ${office.boss.session.name}: requirement null → 2`,
      `replaced by ${office.boss.session.name}: product ${order.product.name} → ${buffalo.product.name}`,
      `replaced by ${office.boss.session.name}: consumer ${order.consumer_id} → ${elsewhere.consumer_id}: requirement 2 → 5`,
    ]);
  });

  it('follows an order from one delivery boy to the next, and back', async () => {
    const order = await byHand();
    const [first, second] = [boys[1].session.name, boys[2].session.name];
    await editOrder(office.boss, order, { delr_boy_id: idOf(2) });
    await deliver(boys[2], order.id, 1);
    const other = await byHand();
    for (const number of [2, 1] as const)
      await editOrder(office.boss, other, { delr_boy_id: idOf(number), exp_quantity: number });
    expect(await toldOf(office.supervisor, order.id)).toEqual([
      `added by ${office.boss.session.name}: requirement null → 2`,
      `given by ${office.boss.session.name}: delivery-boy ${first} → ${second}`,
      `delivered by ${second}: delivered null → 1`,
    ]);
    expect(await toldOf(office.boss, other.id)).toEqual([
      `added by ${office.boss.session.name}: requirement null → 2`,
      `given by ${office.boss.session.name}: delivery-boy ${first} → ${second}`,
      `given by ${office.boss.session.name}: delivery-boy ${second} → ${first}: requirement 2 → 1`,
    ]);
  });

  it('begins with its file, and has the changes of a later file', async () => {
    const [date, consumerId] = [inDays(3), newConsumerId()];
    const file = (name: string, quantity: number) =>
      csv([[consumerId, boys[1].session.deliveryBoyInfo.unique_id, 'Cow', quantity]]).replace(
        `Consumer ${consumerId}`,
        name,
      );
    expect(
      (await upload(office.boss, file('Asha Rao', 2), { date, name: 'orders.csv' })).status,
    ).toBe(201);
    expect(
      (await upload(office.boss, file('Asha Rao-Patil', 3), { date, name: 'orders.csv' })).status,
    ).toBe(201);
    const [order] = await ordersOf(office.supervisor, date);
    expect(await toldOf(office.supervisor, order?.id ?? '')).toEqual([
      `uploaded by ${office.boss.session.name}: requirement null → 2`,
      `details by ${office.boss.session.name}: name Asha Rao → Asha Rao-Patil`,
      `revised-by-file by ${office.boss.session.name}: requirement 2 → 3`,
    ]);
  });

  it('of a deleted order is found by its id, and on the list where it was last shown', async () => {
    const order = await byHand();
    await deleteOrder(office.boss, order.id);
    for (const query of ['', `?orderDate=${today()}&deliveryBoyId=${idOf(1)}`]) {
      expect(await toldOf(office.supervisor, order.id, query)).toEqual([
        `added by ${office.boss.session.name}: requirement null → 2`,
        `deleted by ${office.boss.session.name}: requirement 2 → null`,
      ]);
      expect(await otherChief.get(`order-history/${order.id}${query}`)).toMatchObject(unknown);
    }
  });
});

describe('entries that were set aside', () => {
  it('are part of it with the reason, and with the person who applied or dismissed them; both times are shown', async () => {
    const order = await byHand();
    const [made, other] = [
      quantityEntry(order.id, 1, { occurredAt: minutesAgo(50) }),
      quantityEntry(order.id, 9),
    ];
    await editOrder(office.boss, order, { delr_boy_id: idOf(2) });
    const [first, second] = await synced(boys[1], [made, other]);
    await apply(office.supervisor, first!.entryId);
    await dismiss(office.boss, second!.entryId, 'He meant the neighbour');
    const given = 'This order was given to another delivery boy.';
    const found = await history(office.supervisor, order.id);
    const mine = boys[1].session.name;
    expect(describeHappenings(found).slice(2)).toEqual([
      `set-aside by ${mine}: “${given}”`,
      `set-aside by ${mine}: “${given}”`,
      `delivered by ${mine}, applied by ${office.supervisor.session.name}: delivered null → 1`,
      `dismissed by ${office.boss.session.name}: “He meant the neighbour”`,
    ]);
    const [dismissed] = found;
    expect(dismissed?.entry).toEqual({
      type: other.type,
      data: other.data,
      productName: order.product.name,
    });
    const applied = found.find(({ kind }) => kind === 'delivered');
    expect(applied).toMatchObject({ occurredAt: made.occurredAt, role: 'delivery-boy' });
    expect(Date.parse(applied?.recordedAt ?? '')).toBeGreaterThan(
      Date.parse(made.occurredAt) + 40 * 60_000,
    );

    const { body } = await office.supervisor.get<Read<Progress>>('progress');
    const news = body.data.happenings.find(
      ({ kind, after, deliveryBoyId }) =>
        kind === 'quantity' && after === 1 && deliveryBoyId === idOf(2),
    );
    expect(news).toMatchObject({
      appliedBy: office.supervisor.session.name,
      occurredAt: made.occurredAt,
    });
  });

  it('are marked when they came after the close and were made before it', async () => {
    const line = lineOf(await newStop(boys[6]));
    const late = quantityEntry(line.id, 0.25, { occurredAt: minutesAgo(20) });
    await synced(boys[6], [
      entry('day-close', { assignedQuantity: 1, EmptyBottle: 1 }, { occurredAt: minutesAgo(10) }),
    ]);
    await synced(await as(office.url, boys[6].session.deliveryBoyInfo.email), [late]);
    expect((await history(otherChief, line.id))[0]).toMatchObject({
      kind: 'delivered',
      late: true,
      occurredAt: late.occurredAt,
    });
  });
});

describe('the readers of a history', () => {
  it('are the supervisor of the area in which the order is now, for what happened there, and admins', async () => {
    const order = await byHand();
    expect(await otherChief.get(`order-history/${order.id}`)).toMatchObject(unknown);
    await editOrder(office.boss, order, { delr_boy_id: idOf(8), exp_quantity: 7 });
    expect(await office.supervisor.get(`order-history/${order.id}`)).toMatchObject(unknown);
    const there = boys[8].session.name;
    expect(await toldOf(otherChief, order.id)).toEqual([
      `given by ${office.boss.session.name}: delivery-boy null → ${there}: requirement 2 → 7`,
    ]);
    expect((await toldOf(office.boss, order.id)).at(-1)).toBe(
      `given by ${office.boss.session.name}: delivery-boy ${boys[1].session.name} → ${there}: requirement 2 → 7`,
    );
    // A supervisor who still has the old list open learns where the order ended there.
    await deleteOrder(office.boss, order.id);
    expect(
      await toldOf(office.supervisor, order.id, `?orderDate=${today()}&deliveryBoyId=${idOf(1)}`),
    ).toEqual([
      `added by ${office.boss.session.name}: requirement null → 2`,
      `given by ${office.boss.session.name}: delivery-boy ${boys[1].session.name} → null`,
    ]);
  });

  it('do not include a caller without a token, or a delivery boy', async () => {
    const { id } = await byHand();
    expect(await boys[1].get(`/apis/public/api/admin/order-history/${id}`)).toMatchObject({
      status: 403,
      body: { message: MESSAGES['wrong-role'] },
    });
    expect(await boys[1].get(`/apis/public/api/supervisor/order-history/${id}`)).toMatchObject({
      status: 403,
    });
    expect(await office.boss.get(`/apis/public/api/supervisor/order-history/${id}`)).toMatchObject({
      status: 403,
    });
    expect(await boys[1].get(`order-history/${id}`)).toMatchObject({
      status: 404,
      body: { message: MESSAGES['not-found'] },
    });
  });

  it('find no order under an unknown id, and no address under an invalid one', async () => {
    expect(
      await office.boss.get('order-history/019ba3f1-6c00-7a51-8f0e-4b1de0a1c101'),
    ).toMatchObject(unknown);
    expect(
      await office.boss.get(
        `order-history/019ba3f1-6c00-7a51-8f0e-4b1de0a1c101?orderDate=${today()}&deliveryBoyId=1`,
      ),
    ).toMatchObject(unknown);
    expect(await office.boss.get('order-history/7')).toMatchObject({
      status: 404,
      body: { message: MESSAGES['not-found'] },
    });
    expect(
      await office.boss.get('order-history/019ba3f1-6c00-7a51-8f0e-4b1de0a1c101?orderDate=soon'),
    ).toMatchObject({
      status: 400,
      body: {
        errors: [{ field: 'orderDate', message: 'orderDate must be a date like 2025-01-31' }],
      },
    });
  });
});
