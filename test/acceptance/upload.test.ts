import { type ConsumerOrders, type Order, type Read } from '@milkround/contracts';
import { decide, evolve, initialDay, isDeliveryDayFact, plus, streams } from '@milkround/domain';
import { PostgresEventStore, StreamStates } from '@milkround/event-store';
import { randomUUID } from 'node:crypto';
import { orderFile, type OrderFileName } from '../fixtures/order-files';
import { csv, dayFromNow, upload, type CsvRow } from '../fixtures/order-upload';
import { admin, mde } from '../support/client';
import { ownServer } from '../support/own-server';

const server = ownServer();
let boss: Awaited<ReturnType<typeof admin>>;
let nextDay = 1;
/** A date without orders. */
const freshDate = () => dayFromNow(nextDay++);

beforeAll(async () => {
  boss = await admin(server().url);
});

const orders = async (date: string): Promise<Order[]> =>
  (await boss.get<Read<Order[]>>(`get-orders/${date}`)).body.data;
/** The number of facts about uploads and delivery days. Sign-ins and downloads are recorded a moment after their answers, so they do not count. */
async function facts(): Promise<number> {
  const sql = `select count(*) from event where split_part(stream_id, '/', 1) in ('upload', 'delivery-day')`;
  return Number((await server().database?.pool.query(sql))?.rows[0].count);
}

function totals(lines: readonly Order[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { product, exp_quantity } of lines)
    sums[product.name] = plus(sums[product.name] ?? 0, exp_quantity);
  return sums;
}

/** Closes a day as the delivery boy does it. */
async function closeDay(date: string, deliveryBoyId: number): Promise<void> {
  const store = new PostgresEventStore(server().database!.pool);
  const days = new StreamStates(store, {
    initial: initialDay,
    evolve: (day, event) => (isDeliveryDayFact(event) ? evolve(day, event) : day),
  });
  const command = {
    commandId: randomUUID(),
    meta: {
      actor: { role: 'delivery-boy', id: deliveryBoyId },
      occurredAt: new Date().toISOString(),
    },
  };
  const close = { closeId: randomUUID(), taken: 1, emptyBottles: 0, remarks: '' };
  await days.change(streams.deliveryDay(date, deliveryBoyId), command, (day) =>
    decide({ type: 'CloseDay', data: close }, day),
  );
  await store.close();
}

