import { API } from '@milkround/contracts';
import { Workbook } from 'exceljs';
import { orderFile } from '../fixtures/order-files';
import { csv, dayFromNow, upload } from '../fixtures/order-upload';
import type { Person } from '../support/client';
import { sharedOffice } from '../support/shared-office';
import { valuesOf } from '../support/workbook-export';

const office = sharedOffice();
let boss: Person;
const date = dayFromNow(20);

beforeAll(() => {
  boss = office.boss;
});

/** Asks for the faulty rows of a file as the screen does. */
function ask(by: Person, file: Buffer | string | null, orderDate = date): Promise<Response> {
  const form = new FormData();
  form.append('orderDate', orderDate);
  if (file !== null) form.append('file', new Blob([file]), 'orders.xlsx');
  const url = `${by.url}${API}/admin/add-order/errors`;
  return fetch(url, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${by.token}` },
  });
}

async function workbook(response: Response) {
  expect(response.status).toBe(200);
  const bytes = Buffer.from(await response.arrayBuffer());
  const book = new Workbook();
  await book.xlsx.load(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
  const sheet = book.worksheets[0]!;
  const [header = [], ...rows] = (sheet.getRows(1, sheet.rowCount) ?? []).map((row) =>
    valuesOf(row, sheet.columnCount),
  );
  return { bytes, sheet, header, rows };
}

it('has the rows with errors as they are in the file, each with all its errors', async () => {
  const response = await ask(boss, orderFile('orders-bad.xlsx'));
  expect(response.headers.get('content-type')).toBe(
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  );
  expect(response.headers.get('content-disposition')).toContain('filename="FaultyRows.xlsx"');
  const { header, rows } = await workbook(response);
  expect(header.at(-1)).toBe('Error');
  expect(rows).toHaveLength(9);
  const product = header.indexOf('Product');
  expect(rows[0]?.[product]).toBe('Cwo');
  expect(rows[0]?.at(-1)).toMatch(/^Product: .*Cwo.*Cow/);
  expect(rows[4]?.at(-1)).toMatch(/^Consumer ID: .*blank/);
});

it('can be corrected and uploaded by itself; its last column is ignored', async () => {
  const lines = csv([
    ['00101', 'MDE-001', 'Cow', 1],
    ['00102', 'MDE-001', 'Cwo', 2],
  ]);
  const { sheet, rows } = await workbook(await ask(boss, lines));
  expect(rows).toEqual([
    [
      '00102',
      'Consumer 00102',
      '00102, Lake View, Baner',
      'MDE-001',
      'Cwo',
      '2',
      expect.stringContaining('Cow'),
    ],
  ]);
  sheet.getCell('E2').value = 'Cow';
  const mended = Buffer.from(await sheet.workbook.xlsx.writeBuffer());
  const { status, body } = await upload(boss, mended, { date, mode: 'check' });
  expect([status, body.data]).toMatchObject([
    200,
    { added: 1, errorCount: 0, ignoredColumns: ['Error'] },
  ]);
});

it('writes a text that begins like a formula as the original text', async () => {
  const lines = csv([['=HYPERLINK("http://x")', 'MDE-001', 'Cwo', 1]]).replace(
    '=HYPERLINK("http://x")',
    '"=HYPERLINK(""http://x"")"',
  );
  const { sheet } = await workbook(await ask(boss, lines));
  expect(sheet.getCell('A2').value).toBe('=HYPERLINK("http://x")');
  expect(sheet.getCell('A2').numFmt).toBe('@');
});

it('changes nothing', async () => {
  const facts = async () =>
    (
      await office.server.database?.pool.query(
        `select count(*) from event where stream_id like 'upload/%'`,
      )
    )?.rows[0].count;
  const before = await facts();
  await workbook(await ask(boss, orderFile('orders-bad.xlsx')));
  expect(await facts()).toBe(before);
});

it.each<[string, number, Buffer | string | null, string | undefined, string]>([
  [
    'a file without errors',
    409,
    csv([['00101', 'MDE-001', 'Cow', 1]]),
    undefined,
    'No row of the file has errors.',
  ],
  ['no file', 400, null, undefined, 'Please choose a file'],
  ['no date', 400, 'x', '', 'Order Date is required'],
  ['a date that is past', 400, 'x', dayFromNow(-1), 'Order Date cannot be before today'],
])('is refused with a sentence for %s', async (_, status, file, orderDate, message) => {
  const response = await ask(boss, file, orderDate);
  expect([response.status, await response.json()]).toMatchObject([status, { message }]);
});

it('refuses a file that cannot be read', async () => {
  const response = await ask(boss, orderFile('truncated.xlsx'));
  expect([response.status, await response.json()]).toMatchObject([
    422,
    { message: expect.stringContaining('damaged') },
  ]);
});

it('is for admins only', async () => {
  expect((await ask(office.supervisor, csv([]))).status).toBe(403);
});
