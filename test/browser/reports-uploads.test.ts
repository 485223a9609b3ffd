import { addDays } from '@milkround/domain';
import { csv, dayFromNow, upload } from '../fixtures/order-upload';
import { admin } from '../support/client';
import { today } from '../support/log';
import { ADMIN, DESKTOP, expect, isLive, PHONE, supervisor, test } from './milkround';
import { columnsOf, exported, openReport, rowsOf, UPLOADS } from './reports';

/** A date that no other test uploads orders for. */
const DATE = dayFromNow(26);
const fileOf = (consumer: string, ...quantities: number[]) =>
  csv(quantities.map((quantity, n) => [`${consumer}-${n}`, 'MDE-001', 'Cow', quantity]));

const shownDate = new Date(`${DATE}T12:00:00Z`).toLocaleDateString('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});

test('an upload shows on the report of another admin within three seconds, and its file and workbook can be saved', async ({
  pageOf,
  server,
}) => {
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
  await expect(page.getByLabel('Uploaded from')).toHaveValue(addDays(today(), -6));
  await expect(page.getByLabel('Uploaded to')).toHaveValue(today());
  await expect(page.getByText(/^Protected are lines that stay as they are/)).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/\/admin\/uploads\?/.test(request.url())) asked.push(request.url());
  });
  await upload(boss, fileOf('UR', 1, 2, 3), { date: DATE, name: 'report-first.csv' });
  const first = rowsOf(page).filter({ hasText: 'report-first.csv' });
  await expect(first).toBeVisible({ timeout: 3_000 });
  expect(asked).toEqual([]);
  expect(await columnsOf(page)).toEqual(UPLOADS.columns);
  await expect(first.locator('td').nth(1)).toHaveText(boss.session.name);
  await expect(first.locator('td').nth(3)).toHaveText(shownDate);
  await expect(first.locator('td').nth(4)).toHaveText('3');

  await page.getByRole('searchbox', { name: UPLOADS.search }).fill('report-');
  const faulty = `${fileOf('UR', 9)}\nUR-9,Nobody,,MDE-999,Cow,1`;
  await upload(boss, faulty, { date: DATE, mode: 'valid', name: 'report-second.csv' });
  await expect(rowsOf(page)).toHaveCount(2, { timeout: 3_000 });
  await expect(rowsOf(page).first().locator('td')).toContainText([
    '',
    '',
    'report-second.csv',
    shownDate,
    '0',
    '1',
    '0',
    '0',
    '2',
    '1',
  ]);
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await expect(rowsOf(page).first()).toContainText('report-first.csv');
  const { file, header, rows } = await exported(page);
  expect([file, header]).toEqual([UPLOADS.file, UPLOADS.columns]);
  expect(rows.map((row) => [row[2], row[4], row[9]])).toEqual([
    ['report-first.csv', 3, 0],
    ['report-second.csv', 0, 1],
  ]);

  const downloading = page.waitForEvent('download');
  await first.getByRole('button', { name: 'report-first.csv' }).click();
  expect((await downloading).suggestedFilename()).toBe('report-first.csv');
});

test('the range leaves out other days, and a supervisor has no such screen', async ({
  pageOf,
  server,
}) => {
  await upload(await admin(server.url), fileOf('UX', 4), { date: DATE, name: 'report-range.csv' });
  const page = await pageOf(ADMIN, PHONE);
  await openReport(page, 'admin', UPLOADS, { from: addDays(today(), -1), to: today() });
  await page.getByRole('searchbox').fill('report-range');
  await expect(rowsOf(page)).toHaveCount(1);
  await openReport(page, 'admin', UPLOADS, { from: '2020-01-01', to: '2020-01-31' });
  await expect(page.getByText('No data available.')).toBeVisible();
  const other = await pageOf(supervisor(4), DESKTOP);
  await other.goto('/supervisor/dashboard');
  await expect(
    other.getByRole('navigation').getByRole('link', { name: 'Order Remarks' }),
  ).toBeVisible();
  await expect(other.getByRole('navigation').getByRole('link', { name: 'Uploads' })).toHaveCount(0);
});
