import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addDays } from '@milkround/domain';
import type { Download } from '@playwright/test';
import { Workbook } from 'exceljs';
import { csv, dayFromNow, upload } from '../fixtures/order-upload';
import { admin } from '../support/client';
import { ADMIN, DESKTOP, expect, isLive, test, expectToast, type Page } from './milkround';
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

test('an admin checks a file with errors, saves its faulty rows, uploads a good one, and finds its orders and the file itself', async ({
  pageOf,
}) => {
  const page = await pageOf(ADMIN, DESKTOP);
  await page.goto('/admin/orders');
  await check(page, 'orders-bad.xlsx', 22);
  const rows = dialog(page).getByRole('region', { name: 'Errors' }).locator('tbody tr');
  await expect(rows).toHaveCount(9);
  await expect(rows.first()).toContainText(/3.*Product.*Cwo.*Cow/);
  await expect(rows.last()).toContainText(/31.*10/);
  expect(await figures(page)).toMatchObject({ Errors: '9' });
  const faulty = await downloaded(page, 'Download the faulty rows');
  expect(faulty.suggestedFilename()).toBe('FaultyRows.xlsx');
  const book = new Workbook();
  await book.xlsx.readFile(await faulty.path());
  const sheet = book.worksheets[0];
  expect(sheet?.rowCount).toBe(10);
  expect(String(sheet?.getRow(2).getCell(sheet.columnCount).value)).toContain(
    'Did you mean "Cow"?',
  );
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();

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
});

test('an admin says what an unknown column of a messy file is, and uploads it', async ({
  pageOf,
}) => {
  const rows = [
    'Orders of tomorrow',
    'Cust No;Consumer Name;Addr;MDE;Cow;Desi Co;Price',
    'MESSY-1;Asha;B-1, Baner;MDE-001;½;1,5;60',
    'messy-1;Ravi;B-2;MDE-001;1;;60',
    ';Total;;;1,5;1,5;',
  ];
  const buffer = Buffer.from(rows.join('\r\n'));
  const page = await pageOf(ADMIN, DESKTOP);
  await page.goto('/admin/orders');
  await check(page, { name: 'messy.csv', mimeType: 'text/csv', buffer }, 23);
  await expect(dialog(page)).toContainText('Please answer the questions first.');
  await dialog(page).getByLabel('Desi Co', { exact: true }).selectOption('Desi Cow');
  await expect(dialog(page)).toContainText(
    '3 rows = 2 with orders + 1 totals and repeated headings. 3 lines.',
  );
  await expect(dialog(page)).toContainText('MESSY-1 / messy-1');
  await dialog(page).getByRole('button', { name: 'Upload 3 lines' }).click();
  await expectToast(page, 'Orders uploaded: 3 added');
});

test('an admin sees the uploads of another admin live, finds them by name, and saves a file', async ({
  pageOf,
  server,
}) => {
  const mark = randomUUID().slice(0, 6);
  const fileOf = (...quantities: number[]) =>
    csv(quantities.map((quantity, n) => [`UP-${mark}-${n}`, 'MDE-001', 'Cow', quantity]));
  const date = dayFromNow(26);
  const boss = await admin(server.url);
  const page = await pageOf(ADMIN, DESKTOP);
  await page.goto('/admin/dashboard');
  await page.getByRole('navigation').getByRole('link', { name: 'Uploads', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Uploads');
  await isLive(page);
  await expect(page.getByRole('button', { name: 'Last 7 days' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/\/admin\/uploads\?/.test(request.url())) asked.push(request.url());
  });
  await upload(boss, fileOf(1, 2, 3), { date, name: `${mark}-first.csv` });
  const first = rowsOf(page).filter({ hasText: `${mark}-first.csv` });
  await expect(first).toBeVisible();
  expect(asked).toEqual([]);
  expect(await columnsOf(page)).toEqual(UPLOADS.columns);
  await expect(first.locator('td').nth(1)).toHaveText(boss.session.name);
  await expect(first.locator('td').nth(4)).toHaveText('3');
  await page.getByRole('searchbox').fill(mark);
  await upload(boss, `${fileOf(9)}\nUP-9,Nobody,,MDE-999,Cow,1`, {
    date,
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
});
