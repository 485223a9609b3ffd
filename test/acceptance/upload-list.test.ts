import {
  dateText,
  type NewestList,
  type Order,
  type Read,
  type UploadRow,
} from '@milkround/contracts';
import { addDays } from '@milkround/domain';
import { csv, dayFromNow, upload, type CsvRow, type Sent } from '../fixtures/order-upload';
import { mde } from '../support/client';
import { Follower } from '../support/follower';
import { today } from '../support/log';
import { connect } from '../support/onlookers';
import { ownOffice } from '../support/own-office';
import { openExport, valuesOf } from '../support/workbook-export';

const office = ownOffice();

const list = async (query = '') =>
  (await office.boss.get<Read<UploadRow[]>>(`uploads${query}`)).body.data;
const date = dayFromNow(21);
const rows = (...quantities: number[]): CsvRow[] =>
  quantities.map((quantity, n) => [`UP-${n}`, 'MDE-001', 'Cow', quantity]);
const mended = `${csv(rows(1, 5))}\nUP-9,Nobody,,MDE-999,Cow,1`;
const range = `fromDate=${today()}&toDate=${today()}`;

it('has an upload of today: the person, the time, the date, the file, and the result of its lines', async () => {
  expect(
    (
      await upload(office.boss, csv(rows(...Array.from({ length: 12 }, (_, n) => n + 1))), {
        date,
        name: 'first.csv',
      })
    ).status,
  ).toBe(201);
  const second = await upload(office.boss, mended, { date, mode: 'valid', name: 'second.csv' });
  expect(second.body.data).toMatchObject({
    added: 0,
    changed: 1,
    unchanged: 1,
    missing: 10,
    errorCount: 1,
  });
  const { uploadId } = second.body.data;
  const data = await list();
  expect(data).toEqual([
    {
      id: uploadId,
      file_name: 'second.csv',
      file: `/apis/public/api/admin/uploads/${uploadId}`,
      order_date: date,
      uploaded_by: office.boss.session.name,
      uploaded_at: expect.stringMatching(/^\d{4}-.*Z$/),
      taken_back_at: null,
      counts: { added: 0, changed: 1, unchanged: 1, protected: 0, missing: 10, errors: 1 },
    },
    expect.objectContaining({
      file_name: 'first.csv',
      counts: { added: 12, changed: 0, unchanged: 0, protected: 0, missing: 0, errors: 0 },
    }),
  ]);
  expect((await office.boss.get(data[0]!.file)).body).toBe(mended);
});

it('has the uploads of the range, by the day on which they were uploaded', async () => {
  expect((await list(`?${range}`)).map(({ file_name }) => file_name)).toEqual([
    'second.csv',
    'first.csv',
  ]);
  const yesterday = addDays(today(), -1);
  expect(
    (await list(`?fromDate=${yesterday}&toDate=${yesterday}`)).map(({ order_date }) => order_date),
  ).toEqual([today()]);
  expect(await list(`?fromDate=${date}&toDate=${date}`)).toEqual([]);
  expect(await office.boss.get(`uploads?fromDate=${date}&toDate=${today()}`)).toMatchObject({
    status: 400,
    body: { message: 'From date cannot be after To date' },
  });
});

it('is sent to a subscriber, without a read', async () => {
  const socket = await connect(office.boss);
  const topic = { name: 'uploads', from: today(), to: today() } as const;
  try {
    const uploads = await Follower.of(office.boss, socket, { topic, path: `uploads?${range}` });
    expect(uploads.rows).toHaveLength(2);
    await upload(office.boss, csv(rows(7)), { date: dayFromNow(22), name: 'third.csv' });
    expect((await uploads.agrees()).map(({ file_name }) => file_name)).toEqual([
      'third.csv',
      'second.csv',
      'first.csv',
    ]);
    expect(uploads.refetches).toBe(0);
  } finally {
    socket.close();
  }
});

it('is exported with every column, searched and sorted by its figures', async () => {
  const { disposition, sheet, rows: all, totals } = await openExport(office.boss, 'uploads', range);
  expect([disposition, sheet.name]).toEqual(['attachment; filename="Uploads.xlsx"', 'Uploads']);
  expect(valuesOf(sheet.getRow(1), sheet.columnCount)).toEqual([
    'Uploaded At',
    'Uploaded By',
    'File',
    'Order Date',
    'New',
    'Changed',
    'Unchanged',
    'Protected',
    'Not in the file',
    'Errors',
  ]);
  expect(all.map((row) => row.slice(1))).toEqual([
    [
      office.boss.session.name,
      'third.csv',
      new Date(`${dayFromNow(22)}T00:00:00Z`),
      1,
      0,
      0,
      0,
      0,
      0,
    ],
    [office.boss.session.name, 'second.csv', new Date(`${date}T00:00:00Z`), 0, 1, 1, 0, 10, 1],
    [office.boss.session.name, 'first.csv', new Date(`${date}T00:00:00Z`), 12, 0, 0, 0, 0, 0],
  ]);
  expect(totals).toEqual(['Grand Total', null, null, null, 13, 1, 1, 0, 10, 1]);
  const files = async (query: string) =>
    (await openExport(office.boss, 'uploads', `${range}&${query}`)).rows.map((row) => row[2]);
  expect(await files('sort=added:asc')).toEqual(['second.csv', 'third.csv', 'first.csv']);
  expect(await files('sort=file_name:asc&search=IR')).toEqual(['first.csv', 'third.csv']);
});

