import type {
  AreaDeliveries,
  AreaQuantities,
  ChangeRow,
  DayCloseRow,
  OrderTotals,
  Product,
  Progress,
  Read,
  RemarkRow,
} from '@milkround/contracts';
import { addDays, sum } from '@milkround/domain';
import type { RecordedEvent } from '@milkround/event-store';
import { deliver, freshStop, lineOf, markDone, remark, stopOf } from '../support/board';
import { admin, mde, supervisor, type Person } from '../support/client';
import { correct, correctionOf } from '../support/corrections';
import { foldDays } from '../support/day-fold';
import { products } from '../support/day-sums';
import type { FoldedDay } from '../support/folded-day';
import { Log, today } from '../support/log';
import { ownServer } from '../support/own-server';

const server = ownServer();
const url = () => server().url;
let boss: Person;
let events: RecordedEvent[];
let days: FoldedDay[];
let names: Map<number, string>;
let first: string;

/** The expected rows are folded from the log itself, without the server's read models. */
beforeAll(async () => {
  boss = await admin(url());
  for (const number of [1, 6, 11]) await aMorning(number);
  first = addDays(today(), -9);
  events = await new Log(server()).since(first);
  days = foldDays(events);
  names = new Map(
    (await boss.get<Read<Product[]>>('get-products')).body.data.map(({ id, name }) => [id, name]),
  );
});

async function aMorning(number: number): Promise<void> {
  const boy = await mde(url(), number);
  const changed = await freshStop(boy);
  await deliver(boy, lineOf(changed).id, '0.1');
  await deliver(boy, lineOf(changed).id, '0.2');
  await markDone(boy, changed.consumerId);
  await deliver(boy, lineOf(await freshStop(boy)).id, '7.125');
  const mistyped = await freshStop(boy);
  await deliver(boy, lineOf(mistyped).id, '9');
  await correct(
    boss,
    number,
    correctionOf((await stopOf(boy, mistyped.consumerId)).data, { clear: true }),
  );
  const undone = await freshStop(boy);
  await markDone(boy, undone.consumerId);
  await markDone(boy, undone.consumerId, false);
  const remarked = await freshStop(boy);
  await remark(boy, remarked.consumerId, {
    remarks: '300',
    absenceRemarks: 'घर पर नहीं',
    paymentMode: 'cash',
  });
  await remark(boy, remarked.consumerId, { remarks: '' });
  const blank = await freshStop(boy);
  await remark(boy, blank.consumerId, { absenceRemarks: 'Not home' });
  await remark(boy, blank.consumerId, { absenceRemarks: '' });
}

interface Range {
  from: string;
  to: string;
}
const ranges: [name: string, range: () => Range][] = [
  ['ten days', () => ({ from: first, to: today() })],
  ['today', () => ({ from: today(), to: today() })],
];
const who: [name: string, person: () => Promise<Person>, areaId: number | null][] = [
  ['the admin', () => Promise.resolve(boss), null],
  ['the supervisor of Hadapsar', () => supervisor(url(), 3), 3],
];
const cases = who.flatMap(([viewer, person, areaId]) =>
  ranges.map(([name, range]) => ({ viewer, name, person, areaId, range })),
);

const ask = async <T>(person: Person, call: string, { from, to }: Range): Promise<T> => {
  const { status, body } = await person.get<Read<T>>(`${call}?fromDate=${from}&toDate=${to}`);
  expect(status).toBe(200);
  return body.data;
};
const within = ({ from, to }: Range, areaId: number | null) =>
  days.filter(
    ({ date, areaId: own }) => date >= from && date <= to && (areaId === null || own === areaId),
  );
const eventsOf = (some: FoldedDay[]) => {
  const wanted = new Set(
    some.map(({ date, deliveryBoyId }) => `delivery-day/${date}/${deliveryBoyId}`),
  );
  return events.filter(({ streamId }) => wanted.has(streamId));
};
/** A delivery that differs from the known quantity before, a quantity that the office undid, or a requirement that the office adjusted. */
const isChange = ({ type, data }: RecordedEvent): boolean =>
  (type === 'QuantityDelivered' && data.quantity !== (data.previous ?? data.expected)) ||
  type === 'QuantityCleared' ||
  (type === 'OrderRevised' && data.adjusted === true && data.expected !== before(data));
const before = (data: RecordedEvent['data']) => (data.previous as { expected: number }).expected;
const quantitiesOf = ({ type, data }: RecordedEvent) => {
  if (type === 'OrderRevised')
    return { exp_qty: before(data), updated_qty: data.expected, cleared_qty: null };
  const { expected: exp_qty, quantity: updated_qty = null, previous } = data;
  return { exp_qty, updated_qty, cleared_qty: type === 'QuantityCleared' ? previous : null };
};
const required = (some: FoldedDay[]) =>
  sum([...products(some).values()].map((sums) => sums.required));

