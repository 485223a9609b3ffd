import type { AreaDeliveries, AreaQuantities, Read } from '@milkround/contracts';
import { sum } from '@milkround/domain';
import { admin } from '../support/client';
import { today } from '../support/log';
import { changes } from './changes.mjs';
import { ADMIN, DESKTOP, expect, mde, PHONE, supervisor, test } from './milkround';
import {
  CHANGES,
  columnOf,
  columnsOf,
  DAY_CLOSES,
  DELIVERIES,
  openReport,
  pastDays,
  QUANTITIES,
  REMARKS,
  REPORTS,
  rowsOf,
  tableOf,
} from './reports';

const figure = (quantity: number) =>
  new Intl.NumberFormat('en-IN', { maximumFractionDigits: 3 }).format(quantity);

for (const [role, email] of [
  ['admin', ADMIN],
  ['supervisor', supervisor(4)],
] as const)
  test(`${role}: every report has its columns, ten rows and its own search`, async ({ pageOf }) => {
    const page = await pageOf(email, DESKTOP);
    for (const report of REPORTS) {
      await openReport(page, role, report, pastDays(20));
      await expect(tableOf(page, report)).toBeVisible();
      expect(await columnsOf(page)).toEqual(report.columns);
      expect(await rowsOf(page).count()).toBeLessThanOrEqual(10);
      await expect(page.getByLabel('Rows per page')).toHaveValue('10');
      await page.getByRole('searchbox', { name: report.search }).fill('no such thing');
      await expect(page.getByText('No matching data found.')).toBeVisible();
    }
  });

test('a supervisor has the own zone only in his reports', async ({ pageOf }) => {
  const page = await pageOf(supervisor(4), DESKTOP);
  await openReport(page, 'supervisor', QUANTITIES, pastDays(3));
  expect(await columnOf(page, 0)).toEqual(['Viman Nagar']);
  await openReport(page, 'supervisor', DELIVERIES, pastDays(3));
  expect(new Set(await columnOf(page, 0))).toEqual(new Set(['Viman Nagar']));
});

test('a delivery boy reads his own remarks on his phone', async ({ pageOf }) => {
  const page = await pageOf(mde(17), PHONE);
  await openReport(page, 'deliveryBoy', REMARKS, pastDays(25));
  expect(await rowsOf(page).count()).toBeGreaterThan(0);
  expect(new Set(await columnOf(page, 1)).size).toBe(1);
});

/** A difference below 2 % has no colour. */
function toneOf(delivered: number | null, required: number): string {
  if (delivered === null || delivered === required) return 'plain';
  if (delivered > required) return 'more';
  return required - delivered < 0.02 * required ? 'plain' : 'less';
}

