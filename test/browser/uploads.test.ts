import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addDays } from '@milkround/domain';
import type { Download } from '@playwright/test';
import { Workbook } from 'exceljs';
import { csv, dayFromNow, upload, type CsvRow } from '../fixtures/order-upload';
import { admin } from '../support/client';
import { dayOf } from './board';
import { ADMIN, DESKTOP, expect, isLive, PHONE, test, expectToast, type Page } from './milkround';
import { makeZone } from './own-zone';
import { columnsOf, rowsOf, UPLOADS } from './reports';

const FILES = join(__dirname, '../fixtures/orders');
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Upload Order Excel' });
const orders = (page: Page, date: string) => page.getByRole('table', { name: `Orders of ${date}` });

/** The figures in the dialog by their labels. */
const figures = async (page: Page) => {
  const names = await dialog(page).locator('dt').allTextContents();
  const values = await dialog(page).locator('dd').allTextContents();
  return Object.fromEntries(names.map((name, index) => [name, values[index]]));
};

/** Presses a button of the page, and returns the file that the browser saves. */
async function downloaded(page: Page, button: string): Promise<Download> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  return downloading;
}

/** Opens the dialog, chooses the file for so many days from today and has it checked. Returns the date. */
async function check(
  page: Page,
  file: string | { name: string; mimeType: string; buffer: Buffer },
  daysAhead: number,
): Promise<string> {
  await page.getByRole('button', { name: 'Order', exact: true }).click();
  const field = dialog(page).getByLabel('Order Date');
  const date = addDays((await field.getAttribute('min')) ?? '', daysAhead);
  await field.fill(date);
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles(typeof file === 'string' ? join(FILES, file) : file);
  const name = typeof file === 'string' ? file : file.name;
  await expect(dialog(page).getByText(name)).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Check the file' }).click();
  return date;
}