describe.each(cases)('the rows that $viewer sees of $name', ({ person, areaId, range }) => {
  let viewer: Person;
  let folded: FoldedDay[];
  beforeAll(async () => {
    viewer = await person();
    folded = within(range(), areaId);
  });

  it('are those of the log for the delivery report, per area, delivery boy and product', async () => {
    const areas = await ask<AreaDeliveries[]>(viewer, 'get-order-all-reports', range());
    const cells = areas.flatMap(({ area_id, delivery_boys }) =>
      delivery_boys.flatMap((boy) =>
        boy.products.map((cell) => ({ area: area_id, boy: boy.deliveryBoyId, ...cell })),
      ),
    );
    const pairs = new Map(
      folded.map(({ areaId: area, deliveryBoyId: boy }) => [`${area}/${boy}`, { area, boy }]),
    );
    const expected = [...pairs.values()].flatMap(({ area, boy }) => {
      const own = folded.filter((day) => day.areaId === area && day.deliveryBoyId === boy);
      return [...products(own)].map(([productId, sums]) => ({
        area,
        boy,
        productId,
        productName: names.get(productId),
        quantity: { expected_quantity: sums.required, delivered_quantity: sums.delivered },
      }));
    });
    expect(
      new Set(cells.map((cell) => JSON.stringify(cell, Object.keys(cell).sort()))),
    ).toHaveProperty('size', cells.length);
    expect(cells).toHaveLength(expected.length);
    expect(cells).toEqual(expect.arrayContaining(expected));
  });

  it('are those of the log for the requirement per area, and both reports have the same sum', async () => {
    const areas = await ask<AreaQuantities[]>(viewer, 'get-all-quantity-by-area', range());
    for (const { area_id, products: sums } of areas) {
      const own = products(folded.filter((day) => day.areaId === area_id));
      expect(sums).toEqual(
        Object.fromEntries(
          [...own].map(([id, { required: quantity }]) => [names.get(id), quantity]),
        ),
      );
    }
    expect(new Set(areas.map(({ area_id }) => area_id))).toEqual(
      new Set(folded.map((day) => day.areaId)),
    );
    const deliveries = await ask<AreaDeliveries[]>(viewer, 'get-order-all-reports', range());
    const cells = deliveries.flatMap(({ delivery_boys }) =>
      delivery_boys.flatMap((boy) => boy.products),
    );
    expect(sum(areas.flatMap((area) => Object.values(area.products)))).toBe(
      sum(cells.map(({ quantity }) => quantity.expected_quantity)),
    );
    expect(sum(cells.map(({ quantity }) => quantity.expected_quantity))).toBe(required(folded));
  });

  it('are those of the change log: every quantity that differs from the one before, newest first', async () => {
    const rows = await ask<ChangeRow[]>(viewer, 'get-order-logs', range());
    const expected = eventsOf(folded).filter(isChange).reverse();
    expect(rows.map(({ id }) => id)).toEqual(expected.map(({ eventId }) => eventId));
    const done = new Map(
      folded.map((day) => [`delivery-day/${day.date}/${day.deliveryBoyId}`, day.done]),
    );
    for (const [index, { data, streamId, meta }] of expected.entries()) {
      expect(rows[index]).toMatchObject({
        order_id: data.orderId,
        order: {
          product_id: data.productId,
          product: { name: names.get(Number(data.productId)) },
          consumer_id: data.consumerId,
        },
        ...quantitiesOf(expected[index]!),
        status: done.get(streamId)?.has(String(data.consumerId)) ? 1 : 0,
        created_at: meta.occurredAt,
      });
    }
  });

  it('are those of every close, a row for each day; the valid ones have the requirement of their day', async () => {
    const rows = await ask<DayCloseRow[]>(viewer, 'get-day-close-report', range());
    const reopenings = new Map<string, unknown>();
    for (const { type, data } of eventsOf(folded)) {
      if (type === 'DayClosed') reopenings.set(String(data.closeId), null);
      if (type === 'DayReopened') reopenings.set(String(data.closeId), data.reason);
    }
    const closes = rows.flatMap((row) => [row, ...row.earlier]);
    expect(new Map(closes.map(({ id, reopen_reason }) => [id, reopen_reason]))).toEqual(reopenings);
    const days = rows.map((row) => `${row.order_date}/${row.delr_boy_id}`);
    expect(new Set(days).size).toBe(rows.length);
    expect(
      rows.every(
        ({ reopened_at, reopened_by }) => (reopened_at === null) === (reopened_by === null),
      ),
    ).toBe(true);
    const standing = rows.filter(({ reopened_at }) => reopened_at === null);
    for (const row of standing) {
      const own = folded.filter(
        ({ date, deliveryBoyId }) => date === row.order_date && deliveryBoyId === row.delr_boy_id,
      );
      expect(row.req_qty).toBe(required(own));
    }
    const closed = folded.filter(({ date }) => date < today());
    expect(standing).toHaveLength(closed.length);
    expect(sum(standing.map(({ req_qty }) => req_qty))).toBe(required(closed));
    const times = rows.map(({ created_at }) => created_at);
    expect(times).toEqual([...times].sort().reverse());
  });

  it('are those of the valid remarks: one row per consumer and date', async () => {
    const rows = await ask<RemarkRow[]>(viewer, 'get-order-remarks', range());
    const standing = new Map<string, { amount: unknown; mode: unknown; absence: unknown }>();
    for (const { streamId, type, data } of eventsOf(folded)) {
      const key = `${streamId}/${String(data.consumerId)}`;
      const before = standing.get(key) ?? { amount: null, mode: '', absence: null };
      if (type === 'PaymentRecorded')
        standing.set(key, { ...before, amount: data.amount, mode: data.mode });
      if (type === 'AbsenceRecorded') standing.set(key, { ...before, absence: data.text });
    }
    const expected = [...standing].filter(
      ([, { amount, absence }]) => amount !== null || absence !== null,
    );
    const shown = rows.map((row) => [
      `delivery-day/${row.order_date}/${row.delr_boy_id}/${row.consumer_id}`,
      {
        amount: row.remarks === null ? null : Number(row.remarks),
        mode: row.payment_mode,
        absence: row.absence_remarks,
      },
    ]);
    expect(shown.sort()).toEqual(expected.sort());
    const nameField = areaId === null ? 'admin_delivery_boy' : 'supervisor_delivery_boy';
    for (const row of rows) expect(row[nameField]?.name).toMatch(/\p{L}/u);
  });
});

