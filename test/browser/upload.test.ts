import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addDays } from '@milkround/domain';
import { ADMIN, DESKTOP, expect, test, toast, type Page } from './milkround';

const FILES = join(__dirname, '../fixtures/orders');

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Upload Order Excel' });
const orders = (page: Page, date: string) => page.getByRole('table', { name: `Orders of ${date}` });

/** The label of a figure in the dialog, and the figure. */
const figures = async (page: Page) => {
  const names = await dialog(page).locator('dt').allTextContents();
  const values = await dialog(page).locator('dd').allTextContents();
  return Object.fromEntries(names.map((name, index) => [name, values[index]]));
};

/** Opens the dialog, chooses the file for so many days from today and has it checked. Returns the date. */
async function check(page: Page, file: string, daysAhead: number): Promise<string> {
  await page.getByRole('button', { name: 'Order', exact: true }).click();
  const field = dialog(page).getByLabel('Order Date');
  const date = addDays((await field.getAttribute('min')) ?? '', daysAhead);
  await field.fill(date);
  await dialog(page).locator('input[type=file]').setInputFiles(join(FILES, file));
  await expect(dialog(page).getByText(file)).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Check the file' }).click();
  return date;
}

const open = async (pageOf: (email: string, options: typeof DESKTOP) => Promise<Page>) => {
  const page = await pageOf(ADMIN, DESKTOP);
  await page.goto('/admin/orders');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Upload Order Excel');
  return page;
};

test('a good file is shown before it is uploaded, and its orders exist afterwards', async ({
  pageOf,
}) => {
  const page = await open(pageOf);
  const date = await check(page, 'orders-long.xlsx', 1);
  await expect(dialog(page)).toContainText('20 delivery boys, 1,200 consumers');
  expect(await figures(page)).toEqual({
    New: '1,711',
    Changed: '0',
    Unchanged: '0',
    Protected: '0',
    Errors: '0',
  });
  await expect(
    dialog(page).getByText(
      '1,711 lines: 1,711 new, 0 changed, 0 unchanged, 0 protected; 0 errors.',
    ),
  ).toBeVisible();
  for (const total of ['Cow 608.5', 'Buffalo 592', 'Desi Cow 665', 'Gir Cow 687.5'])
    await expect(
      dialog(page).getByRole('listitem').filter({ hasText: total }).first(),
    ).toBeVisible();

  await dialog(page).getByRole('button', { name: 'Upload 1,711 lines' }).click();
  await expect(toast(page, 'Orders uploaded: 1,711 added')).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByLabel('Date', { exact: true })).toHaveValue(date);
  await expect(orders(page, date)).toHaveAttribute('aria-rowcount', '1712');
  const result = page.getByRole('region', { name: 'Result of the upload' });
  await expect(result.locator('dd')).toHaveText(['1,711', '0', '0', '0', '0', '0']);
  await result.getByRole('button', { name: 'Close' }).click();
  await expect(result).toHaveCount(0);
  await expect(orders(page, date).getByRole('row').nth(1)).toContainText('Rahul Kale');

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download uploaded Excel' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('orders-long.xlsx');
  expect(await readFile(await download.path())).toEqual(
    await readFile(join(FILES, 'orders-long.xlsx')),
  );

  await check(page, 'orders-long.xlsx', 1);
  await expect(dialog(page)).toContainText('There is nothing to upload.');
  expect(await figures(page)).toMatchObject({ New: '0', Unchanged: '1,711' });
});

test('a bad file names each error with row, column and value, and nothing is uploaded', async ({
  pageOf,
}) => {
  const page = await open(pageOf);
  const date = await check(page, 'orders-bad.xlsx', 2);
  const rows = dialog(page).getByRole('region', { name: 'Errors' }).locator('tbody tr');
  await expect(rows).toHaveCount(9);
  const said = await Promise.all(
    (await rows.all()).map(async (row) =>
      (await row.getByRole('cell').allTextContents()).join(' | '),
    ),
  );
  expect(said).toEqual([
    expect.stringMatching(/^3 \| Product \| .*Cwo.*Cow/),
    expect.stringMatching(/^4 \| MDE \| .*MDE-0O1.*MDE-001/),
    expect.stringMatching(/^5 \| Quantity \| .*-1/),
    expect.stringMatching(/^6 \| Quantity \| .*two/),
    expect.stringMatching(/^7 \| Consumer ID \| .*blank/),
    expect.stringMatching(/^8 \| Quantity \| .*1\.2345/),
    expect.stringMatching(/^9 \| Quantity \| .*blank/),
    expect.stringMatching(/^10 \| .*31/),
    expect.stringMatching(/^31 \| .*10/),
  ]);
  expect(await figures(page)).toMatchObject({ Errors: '9' });
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await page.getByLabel('Date', { exact: true }).fill(date);
  await expect(page.getByText(/^No orders found for \d+ \w+ \d{4}\.$/)).toBeVisible();
});

for (const [file, sentence] of [
  ['not-a-workbook.xlsx', 'Please upload an Excel workbook (.xlsx or .xls) or a .csv file.'],
  [
    'truncated.xlsx',
    'The file is damaged and cannot be read. Please save it again in Excel and upload the new file.',
  ],
] as const)
  test(`${file} is refused with a sentence`, async ({ pageOf }) => {
    const page = await open(pageOf);
    await check(page, file, 3);
    await expect(dialog(page).getByRole('alert')).toContainText(sentence);
    await expect(dialog(page).getByRole('button', { name: /^Upload/ })).toHaveCount(0);
  });

for (const [file, lines] of [
  ['orders-wide.csv', '436'],
  ['orders-legacy.xls', '349'],
  ['orders-cp1252.csv', '3'],
] as const)
  test(`${file} is understood`, async ({ pageOf }) => {
    const page = await open(pageOf);
    await check(page, file, 4);
    await expect(dialog(page).getByRole('button', { name: `Upload ${lines} lines` })).toBeVisible();
    expect(await figures(page)).toMatchObject({ New: lines, Errors: '0' });
  });

test('a file is required', async ({ pageOf }) => {
  const page = await open(pageOf);
  await page.getByRole('button', { name: 'Order', exact: true }).click();
  await dialog(page).getByRole('button', { name: 'Check the file' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText('Please choose a file');
  await dialog(page).getByLabel('Order Date').fill('');
  await dialog(page).getByRole('button', { name: 'Check the file' }).click();
  await expect(dialog(page).getByText('Order Date is required')).toBeVisible();
});
