import { MESSAGES, type Explanation, type Order, type Read } from '@milkround/contracts';
import { sum } from '@milkround/domain';
import { csv, upload } from '../fixtures/order-upload';
import { deliver, markDone, remark, stopOf, type DeliveryBoyPerson } from '../support/board';
import { correct, correctionOf } from '../support/corrections';
import { askFigure, dashboardFigures, expectExplained, reportFigures } from '../support/explain';
import { today } from '../support/log';
import { sharedOffice } from '../support/shared-office';
import {
  addOrder,
  deleteOrder,
  editOrder,
  inDays,
  newConsumerId,
  ordersOf,
} from '../support/single-orders';

const office = sharedOffice();
let boy: DeliveryBoyPerson;
let [deliveryBoyId, uniqueId] = [0, ''];
/** The Cow that he has to deliver today. */
const cow = () => ({ figure: 'required', ...range, deliveryBoyId, productId: 1 }) as const;

beforeAll(async () => {
  boy = await office.deliveryBoy();
  ({ id: deliveryBoyId, unique_id: uniqueId } = boy.session.deliveryBoyInfo);
});

const range = { from: today(), to: today() };
async function byHand(more: object = {}): Promise<Order> {
  const { status, body } = await addOrder(office.boss, {
    consumer_id: newConsumerId(),
    delr_boy_id: deliveryBoyId,
    exp_quantity: 2,
    ...more,
  });
  if (status !== 201) throw new Error(body.message);
  return body.data;
}

describe('a figure of today', () => {
  it('is explained by the orders that make it, each with its events, before and after', async () => {
    const before = await askFigure(office.boss, cow());
    const order = await byHand();
    await editOrder(office.boss, order, { exp_quantity: 3.5, adjustedQuantity: 1 });
    const { rows, ...explanation } = await expectExplained(
      office.boss,
      { reference: cow(), shown: before.value + 3.5 },
      10,
    );
    expect(explanation).toMatchObject({
      unit: 'litres',
      productName: order.product.name,
      count: before.count + 1,
    });
    expect(explanation.groups).toMatchObject([
      { deliveryBoyId, uniqueId, count: before.count + 1 },
    ]);
    const row = rows.find(({ orderId }) => orderId === order.id);
    expect(row).toMatchObject({
      consumerId: order.consumer_id,
      contribution: 3.5,
      productName: order.product.name,
      date: today(),
    });
    expect(
      row?.events.map(({ kind, changes }) => [kind, changes[0]?.before, changes[0]?.after]),
    ).toEqual([
      ['OrderPlaced', null, 2],
      ['OrderRevised', 2, 3.5],
    ]);
    expect(row?.events.every(({ actor }) => actor.name !== null)).toBe(true);
    await deleteOrder(office.boss, order.id);
    await expectExplained(office.boss, { reference: cow(), shown: before.value });
  });

  it('names the file and the single orders that it comes from, and what the office changed since then', async () => {
    const date = inDays(3);
    const [first, second] = [newConsumerId(), newConsumerId()];
    const wanted = { ...cow(), from: date, to: date };
    const file = csv([
      [first, uniqueId, 'Cow', 2],
      [second, uniqueId, 'Cow', 2],
    ]);
    const { status } = await upload(office.boss, file, { date, name: 'orders-of-a-day.csv' });
    expect(status).toBe(201);
    await byHand({ orderDate: date, exp_quantity: 1.5 });
    const changed = (await ordersOf(office.boss, date)).find(
      ({ consumer_id }) => consumer_id === second,
    );
    if (!changed) throw new Error('The file has no such order');
    await addOrder(office.boss, {
      orderDate: date,
      consumer_id: second,
      delr_boy_id: deliveryBoyId,
      exp_quantity: 0.5,
      adjustedQuantity: 1,
    });
    const { sources } = await expectExplained(office.boss, { reference: wanted, shown: 4 });
    expect(sources.map(({ uploadId: _, ...source }) => source)).toEqual([
      { kind: 'file', fileName: 'orders-of-a-day.csv', count: 2, value: 4 },
      { kind: 'single', fileName: null, count: 1, value: 1.5 },
      { kind: 'office', fileName: null, count: 1, value: -1.5 },
    ]);
  });

  it('has every delivery of a product', async () => {
    const order = await byHand();
    await deliver(boy, order.id, 1.25);
    const reference = { ...cow(), figure: 'delivered' } as const;
    const { value } = await askFigure(office.boss, reference);
    const { rows } = await expectExplained(office.boss, { reference, shown: value });
    expect(rows.find(({ orderId }) => orderId === order.id)).toMatchObject({ contribution: 1.25 });
  });

  it('does not contain a delivery that the office corrected, and the order shows its former value', async () => {
    const order = await byHand();
    const reference = { ...cow(), figure: 'delivered' } as const;
    const own = { figure: 'partly', ...range, deliveryBoyId } as const;
    const [before, partly] = [
      await askFigure(office.boss, reference),
      await askFigure(office.boss, own),
    ];
    await deliver(boy, order.id, 1.25);
    await expectExplained(office.boss, { reference, shown: sum([before.value, 1.25]) });
    await expectExplained(office.boss, { reference: own, shown: partly.value + 1 });

    const typed = (await stopOf(boy, order.consumer_id)).data;
    expect(
      (await correct(office.boss, deliveryBoyId, correctionOf(typed, { clear: true }))).status,
    ).toBe(200);
    const { rows } = await expectExplained(office.boss, { reference, shown: before.value });
    expect(rows.filter(({ orderId }) => orderId === order.id)).toEqual([]);
    await expectExplained(office.boss, { reference: own, shown: partly.value });

    const required = await expectExplained(office.boss, {
      reference: cow(),
      shown: (await askFigure(office.boss, cow())).value,
    });
    const events = required.rows.find(({ orderId }) => orderId === order.id)?.events;
    expect(
      events?.map(({ kind, changes }) => [
        kind,
        changes[0]?.field,
        changes[0]?.before,
        changes[0]?.after,
      ]),
    ).toEqual([
      ['OrderPlaced', 'requirement', null, 2],
      ['QuantityDelivered', 'delivered', null, 1.25],
      ['QuantityCleared', 'delivered', 1.25, null],
    ]);
  });
});