test('the Delivery Report: figures, colours, search, order and pages', async ({
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
  await expect(page.getByText('1–10 of 20')).toBeVisible();
  await page.getByLabel('Rows per page').selectOption('20');
  await expect(rowsOf(page)).toHaveCount(20);
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
  expect(cells).toEqual(expected);
  expect(new Set(cells.flat().map(([, tone]) => tone))).toContain('less');

  await page.getByRole('button', { name: 'Delivery Boy' }).click();
  await expect(page.getByRole('columnheader', { name: 'Delivery Boy' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  const names = boys.map(({ deliveryBoyName }) => deliveryBoyName).sort();
  expect(await columnOf(page, 2)).toEqual(names);
  await page.getByRole('button', { name: 'Delivery Boy' }).click();
  await expect(page.getByRole('columnheader', { name: 'Delivery Boy' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  expect(await columnOf(page, 2)).toEqual(names.toReversed());

  await page.getByRole('searchbox').fill('kothrud');
  await expect(rowsOf(page)).toHaveCount(5);
  expect(new Set(await columnOf(page, 0))).toEqual(new Set(['Kothrud']));
  await page.getByLabel('Rows per page').selectOption('5');
  await page.getByRole('searchbox').fill('');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('6–10 of 20')).toBeVisible();
  await expect(page.getByText('Page 2 of 4')).toBeVisible();
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled();
});

test('the figures of a row are on one line, with and without an explanation to open', async ({
  pageOf,
}) => {
  const page = await pageOf(ADMIN, DESKTOP);
  await openReport(page, 'admin', DAY_CLOSES, pastDays(7));
  const lines = await page.evaluate<
    number[]
  >(`[...document.querySelector('main tbody tr').querySelectorAll('td[data-align=end]')].map((cell) => {
    const text = document.createRange();
    text.selectNodeContents(document.createTreeWalker(cell, NodeFilter.SHOW_TEXT).nextNode());
    return Math.round(text.getBoundingClientRect().bottom);
  })`);
  expect(lines.length).toBeGreaterThan(5);
  expect(new Set(lines).size).toBe(1);
});

test('the Requirement Report: the grand total is the sum of the found zones', async ({
  pageOf,
  server,
}) => {
  const page = await pageOf(ADMIN, DESKTOP);
  const range = pastDays(7);
  await openReport(page, 'admin', QUANTITIES, range);
  const { body } = await (
    await admin(server.url)
  ).get<Read<AreaQuantities[]>>(
    `get-all-quantity-by-area?fromDate=${range.from}&toDate=${range.to}`,
  );
  const footer = page.locator('tfoot td');
  const totals = (zones: AreaQuantities[]) => {
    const products = ['Cow', 'Buffalo', 'Desi Cow', 'Gir Cow'].map((name) =>
      sum(zones.map(({ products }) => products[name] ?? 0)),
    );
    return ['Grand Total', ...[...products, sum(products)].map(figure)];
  };
  await expect(footer).toHaveText(totals(body.data));
  await page.getByRole('searchbox').fill('ba');
  await expect(rowsOf(page)).toHaveCount(1);
  await expect(footer).toHaveText(totals(body.data.filter(({ area }) => area === 'Baner')));
});

test('the range: neither end passes the other, a reload keeps it, Back returns to the one before', async ({
  pageOf,
}) => {
  const page = await pageOf(ADMIN, DESKTOP);
  const { from, to } = pastDays(5);
  await openReport(page, 'admin', CHANGES);
  await expect(page.getByLabel('From', { exact: true })).toHaveValue(today());
  await expect(page.getByLabel('To', { exact: true })).toHaveValue(today());
  await page.getByLabel('From', { exact: true }).fill(from);
  await expect(page).toHaveURL(`/admin/delivery-change-log?from=${from}&to=${today()}`);
  await page.getByLabel('To', { exact: true }).fill(to);
  await expect(page.getByLabel('From', { exact: true })).toHaveAttribute('max', to);
  await expect(page.getByLabel('To', { exact: true })).toHaveAttribute('min', from);
  let before: string[] = [];
  await expect.poll(async () => (before = await columnOf(page, 5)).length).toBe(10);

  await page.reload();
  await expect(page.getByLabel('From', { exact: true })).toHaveValue(from);
  await expect(page.getByLabel('To', { exact: true })).toHaveValue(to);
  await expect.poll(() => columnOf(page, 5)).toEqual(before);

  await page.getByLabel('To', { exact: true }).fill('2001-01-01');
  await expect(page.getByText('From date cannot be after To date')).toBeVisible();
  await expect(page).toHaveURL(`/admin/delivery-change-log?from=${from}&to=${to}`);
  await page.goBack();
  await expect(page.getByLabel('To', { exact: true })).toHaveValue(today());
  await page.goForward();
  await expect(page.getByLabel('To', { exact: true })).toHaveValue(to);
});

for (const { report, failed, empty } of [
  { report: DELIVERIES, failed: 'Failed to fetch data', empty: 'No data available.' },
  {
    report: QUANTITIES,
    failed: 'Error fetching data. Please try again later.',
    empty: 'No data available.',
  },
  { report: CHANGES, failed: 'Failed to fetch data', empty: 'No data available.' },
  {
    report: REMARKS,
    failed: 'Error loading data.',
    empty: 'No remarks or absence remarks available.',
  },
])
  test(`${report.title}: a failure can be tried again, and an empty report says so`, async ({
    pageOf,
  }) => {
    const page = await pageOf(supervisor(4), DESKTOP);
    const call = `**/supervisor/${report.call}?*`;
    await page.route(call, (route) =>
      route.fulfill({ status: 403, json: { message: 'The cow is ill.' } }),
    );
    await page.goto(`/supervisor/${report.place}?from=2020-01-01&to=2020-01-02`);
    await expect(page.getByRole('alert')).toContainText(failed);
    await expect(page.getByRole('alert')).toContainText('The cow is ill.');
    await page.unroute(call);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText(empty)).toBeVisible();
  });

test('ten thousand rows on one page: only the visible ones are drawn, and the last is reached by scrolling', async ({
  pageOf,
}) => {
  const page = await pageOf(ADMIN, DESKTOP);
  const rows = changes(10_000);
  await page.route('**/admin/get-order-logs?*', (route) =>
    route.fulfill({ json: { data: rows }, headers: { 'x-position': '1' } }),
  );
  // The invented rows must receive no live changes.
  await page.routeWebSocket(/\/live/, () => undefined);
  await page.route('**/live/**', (route) => route.abort());
  await openReport(page, 'admin', CHANGES);
  await page.getByLabel('Rows per page').selectOption({ label: 'All on one page' });
  await expect(page.getByText('1–10,000 of 10,000')).toBeVisible();
  const box = page.getByRole('region', { name: CHANGES.title });
  await expect(page.getByRole('cell', { name: 'Consumer 3', exact: true })).toBeVisible();
  expect(await rowsOf(page).count()).toBeLessThan(80);
  await box.focus();
  await page.keyboard.press('End');
  await expect(page.getByRole('cell', { name: 'Consumer 9999', exact: true })).toBeInViewport();
  expect(await rowsOf(page).count()).toBeLessThan(80);
  await expect(page.getByRole('button', { name: 'Requirement' })).toBeInViewport();
  await page.getByRole('searchbox').fill('consumer 77');
  await expect(page.getByText('1–111 of 111')).toBeVisible();
});
