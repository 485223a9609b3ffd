import type { AreaDeliveries, AreaQuantities, Read } from '@milkround/contracts';
import { sum } from '@milkround/domain';
import { done as saved } from '../support/catalog';
import { admin, as } from '../support/client';
import { today } from '../support/log';
import { changes } from './changes.mjs';
import { dayOf, type ListedStop } from './board';
import {
  ADMIN,
  DESKTOP,
  expect,
  isLive,
  mde,
  PHONE,
  supervisor,
  test,
  type Page,
} from './milkround';
import { makeZone } from './own-zone';
import {
  CHANGES,
  columnOf,
  columnsOf,
  DELIVERIES,
  exported,
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

/** A difference below 2 % has no colour. */
function toneOf(delivered: number | null, required: number): string {
  if (delivered === null || delivered === required) return 'plain';
  if (delivered > required) return 'more';
  return required - delivered < 0.02 * required ? 'plain' : 'less';
}

test('an admin reads the Delivery Report: figures and colours, order, search, pages, Back and a reload', async ({
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
  expect(cells).toEqual(expected.slice(0, 20));
  expect(new Set(cells.flat().map(([, tone]) => tone))).toContain('less');

  await page.getByRole('button', { name: 'Delivery Boy' }).click();
  const names = boys.map(({ deliveryBoyName }) => deliveryBoyName).sort();
  await expect.poll(() => columnOf(page, 2)).toEqual(names.slice(0, 20));
  await page.getByLabel('Rows per page').selectOption('5');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL(/sort=delivery_boy&.*page=2|page=2.*sort=delivery_boy/);
  await expect.poll(() => columnOf(page, 2)).toEqual(names.slice(5, 10));
  await page.reload();
  await expect.poll(() => columnOf(page, 2)).toEqual(names.slice(5, 10));
  // The menu keeps the range, and Back restores the page.
  await page.getByRole('link', { name: QUANTITIES.title }).click();
  await expect(tableOf(page, QUANTITIES)).toBeVisible();
  await expect(page).toHaveURL(`/admin/qty-report?from=${range.from}&to=${range.to}`);
  await page.goBack();
  await expect.poll(() => columnOf(page, 2)).toEqual(names.slice(5, 10));
  await page.getByRole('searchbox').pressSequentially('kothrud');
  await expect(page).toHaveURL(/q=kothrud/);
  await expect(page.getByText('1–5 of 5')).toBeVisible();
  expect(new Set(await columnOf(page, 0))).toEqual(new Set(['Kothrud']));
  const { rows } = await exported(page);
  expect(rows.map((row) => row[1])).toEqual(await columnOf(page, 2));
  // A range whose end is before its beginning is refused.
  await page.getByLabel('To', { exact: true }).fill('2001-01-01');
  await expect(page.getByText('From date cannot be after To date')).toBeVisible();
});

test('a supervisor opens every report of his zone, finds nothing in an empty range, and saves each as a workbook', async ({
  pageOf,
}) => {
  const page = await pageOf(supervisor(4), DESKTOP);
  for (const report of REPORTS) {
    await openReport(page, 'supervisor', report, pastDays(9));
    await expect(tableOf(page, report)).toBeVisible();
    expect(await columnsOf(page)).toEqual(report.columns);
    const total = Number(
      (await page.getByText(/^1–\d+ of [\d,]+$/).textContent())?.split(' of ')[1]?.replace(',', ''),
    );
    const { file, sheet, rows } = await exported(page);
    expect({ file, sheet }).toEqual({ file: report.file, sheet: report.sheet });
    expect(rows).toHaveLength(total);
    await page.getByRole('searchbox', { name: report.search }).fill('no such thing');
    await expect(page.getByText('No matching data found.')).toBeVisible();
  }
  await openReport(page, 'supervisor', DELIVERIES, pastDays(3));
  expect(new Set(await columnOf(page, 0))).toEqual(new Set(['Viman Nagar']));
  await openReport(page, 'supervisor', REMARKS, { from: '2020-01-01', to: '2020-01-31' });
  await expect(page.getByText('No remarks or absence remarks available.')).toBeVisible();
  const alerted = page.waitForEvent('dialog');
  const click = page.getByRole('button', { name: 'Export to Excel' }).click();
  const dialog = await alerted;
  expect(dialog.message()).toBe('No data to export!');
  await dialog.accept();
  await click;

  // A delivery boy has his own remarks only.
  const phone = await pageOf(mde(17), PHONE);
  await openReport(phone, 'deliveryBoy', REMARKS, pastDays(25));
  const own = await exported(phone);
  expect(own.rows.length).toBeGreaterThan(0);
  expect(new Set(own.rows.map((row) => row[1])).size).toBe(1);
});

test('an admin reads the Requirement Report, retries after a failure, and scrolls through ten thousand changes', async ({
  pageOf,
  server,
}) => {
  const page = await pageOf(ADMIN, DESKTOP);
  const range = pastDays(7);
  const call = `**/admin/${QUANTITIES.call}?*`;
  await page.route(call, (route) =>
    route.fulfill({ status: 403, json: { message: 'The cow is ill.' } }),
  );
  await page.goto(`/admin/${QUANTITIES.place}?from=${range.from}&to=${range.to}`);
  await expect(page.getByRole('alert')).toContainText('The cow is ill.');
  await page.unroute(call);
  await page.getByRole('button', { name: 'Retry' }).click();
  const { body } = await (
    await admin(server.url)
  ).get<Read<AreaQuantities[]>>(
    `get-all-quantity-by-area?fromDate=${range.from}&toDate=${range.to}`,
  );
  const footer = page.locator('tfoot td');
  const totals = (zones: AreaQuantities[]) => {
    const products = ['Cow', 'Buffalo', 'Desi Cow', 'Gir Cow'].map((name) =>
      sum(zones.map((zone) => zone.products[name] ?? 0)),
    );
    return ['Grand Total', ...[...products, sum(products)].map(figure)];
  };
  await expect(footer).toHaveText(totals(body.data));
  await page.getByRole('searchbox').fill('baner');
  await expect(rowsOf(page)).toHaveCount(1);
  await expect(footer).toHaveText(totals(body.data.filter(({ area }) => area === 'Baner')));

  // Of ten thousand rows on one page only the visible ones are drawn.
  await page.route('**/admin/get-order-logs?*', (route) =>
    route.fulfill({ json: { data: changes(10_000) }, headers: { 'x-position': '1' } }),
  );
  // The invented rows must receive no live changes.
  await page.routeWebSocket(/\/live/, () => undefined);
  await page.route('**/live/**', (route) => route.abort());
  await openReport(page, 'admin', CHANGES);
  await page.getByLabel('Rows per page').selectOption({ label: 'All on one page' });
  await expect(page.getByText('1–10,000 of 10,000')).toBeVisible();
  expect(await rowsOf(page).count()).toBeLessThan(80);
  await page.getByRole('region', { name: CHANGES.title }).focus();
  await page.keyboard.press('End');
  await expect(page.getByRole('cell', { name: 'Consumer 9999', exact: true })).toBeInViewport();
  expect(await rowsOf(page).count()).toBeLessThan(80);
  await expect(page.getByRole('button', { name: 'Requirement' })).toBeInViewport();
});

/** Opens a report of today and waits until it is connected. Returns its later requests. */
async function watch(
  page: Page,
  role: 'admin' | 'supervisor',
  report: typeof CHANGES,
): Promise<string[]> {
  await openReport(page, role, report);
  await isLive(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/apis')) asked.push(`${request.method()} ${request.url()}`);
  });
  return asked;
}

test('a quantity, a remark and an added order of a delivery boy update the reports of the office by themselves', async ({
  pageOf,
  server,
}) => {
  const { boys, supervisor: chief } = await makeZone(server, { stops: 2 });
  const [{ email, name }] = boys as [(typeof boys)[0]];
  const [stop] = (await dayOf(server, email)) as [ListedStop];
  const [line] = stop.lines;
  const boy = await as(server.url, email);
  const pages = [
    await pageOf(chief.email, DESKTOP),
    await pageOf(ADMIN, DESKTOP),
    await pageOf(chief.email, DESKTOP),
    await pageOf(ADMIN, PHONE),
  ] as const;
  const [deliveries, log, remarks, quantities] = pages;
  const asked = [
    await watch(deliveries, 'supervisor', DELIVERIES),
    await watch(log, 'admin', CHANGES),
    await watch(remarks, 'supervisor', REMARKS),
    await watch(quantities, 'admin', QUANTITIES),
  ];
  const rowOf = (page: Page, text: string) => rowsOf(page).filter({ hasText: text });
  await expect(rowOf(deliveries, name)).toContainText('- / 4');
  await saved(boy, `edit-product-order/${line!.id}`, { deliverdQuantity: 4 });
  await expect(rowOf(deliveries, name)).toContainText('4 / 4');
  const change = rowOf(log, stop.name).first();
  await expect(change).toContainText('Pending');
  await expect(change.locator('[data-tone=more]')).toContainText('4');
  await saved(boy, `edit-order-status/${stop.id}`, { isDelivered: true });
  await expect(change).toContainText('Completed');

  await saved(boy, 'edit-order-remarks', {
    consumerUniqueId: stop.id,
    remarks: '250',
    absenceRemarks: 'Door locked',
    paymentMode: 'cash',
  });
  await expect(rowOf(remarks, stop.name)).toContainText('Door locked');
  await expect(rowOf(remarks, stop.name)).toContainText('₹250');

  const total = quantities.locator('tfoot td').last();
  const before = Number((await total.textContent())?.replaceAll(',', ''));
  await saved(boy, 'add-single-order', {
    orderDate: today(),
    consumerId: `NEW-${stop.id}`,
    productId: 1,
    expQuantity: 3,
    adjustedQuantity: 0,
  });
  await expect
    .poll(async () => Number((await total.textContent())?.replaceAll(',', '')))
    .toBe(before + 3);
  expect(asked).toEqual([[], [], [], []]);
});
