import { API, type Read } from '@milkround/contracts';
import { csv, dayFromNow, upload } from '../fixtures/order-upload';
import { bookAround, zip } from '../fixtures/workbooks';
import type { DeliveryBoyPerson } from '../support/board';
import { Client, type Person } from '../support/client';
import { sharedOffice } from '../support/shared-office';
import { ordersOf } from '../support/single-orders';

const office = sharedOffice();
let boss: Person;
let boy: DeliveryBoyPerson;
let mdeId: string;
beforeAll(async () => {
  boss = office.boss;
  boy = await office.deliveryBoy();
  mdeId = boy.session.deliveryBoyInfo.unique_id;
});

const orderOf = async (consumerId: string, date: string) =>
  (await ordersOf(boss, date)).find(({ consumer_id }) => consumer_id === consumerId);

describe('the form of an upload', () => {
  const good = () => csv([['FORM-1', mdeId, 'Cow', 1]]);

  it.each([
    ['no date', {}, 'Order Date is required'],
    ['no date that there is', { date: '2026-02-31' }, 'Order Date must be a date like 2025-01-31'],
    ['yesterday', { date: dayFromNow(-1) }, 'Order Date cannot be before today'],
    ['in 31 days', { date: dayFromNow(31) }, 'Order Date can be at most 30 days ahead'],
    [
      'another mode',
      { date: dayFromNow(1), mode: 'some' },
      'mode must be one of all, valid, check',
    ],
  ])('%s', async (_, sent, message) => {
    const { status, body } = await upload(boss, good(), sent);
    expect(status).toBe(400);
    expect(body.message).toBe(message);
  });

  it('requires a file', async () => {
    const date = dayFromNow(1);
    for (const answer of [
      await upload(boss, null, { date }),
      await boss.post('add-order', { orderDate: date }),
    ]) {
      expect(answer.status).toBe(400);
      expect(answer.body.message).toBe('Please choose a file');
    }
  });

  it('accepts its fields before or after the file, the mode also in the query', async () => {
    const form = new FormData();
    form.append('file', new Blob([good()]), 'x.csv');
    form.append('orderDate', dayFromNow(29));
    const { status, body } = await boss.post<Read<{ added: number; errorCount: number }>>(
      'add-order?mode=check',
      form,
    );
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ added: 1, errorCount: 0 });
    expect(await orderOf('FORM-1', dayFromNow(29))).toBeUndefined();
  });

  it('refuses a file of more than 10 MB, or of more than 200 MB when it is unpacked', async () => {
    const tooLarge = await upload(boss, Buffer.alloc(11 * 1024 * 1024), { date: dayFromNow(1) });
    expect(tooLarge.status).toBe(413);
    expect(tooLarge.body.message).toBe('The file is larger than 10 MB. Please split it.');
    const bomb = zip([
      ...bookAround(''),
      { name: 'xl/media/image1.png', content: Buffer.alloc(1000), claims: 3_000_000_000 },
    ]);
    expect((await upload(boss, bomb, { date: dayFromNow(1) })).status).toBe(413);
  });

  it('accepts only an admin who acts as himself', async () => {
    const sent = { date: dayFromNow(1) };
    expect((await upload(boss, good(), { ...sent, userId: '2' })).status).toBe(403);
    for (const other of [office.supervisor, boy]) {
      expect(
        (await upload(new Client(office.url, `${API}/admin`, other.token), good(), sent)).status,
      ).toBe(403);
    }
    expect((await upload(new Client(office.url, `${API}/admin`), good(), sent)).status).toBe(401);
  });
});

describe('files to download', () => {
  it('gives an uploaded file to admins only, under its original name', async () => {
    const date = dayFromNow(1);
    const name = 'मंगळवार "ऑर्डर" 1.csv';
    await upload(boss, csv([['FORM-2', mdeId, 'Cow', 1]]), { date, name });
    const path = (await orderOf('FORM-2', date))?.order_excel ?? '';
    const { status, headers } = await boss.get(path);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain('text/csv');
    const encoded =
      /filename\*=UTF-8''(.+)$/.exec(headers.get('content-disposition') ?? '')?.[1] ?? '';
    expect(decodeURIComponent(encoded)).toContain('मंगळवार');
    expect((await boy.get(path)).status).toBe(403);
    expect((await new Client(office.url).get(path)).status).toBe(401);
    expect((await boss.get('uploads/0199a000-0000-7000-8000-000000000000')).status).toBe(404);
    expect((await boss.get('uploads/../../etc')).status).toBe(404);
  });

  it('gives a template that can be uploaded unchanged', async () => {
    const response = await fetch(`${office.url}${API}/admin/order-template`, {
      headers: { authorization: `Bearer ${boss.token}` },
    });
    expect(response.headers.get('content-disposition')).toContain('OrderTemplate.xlsx');
    const { body } = await upload(boss, Buffer.from(await response.arrayBuffer()), {
      date: dayFromNow(1),
      mode: 'check',
    });
    expect(body.data).toMatchObject({
      // A line for each product; other tests add products.
      added: Object.keys(body.data.totals).length,
      errorCount: 0,
      ignoredColumns: [],
      totals: { Cow: 1.5, Buffalo: 1.5, 'Desi Cow': 1.5, 'Gir Cow': 1.5 },
    });
  });
});
