import type { AreaDeliveries, Read } from '@milkround/contracts';
import { admin } from '../support/client';
import { changes } from './changes.mjs';
import { ADMIN, DESKTOP, expect, ownHeaders, poll, test } from './milkround';
import {
  CHANGES,
  columnOf,
  columnsOf,
  DELIVERIES,
  exported,
  openReport,
  pastDays,
  QUANTITIES,
  rowsOf,
  tableOf,
} from './reports';

const figure = (quantity: number) =>
  new Intl.NumberFormat('en-IN', { maximumFractionDigits: 3 }).format(quantity);

/** A difference below 2 % has no colour. */
function toneOf(delivered: number | null, required: number): string {
  if (delivered === null || delivered === required) return 'plain';
  if (delivered > required) return 'more';
  return required - delivered < 0.02 * required ? 'plain' : 'less';
}

test('an admin reads the Delivery Report: figures and colours, order, search, pages, Back and a reload; and ten thousand changes on one page, of which only the visible ones are drawn', async ({
  pageOf,
  server,
}) => {
  const page = await pageOf(ADMIN, DESKTOP);
  const range = pastDays(1);
  await openReport(page, 'admin', DELIVERIES, range);
  const { body } = await (
    await admin(server.url)
  ).get<Read<AreaDeliveries[]>>(`get-order-all-reports?fromDate=${range.from}&toDate=${range.to}`);
  const boys = body.data.flatMap(({ area_name, delivery_boys }) =>
    delivery_boys.map((boy) => ({ ...boy, area_name })),
  );
  await expect(page.getByText(`1–10 of ${boys.length}`)).toBeVisible();
  await page.getByLabel('Rows per page').selectOption('20');
  await expect(rowsOf(page)).toHaveCount(Math.min(boys.length, 20));
  const cells = await rowsOf(page).evaluateAll((rows) =>
    rows.map((row) =>
      [...row.querySelectorAll('td')].map((cell) => [
        String(cell.textContent),
        cell.dataset.tone ?? 'plain',
      ]),
    ),
  );
  const expected = boys.map(
    ({ area_name, deliveryBoyName, deliveryBoySupervisorName, products }) => [
      ...[area_name, deliveryBoySupervisorName, deliveryBoyName].map((name) => [name, 'plain']),
      ...products.map(
        ({ quantity: { delivered_quantity: delivered, expected_quantity: required } }) => [
          `${delivered === null ? '-' : figure(delivered)} / ${figure(required)}`,
          toneOf(delivered, required),
        ],
      ),
    ],
  );
  expect(await columnsOf(page)).toEqual(DELIVERIES.columns);
  expect(cells).toEqual(expected.slice(0, 20));
  expect(new Set(cells.flat().map(([, tone]) => tone))).toContain('less');

  await page.getByRole('button', { name: 'Delivery Boy' }).click();
  const names = boys.map(({ deliveryBoyName }) => deliveryBoyName).sort();
  await poll(() => columnOf(page, 2)).toEqual(names.slice(0, 20));
  await page.getByLabel('Rows per page').selectOption('5');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL(/sort=delivery_boy&.*page=2|page=2.*sort=delivery_boy/);
  await poll(() => columnOf(page, 2)).toEqual(names.slice(5, 10));
  await page.reload();
  await poll(() => columnOf(page, 2)).toEqual(names.slice(5, 10));
  // The menu keeps the range, and Back restores the page.
  await page.getByRole('link', { name: QUANTITIES.title }).click();
  await expect(tableOf(page, QUANTITIES)).toBeVisible();
  await expect(page).toHaveURL(`/admin/qty-report?from=${range.from}&to=${range.to}`);
  await page.goBack();
  await poll(() => columnOf(page, 2)).toEqual(names.slice(5, 10));
  await page.getByRole('searchbox').pressSequentially('kothrud');
  await expect(page).toHaveURL(/q=kothrud/);
  await expect(page.getByText('1–5 of 5')).toBeVisible();
  await poll(() => columnOf(page, 0)).toEqual(Array(5).fill('Kothrud'));
  const { file, sheet, rows } = await exported(page);
  expect({ file, sheet }).toEqual({ file: DELIVERIES.file, sheet: DELIVERIES.sheet });
  expect(rows.map((row) => row[1])).toEqual(await columnOf(page, 2));

  await page.route('**/admin/get-order-logs?*', async (route) =>
    route.fulfill({
      json: { data: changes(10_000) },
      headers: { 'x-position': '1', ...(await ownHeaders(route, server)) },
    }),
  );
  // The invented rows must receive no live changes.
  await page.routeWebSocket(/\/live/, () => undefined);
  await page.route('**/live/**', (route) => route.abort());
  await openReport(page, 'admin', CHANGES);
  await page.getByLabel('Rows per page').selectOption({ label: 'All on one page' });
  await expect(page.getByText('1–10,000 of 10,000')).toBeVisible();
  expect(await rowsOf(page).count()).toBeLessThan(80);
  await page.getByRole('region', { name: CHANGES.title }).focus();
  const last = page.getByRole('cell', { name: /^Consumer 9999\b/ });
  // Rows near the end are higher than the first ones, which moves the end.
  await expect(async () => {
    await page.keyboard.press('End');
    await expect(last).toBeInViewport({ timeout: 1_000 });
  }).toPass();
  expect(await rowsOf(page).count()).toBeLessThan(80);
  await expect(page.getByRole('button', { name: 'Requirement' })).toBeInViewport();
});