test('an admin uploads a good file, finds its orders and the file itself, sees the uploads of another admin live, and finds them by name; then he is asked about stops of another delivery boy, is told of changes since the check, and moves the stops', async ({
  pageOf,
  server,
}) => {
  const page = await pageOf(ADMIN, DESKTOP);
  await page.goto('/admin/orders');
  const date = await check(page, 'orders-long.xlsx', 20);
  await expect(dialog(page)).toContainText('20 delivery boys, 1,200 consumers');
  expect(await figures(page)).toEqual({
    New: '1,711',
    Changed: '0',
    Unchanged: '0',
    Protected: '0',
    Errors: '0',
  });
  for (const total of ['Cow 608.5', 'Buffalo 592', 'Desi Cow 665', 'Gir Cow 687.5'])
    await expect(
      dialog(page).getByRole('listitem').filter({ hasText: total }).first(),
    ).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Upload 1,711 lines' }).click();
  await expectToast(page, 'Orders uploaded: 1,711 added');
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByLabel('Date', { exact: true })).toHaveValue(date);
  await expect(orders(page, date)).toHaveAttribute('aria-rowcount', '1712');
  const result = page.getByRole('region', { name: 'Result of the upload' });
  await expect(result.locator('dd')).toHaveText(['1,711', '0', '0', '0', '0', '0']);
  await result.getByRole('button', { name: 'Close' }).click();
  const file = await downloaded(page, 'Download uploaded Excel');
  expect(file.suggestedFilename()).toBe('orders-long.xlsx');
  expect(await readFile(await file.path())).toEqual(
    await readFile(join(FILES, 'orders-long.xlsx')),
  );

  const mark = randomUUID().slice(0, 6);
  const fileOf = (...quantities: number[]) =>
    csv(quantities.map((quantity, n) => [`UP-${mark}-${n}`, 'MDE-001', 'Cow', quantity]));
  const day = dayFromNow(26);
  const boss = await admin(server.url);
  await page.getByRole('navigation').getByRole('link', { name: 'Uploads', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Uploads');
  await isLive(page);
  await expect(page.getByRole('button', { name: 'Last 7 days' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  const requests: string[] = [];
  page.on('request', (request) => {
    if (/\/admin\/uploads\?/.test(request.url())) requests.push(request.url());
  });
  await upload(boss, fileOf(1, 2, 3), { date: day, name: `${mark}-first.csv` });
  const first = rowsOf(page).filter({ hasText: `${mark}-first.csv` });
  await expect(first).toBeVisible();
  expect(requests).toEqual([]);
  expect(await columnsOf(page)).toEqual(UPLOADS.columns);
  await expect(first.locator('td').nth(1)).toHaveText(boss.session.name);
  await expect(first.locator('td').nth(4)).toHaveText('3');
  await page.getByRole('searchbox').fill(mark);
  await upload(boss, `${fileOf(9)}\nUP-9,Nobody,,MDE-999,Cow,1`, {
    date: day,
    mode: 'valid',
    name: `${mark}-second.csv`,
  });
  await expect(rowsOf(page)).toHaveCount(2);
  for (const direction of ['ascending', 'descending']) {
    const header = page.getByRole('columnheader', { name: 'New' });
    await header.getByRole('button').click();
    await expect(header).toHaveAttribute('aria-sort', direction);
  }
  await expect(rowsOf(page).first()).toContainText(`${mark}-first.csv`);
  const saved = await downloaded(page, `${mark}-first.csv`);
  expect(saved.suggestedFilename()).toBe(`${mark}-first.csv`);

  const { boys } = await makeZone(server, { boys: 3, stops: 3 });
  const [from, to, third] = boys as [(typeof boys)[0], (typeof boys)[0], (typeof boys)[0]];
  const ids = (await dayOf(server, from.email)).map(({ id }) => id);
  const asking = dialog(page);
  const rows = ids.map((id): CsvRow => [id, to.uniqueId, 'Cow', 7]);
  await page.goto('/admin/orders');
  await page.getByRole('button', { name: 'Order', exact: true }).click();
  await asking
    .locator('input[type=file]')
    .setInputFiles({ name: 'second.csv', mimeType: 'text/csv', buffer: Buffer.from(csv(rows)) });
  await asking.getByRole('button', { name: 'Check the file' }).click();
  const asked = asking.getByRole('region', { name: /3 consumers already stand with/ });
  await expect(asked).toContainText('Please choose an answer.');
  await expect(asking).toContainText('Please answer the questions first.');
  await asked.getByRole('button', { name: 'Move' }).click();
  const renamed = asking.getByRole('region', { name: /3 IDs have a quite different name/ });
  await expect(renamed).toContainText('3 of 3 names are others');
  await renamed.getByRole('button', { name: 'Leave the name' }).click();
  await expect(asking.getByRole('button', { name: 'Upload 3 lines' })).toBeEnabled();

  // Meanwhile the file of another person takes over the third stop.
  const { body } = await upload(
    await admin(server.url),
    csv([[ids[2]!, third.uniqueId, 'Cow', 1]]),
    { date: dayFromNow(0), choices: { elsewhere: 'keep', renamed: 'leave' } },
  );
  expect(body.data).toMatchObject({ added: 1 });
  await asking.getByRole('button', { name: 'Upload 3 lines' }).click();
  await expect(asking.getByRole('alert')).toContainText('The data have changed since the check.');
  await expect(asking).toContainText('Changed: 3 → 2 · Protected: 0 → 1');
  await expect(asked).toContainText('1 stop cannot move; its lines are left out.');
  await asking.getByRole('button', { name: 'Upload 2 lines' }).click();
  await expectToast(page, /2 moved/);
  expect((await dayOf(server, to.email)).map(({ id }) => id)).toEqual(
    expect.arrayContaining(ids.slice(0, 2)),
  );
  expect((await dayOf(server, from.email)).map(({ id }) => id)).not.toContain(ids[0]);
});

test('a messy file is checked on a desktop, its faulty row is mended and uploaded on a phone, and the delivery boy has both without a reload; another day gets the list of the one before', async ({
  pageOf,
  server,
}) => {
  const { boys } = await makeZone(server, { stops: 0 });
  const [boy] = boys as [(typeof boys)[0]];
  const mark = boy.uniqueId.toLowerCase();
  const rows = [
    'Orders of today',
    'Cust No;Consumer Name;Addr;MDE;Cow;Desi Co;Price',
    `${boy.uniqueId}/A;Asha;B-1, Baner;${boy.uniqueId};½;1,5;60`,
    `${mark}/a;Ravi;B-2;${boy.uniqueId};1;;60`,
    `${mark}/3;Sunil;B-3;${boy.uniqueId};1x;;60`,
    ';Total;;;2,5;1,5;',
  ];
  const phone = await pageOf(boy.email, PHONE);
  await phone.goto('/deliveryBoy/orders');
  await isLive(phone);
  const stops = phone.getByRole('list', { name: 'Orders' }).getByRole('listitem');
  await expect(stops).toHaveCount(0);

  const page = await pageOf(ADMIN, DESKTOP);
  await page.goto('/admin/orders');
  const buffer = Buffer.from(rows.join('\r\n'));
  await check(page, { name: 'messy.csv', mimeType: 'text/csv', buffer }, 0);
  await expect(dialog(page)).toContainText('Please answer the questions first.');
  await dialog(page).getByLabel('Desi Co', { exact: true }).selectOption('Desi Cow');
  await expect(dialog(page)).toContainText(
    '4 rows = 2 with orders + 1 with errors + 1 totals and repeated headings. 3 lines.',
  );
  await expect(dialog(page)).toContainText(`${boy.uniqueId}/A / ${mark}/a`);
  const faulty = await downloaded(page, 'Download the faulty rows');
  await dialog(page).getByRole('button', { name: 'Upload the valid rows' }).click();
  await expectToast(page, 'Orders uploaded: 3 added');
  await expect(stops).toHaveCount(2);

  const book = new Workbook();
  await book.xlsx.readFile(await faulty.path());
  const row = book.worksheets[0]?.getRow(2);
  expect(String(row?.getCell(row.cellCount).value)).toContain('1x');
  if (row) row.getCell(5).value = 1;
  const mended = {
    name: faulty.suggestedFilename(),
    mimeType: '',
    buffer: Buffer.from(await book.xlsx.writeBuffer()),
  };
  const onPhone = await pageOf(ADMIN, PHONE);
  await onPhone.goto('/admin/orders');
  await check(onPhone, mended, 0);
  await dialog(onPhone).getByRole('button', { name: 'Upload 1 line' }).click();
  await expectToast(onPhone, 'Orders uploaded: 1 added');
  await expect(stops).toHaveCount(3);
  await expect(stops.last()).toContainText('Sunil');

  // The list of a day that no other journey uses.
  const list = csv(['L1', 'L2'].map((id) => [`${mark}-${id}`, boy.uniqueId, 'Cow', 1]));
  await upload(await admin(server.url), list, { date: dayFromNow(27) });
  await onPhone.getByRole('button', { name: 'Order', exact: true }).click();
  await dialog(onPhone).getByLabel('Order Date').fill(dayFromNow(28));
  await expect(dialog(onPhone).getByLabel('Or use the list of')).toHaveValue(dayFromNow(27));
  await dialog(onPhone).getByRole('button', { name: 'Check the list' }).click();
  await expect(dialog(onPhone)).toContainText(/List of .* for .*: 1 delivery boy, 2 consumers/);
  await dialog(onPhone).getByRole('button', { name: 'Upload 2 lines' }).click();
  // The result of the upload before stands there until now.
  await expect(onPhone.getByText('Orders uploaded: 2 added')).toBeVisible();
});