describe('the files of dairies', () => {
  it.each<[OrderFileName, { added: number; consumers: number; deliveryBoys: number }, number]>([
    ['orders-long.xlsx', { added: 1711, consumers: 1200, deliveryBoys: 20 }, 2553],
    ['orders-wide.csv', { added: 436, consumers: 300, deliveryBoys: 10 }, 651.5],
    ['orders-legacy.xls', { added: 349, consumers: 250, deliveryBoys: 10 }, 509.5],
    ['orders-cp1252.csv', { added: 3, consumers: 3, deliveryBoys: 2 }, 6.5],
  ])('%s', async (name, counts, bottles) => {
    const date = freshDate();
    const before = await facts();
    const checked = await upload(boss, orderFile(name), { date, mode: 'check', name });
    expect(checked.status).toBe(200);
    expect(checked.body.data).toMatchObject({
      ...counts,
      changed: 0,
      unchanged: 0,
      missing: 0,
      errorCount: 0,
      errors: [],
      ignoredColumns: [],
    });
    expect(await facts()).toBe(before);

    const { status, body, headers } = await upload(boss, orderFile(name), { date, name });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      ...counts,
      changed: 0,
      unchanged: 0,
      protected: [],
      errors: [],
    });
    expect(headers.get('x-position')).toMatch(/^\d+$/);

    const lines = await orders(date);
    expect(lines).toHaveLength(counts.added);
    expect(totals(lines)).toEqual(checked.body.data.totals);
    expect(Object.values(totals(lines)).reduce(plus)).toBe(bottles);
    const file = await fetch(server().url + lines[0]!.order_excel, {
      headers: { authorization: `Bearer ${boss.token}` },
    });
    expect(Buffer.from(await file.arrayBuffer()).equals(orderFile(name))).toBe(true);
    expect(file.headers.get('content-disposition')).toContain(`filename="${name}"`);
    expect(file.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('change nothing when they come again', async () => {
    const sent = { date: freshDate(), name: 'orders-legacy.xls' };
    await upload(boss, orderFile('orders-legacy.xls'), sent);
    const before = await facts();
    const again = await upload(boss, orderFile('orders-legacy.xls'), sent);
    expect(again.status).toBe(201);
    expect(again.body.data).toMatchObject({
      added: 0,
      changed: 0,
      unchanged: 349,
    });
    // The upload itself is one.
    expect(await facts()).toBe(before + 1);
  });

  it('keeps ids as text, and texts that look like a formula as text', async () => {
    const date = freshDate();
    await upload(boss, orderFile('orders-cp1252.csv'), { date });
    const lines = await orders(date);
    expect(
      lines
        .map(({ consumer_id, consumer_name, address }) => [consumer_id, consumer_name, address])
        .sort(),
    ).toEqual([
      ['00101', 'José D’Souza', 'Rue Café – 12, Baner'],
      ['00102', '=HYPERLINK("http://example.invalid","x")', '+91 lane'],
      ['00104', 'Asha Rao', 'B-2'],
    ]);
  });

  it('orders-bad.xlsx: nothing, or the valid rows only', async () => {
    const date = freshDate();
    const refused = await upload(boss, orderFile('orders-bad.xlsx'), { date });
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({ statusCode: 422, error: 'Unprocessable Entity' });
    expect(refused.body.errors.map(({ row, column }) => [row, column])).toEqual([
      [3, 'Product'],
      [4, 'MDE'],
      [5, 'Quantity'],
      [6, 'Quantity'],
      [7, 'Consumer ID'],
      [8, 'Quantity'],
      [9, 'Quantity'],
      [10, 'Consumer ID'],
      [31, 'Consumer ID'],
    ]);
    expect(refused.body.errors[0]?.message).toBe('"Cwo" is not a product. Did you mean "Cow"?');
    expect(await orders(date)).toEqual([]);

    const valid = await upload(boss, orderFile('orders-bad.xlsx'), { date, mode: 'valid' });
    expect(valid.status).toBe(201);
    expect(valid.body.data).toMatchObject({ added: 21, errors: refused.body.errors });
    expect(await orders(date)).toHaveLength(21);
  });

  it.each<[OrderFileName, number, RegExp]>([
    ['not-a-workbook.xlsx', 415, /\.xlsx or \.xls\) or a \.csv/],
    ['truncated.xlsx', 422, /damaged/],
  ])('%s', async (name, expected, sentence) => {
    const { status, body } = await upload(boss, orderFile(name), { date: freshDate() });
    expect(status).toBe(expected);
    expect(body.message).toMatch(sentence);
  });
});

describe('what a check says', () => {
  const wide = (id: string) =>
    `Consumer ID,Consumer Name,Address,MDE,Cow,Desi Co\n${id},Asha,B-1,MDE-017,1,2\n${id}x,Ravi,B-2,MDE-017,0,\n,Total,,,1,2`;

  it('adds up, and asks what an unknown column is before anything is uploaded', async () => {
    const date = freshDate();
    const check = await upload(boss, wide('Q1'), { date, mode: 'check' });
    expect(check.body.data).toMatchObject({
      rows: { rows: 3, withLines: 1, withErrors: 0, blank: 0, zero: 1, totals: 1 },
      lines: 1,
      totals: { Cow: 1 },
      newConsumers: 1,
      notes: [{ code: 'file-totals' }],
      questions: [{ column: 'Desi Co', nearest: 'Desi Cow', examples: ['2', '2'] }],
      errorCount: 0,
    });
    for (const mode of ['all', 'valid']) {
      const { status, body } = await upload(boss, wide('Q1'), { date, mode });
      expect([status, body.errors[0]]).toMatchObject([422, { code: 'row-column-nearest' }]);
    }
    const columns = JSON.stringify({ 'Desi Co': { product: 'Desi Cow' } });
    const { body } = await upload(boss, wide('Q1'), { date, choices: { columns } });
    expect(body.data).toMatchObject({ added: 2, notes: [{ code: 'file-totals' }] });
    expect(totals(await orders(date))).toEqual({ Cow: 1, 'Desi Cow': 2 });
    const wrong = await upload(boss, wide('Q1'), { date, choices: { columns: '[1]' } });
    expect(wrong.status).toBe(400);
  });

  it('remembers what was said of a column', async () => {
    const file = (id: string) =>
      `Consumer ID,Consumer Name,Address,MDE,Own Heading\n${id},Asha,B-1,MDE-017,2`;
    const columns = '{"Own Heading":{"product":"Cow"}}';
    await upload(boss, file('S1'), { date: freshDate(), choices: { columns } });
    const next = await upload(boss, file('S2'), { date: freshDate(), mode: 'check' });
    expect(next.body.data).toMatchObject({
      lines: 1,
      questions: [{ column: 'Own Heading', answer: { product: 'Cow' } }],
    });
  });

  it('names new ids that look like known ones', async () => {
    const sent = { date: freshDate(), choices: { columns: '{"Desi Co":null}' } };
    await upload(boss, wide('R-1'), sent);
    const { body } = await upload(boss, wide('r1'), { ...sent, mode: 'check' });
    expect(body.data).toMatchObject({ newConsumers: 1, similar: [['r1', 'R-1']] });
  });
});