it('gives each order the newest file that has it', async () => {
  const later = dayFromNow(22);
  const send = async (...quantities: number[]) => {
    const { body } = await upload(office.boss, csv(rows(...quantities)), { date: later });
    return `/apis/public/api/admin/uploads/${body.data.uploadId}`;
  };
  const ordersOf = async () =>
    (await office.boss.get<Read<Order[]>>(`get-orders/${later}`)).body.data;
  const excels = async () => (await ordersOf()).map(({ order_excel }) => order_excel);
  const faulty = await send(1, 1);
  expect(await excels()).toEqual([faulty, faulty]);
  const whole = await send(1, 2);
  expect(await excels()).toEqual([whole, whole]);
  const first = await send(1);
  expect(await excels()).toEqual([first, whole]);
  await office.boss.post(`uploads/${first.split('/').at(-1)}/take-back`, {});
  expect(await excels()).toEqual([whole, whole]);
  await office.boss.post('add-single-order', {
    orderDate: later,
    deliveryBoyId: (await ordersOf())[0]?.delr_boy_id,
    consumerId: 'UP-5',
    productId: (await ordersOf())[0]?.product_id,
    expQuantity: 6,
  });
  expect(await excels()).toEqual([whole, whole, null]);
  const last = await send(1, 2, 3, 4, 5, 6);
  expect(new Set(await excels())).toEqual(new Set([last]));
});

describe('the list of a day as the file of another', () => {
  const day = dayFromNow(25);
  const next = dayFromNow(26);
  const linesOf = async (date: string) =>
    (await office.boss.get<Read<Order[]>>(`get-orders/${date}`)).body.data.map(
      (order) =>
        `${order.delr_boy_unique_id} ${order.consumer_id} ${order.product.name} ${order.exp_quantity}`,
    );
  const use = (listOf: string, sent: Sent = {}) =>
    upload(office.boss, null, { date: next, ...sent, choices: { listOf, ...sent.choices } });

  it('is checked, imported by its check, named in the list, and taken back', async () => {
    await upload(office.boss, csv([...rows(1, 2.5), ['UP-7', 'MDE-002', 'Buffalo', 1]]), {
      date: day,
    });
    await upload(office.boss, csv([['UP-0', 'MDE-001', 'Cow', 0]]), { date: day });
    const newest = await office.boss.get<Read<NewestList>>(`newest-list/${next}`);
    expect(newest.body.data).toEqual({ date: day });
    const check = (await use(day, { mode: 'check' })).body.data;
    expect(check).toMatchObject({
      added: 2,
      consumers: 2,
      knownConsumers: 2,
      unanswered: [],
      errorCount: 0,
    });
    const imported = await upload(office.boss, null, {
      date: next,
      choices: { checkId: check.id },
    });
    expect(imported.status).toBe(201);
    expect(await linesOf(next)).toEqual(['MDE-001 UP-1 Cow 2.5', 'MDE-002 UP-7 Buffalo 1']);
    const [row] = await list();
    expect(row).toMatchObject({
      file_name: expect.stringMatching(/^List of \d+ \w+ \d{4}\.csv$/),
      counts: { added: 2 },
    });
    expect((await use(day)).body.data).toMatchObject({ added: 0, unchanged: 2 });
    expect((await office.boss.post(`uploads/${row?.id}/take-back`, {})).status).toBe(200);
    expect(await linesOf(next)).toEqual([]);
  });

  it('asks about paused consumers as any file', async () => {
    await office.boss.post('set-pause/UP-1', { from: next, reason: 'Away' });
    const { paused } = (await use(day, { mode: 'check' })).body.data;
    expect(paused).toMatchObject({ stops: 1, listed: [{ consumer_id: 'UP-1' }] });
  });

  it('is refused for a day without orders', async () => {
    const { status, body } = await use(dayFromNow(27));
    expect([status, body.message]).toEqual([
      400,
      `There are no orders of ${dateText(dayFromNow(27))}.`,
    ]);
  });
});

it('is for admins only: the read, the workbook and the topic', async () => {
  for (const person of [office.supervisors[1], await mde(office.url, 1)]) {
    for (const call of ['uploads', 'uploads/export'])
      expect((await person.get(`/apis/public/api/admin/${call}`)).status).toBe(403);
    expect((await person.get('uploads')).status).toBe(404);
    const socket = await connect(person);
    expect(
      await socket.subscribe({ name: 'uploads', from: today(), to: today() }, '0'),
    ).toMatchObject({ refused: expect.any(String) });
    socket.close();
  }
});