it('every figure of a supervisor’s dashboard is the sum of its rows', async () => {
  await markDone(boy, (await byHand()).consumer_id);
  await remark(boy, (await byHand()).consumer_id, { absenceRemarks: 'Not home' });
  await deliver(boy, (await byHand({ product_id: 2 })).id, 1);
  const figures = await dashboardFigures(office.supervisor);
  expect(new Set(figures.map(({ reference: { figure } }) => figure)).size).toBe(7);
  for (const figure of figures) {
    expect(figure.shown).toBeGreaterThan(0);
    await expectExplained(office.supervisor, figure);
  }
});

it('a cell of a report of many days is the sum of its rows, page after page', async () => {
  const figures = await reportFigures(office.boss, { from: inDays(-10), to: today() });
  const cell = figures.find(
    ({ reference: { areaId, productName } }) => areaId === 1 && productName === 'Cow',
  );
  if (!cell) throw new Error('The report has no such cell');
  const { rows } = await expectExplained(office.boss, cell);
  expect(rows.length).toBeGreaterThan(100);
});

describe('a supervisor', () => {
  it('opens the figures of the own area only', async () => {
    const { value, groups } = await askFigure(office.supervisor, { figure: 'stops', ...range });
    expect(groups.every(({ areaId }) => areaId === office.area.id)).toBe(true);
    expect(value).toBeLessThan((await askFigure(office.boss, { figure: 'stops', ...range })).value);
    const { status, body } = await office.supervisor.get<{ message: string; code: string }>(
      'explain?figure=stops&areaId=1',
    );
    expect({ status, code: body.code, message: body.message }).toEqual({
      status: 404,
      code: 'not-found',
      message: MESSAGES['not-found'],
    });
    expect(
      await askFigure(office.supervisor, { figure: 'stops', ...range, deliveryBoyId: 1 }),
    ).toMatchObject({
      value: 0,
      rows: [],
      groups: [],
    });
  });
});

it.each([
  ['without a figure', ''],
  ['with a figure that there is not', 'figure=sales'],
  ['with a product of a figure without products', 'figure=stops&productId=1'],
  ['with a consumer of a figure of many', 'figure=required&consumerId=1'],
  ['with too large a page', 'figure=stops&limit=101'],
  ['with a cursor that no page gave', 'figure=stops&cursor=nonsense'],
  ['with zones that are none', 'figure=stops&areaIds=1,x'],
  ['with a zone beyond its column', 'figure=stops&areaIds=9999999999'],
  ['over more than a year', 'figure=stops&fromDate=2020-01-01&toDate=2021-12-31'],
])('is refused %s', async (_, query) =>
  expect((await office.boss.get(`explain?${query}`)).status).toBe(400),
);

it('answers an empty explanation where there is nothing', async () => {
  const { body } = await office.boss.get<Read<Explanation>>(
    'explain?figure=required&fromDate=2020-01-01&toDate=2020-01-02',
  );
  expect(body.data).toEqual({
    value: 0,
    unit: 'litres',
    productName: null,
    count: 0,
    rowSum: 0,
    sources: [],
    groups: [],
    rows: [],
    next: null,
  });
});