describe('merging', () => {
  it('places new lines, revises unchanged ones, keeps missing ones, and protects those that people changed', async () => {
    const today = dayFromNow(0);
    const phone = await mde(server().url, 1);
    const lines = ['U1', 'U2', 'U3', 'U4', 'U5'].map((id): [string, string, string, number] => [
      id,
      'MDE-001',
      'Cow',
      1,
    ]);
    expect((await upload(boss, csv(lines), { date: today })).body.data).toMatchObject({
      added: 5,
      changed: 0,
      unchanged: 0,
    });

    const stops = (await phone.get<Read<ConsumerOrders[]>>('get-orders')).body.data;
    const orderOf = (id: string) => stops.find(({ consumerId }) => consumerId === id)?.data[0]?.id;
    await phone.post(`edit-product-order/${orderOf('U1')}`, { deliverdQuantity: '0.5' });
    await phone.post('edit-order-status/U2', { isDelivered: 1 });

    const next = csv([
      ['U1', 'MDE-001', 'Cow', 2],
      ['U2', 'MDE-001', 'Cow', 2],
      ['U3', 'MDE-001', 'Cow', 2],
      ['U4', 'MDE-001', 'Cow', 1],
      ['U6', 'MDE-001', 'Cow', 1.5],
    ]);
    const standing = (await orders(today)).length;
    const check = await upload(boss, next, { date: today, mode: 'check' });
    expect(check.body.data).toMatchObject({
      added: 1,
      changed: 1,
      unchanged: 1,
      missing: standing - 4,
    });
    const { status, body } = await upload(boss, next, { date: today });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ added: 1, changed: 1, unchanged: 1, errors: [] });
    expect(body.data.protected).toEqual(check.body.data.protected);
    expect(
      body.data.protected.map(({ row, consumer_id, product, reason }) => [
        row,
        consumer_id,
        product,
        reason,
      ]),
    ).toEqual([
      [2, 'U1', 'Cow', 'A delivery of 0.5 is recorded.'],
      [3, 'U2', 'Cow', 'The stop is done.'],
    ]);

    const after = (await orders(today)).filter(({ consumer_id }) => /^U\d$/.test(consumer_id));
    expect(
      after.map(({ consumer_id, exp_quantity }) => [consumer_id, exp_quantity]).sort(),
    ).toEqual([
      ['U1', 1],
      ['U2', 1],
      ['U3', 2],
      ['U4', 1],
      ['U5', 1],
      ['U6', 1.5],
    ]);
  });

  it('refuses the rows of a closed day, and with mode=valid accepts the others', async () => {
    const today = dayFromNow(0);
    await closeDay(today, 20);
    const file = csv([
      ['V1', 'MDE-020', 'Cow', 1],
      ['V2', 'MDE-019', 'Cow', 1],
    ]);
    const { status, body } = await upload(boss, file, { date: today });
    expect(status).toBe(422);
    expect(body.errors).toMatchObject([
      { row: 2, column: 'MDE', message: expect.stringContaining('The day is closed.') },
    ]);
    const valid = await upload(boss, file, { date: today, mode: 'valid' });
    expect(valid.body.data).toMatchObject({ added: 1, errors: body.errors });
  });

  it('carries a request that is sent again out once', async () => {
    const sent = {
      date: freshDate(),
      headers: { 'idempotency-key': '4f7c0a52-6f0f-4b2e-9d6b-0a6d1a1f0c11' },
    };
    const file = csv([['W1', 'MDE-018', 'Cow', 1]]);
    const first = await upload(boss, file, sent);
    const second = await upload(boss, file, sent);
    expect(second.status).toBe(201);
    expect(second.body).toEqual(first.body);
    expect(await orders(sent.date)).toHaveLength(1);
  });

  it('treats two uploads of one file at the same time as one', async () => {
    const date = freshDate();
    const file = csv(
      Array.from({ length: 40 }, (_, n) => [`Y${n}`, 'MDE-018', 'Cow', 1] satisfies CsvRow),
    );
    const both = await Promise.all([1, 2].map(() => upload(boss, file, { date })));
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    expect(both.reduce((sum, { body }) => sum + body.data.added, 0)).toBe(40);
    expect(await orders(date)).toHaveLength(40);
  });
});