describe.each(who)('the figures of the dashboards for %s', (_, person, areaId) => {
  const perProduct = (areas: AreaDeliveries[]) => {
    const cells = areas.flatMap(({ delivery_boys }) =>
      delivery_boys.flatMap((boy) => boy.products),
    );
    return Object.fromEntries(
      [...names.values()].map((name) => [
        name,
        sum(
          cells
            .filter(({ productName }) => productName === name)
            .map(({ quantity }) => quantity.expected_quantity),
        ),
      ]),
    );
  };

  it('equal the delivery report, today and for the month, and the live rows', async () => {
    const viewer = await person();
    const { data: totals } = (await viewer.get<Read<OrderTotals>>('get-order-reports')).body;
    const asTotals = (rows: OrderTotals['todayOrders']) =>
      Object.fromEntries(
        rows.map(({ productName, totalQuantity }) => [productName, totalQuantity]),
      );
    const month = { from: `${today().slice(0, 8)}01`, to: today() };
    const ofToday = await ask<AreaDeliveries[]>(viewer, 'get-order-all-reports', {
      from: today(),
      to: today(),
    });
    expect(asTotals(totals.todayOrders)).toEqual(perProduct(ofToday));
    expect(asTotals(totals.monthlyOrders)).toEqual(
      perProduct(await ask(viewer, 'get-order-all-reports', month)),
    );
    const { data: progress } = (await viewer.get<Read<Progress>>('progress')).body;
    const live = progress.days.flatMap((day) =>
      day.products.map(({ required: quantity }) => quantity),
    );
    expect(sum(live)).toBe(required(within({ from: today(), to: today() }, areaId)));
  });
});

it('combines the sums of a product and of the archived one whose name it took over', async () => {
  const { pool } = server().database!;
  const range = { from: first, to: first };
  const before = await ask<AreaQuantities[]>(boss, 'get-all-quantity-by-area', range);
  await pool.query(
    `update product set name = (select name from product where id = 1) where id = 2`,
  );
  const after = await ask<AreaQuantities[]>(boss, 'get-all-quantity-by-area', range);
  await pool.query('update product set name = $1 where id = 2', [names.get(2)]);
  const [cow = '', buffalo = ''] = [names.get(1), names.get(2)];
  for (const [index, { products: sums }] of before.entries())
    expect(after[index]?.products[cow]).toBe(sum([sums[cow] ?? 0, sums[buffalo] ?? 0]));
});
