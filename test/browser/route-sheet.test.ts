import type { Order, Read } from '@milkround/contracts';
import { supervisor as signIn } from '../support/client';
import { today } from '../support/log';
import { inDays } from '../support/single-orders';
import { ADMIN, DESKTOP, expect, supervisor, test } from './milkround';

/** The number of pages of a PDF, as its page tree states it. */
const pagesOf = (pdf: Buffer): number =>
  pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;

test('a supervisor prints the stops of the own area, with at least one page for each delivery boy', async ({
  pageOf,
  server,
}) => {
  const chief = await signIn(server.url, 1);
  const { body } = await chief.get<Read<Order[]>>(`get-orders/${today()}`);
  const boys = [...new Set(body.data.map(({ delivery_boy }) => delivery_boy.name))];
  const page = await pageOf(supervisor(1), DESKTOP);
  await page.goto('/supervisor/dashboard');
  await page.getByRole('link', { name: 'Route Sheet' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Route Sheet');
  const sheets = page.getByRole('region', { name: /^Route sheet of/ });
  await expect(sheets).toHaveCount(boys.length);
  const all = pagesOf(await page.pdf({ format: 'A4', preferCSSPageSize: true }));
  expect(all).toBeGreaterThanOrEqual(boys.length);

  const first = body.data[0]!;
  await page.getByLabel('Delivery Boy').selectOption(String(first.delr_boy_id));
  await expect(sheets).toHaveCount(1);
  await expect(page).toHaveURL(new RegExp(`boy=${first.delr_boy_id}`));
  const own = body.data.filter(({ delr_boy_id }) => delr_boy_id === first.delr_boy_id);
  const names = sheets.locator('tbody tr').filter({ has: page.locator('strong') });
  const stops = new Set(own.map(({ consumer_id }) => consumer_id)).size;
  await expect(names).toHaveCount(stops + 1);
  await expect(names.nth(1)).toContainText(first.consumer_name);
  await expect(names.nth(1)).toContainText(first.consumer_id);
  const cow =
    own
      .filter(({ product }) => product.name === 'Cow')
      .reduce((sum, order) => sum + order.exp_quantity * 1000, 0) / 1000;
  await expect(names.first()).toContainText(
    `Cow ${new Intl.NumberFormat('en-IN', { maximumFractionDigits: 3 }).format(cow)}`,
  );

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  const sizes = await page.evaluate<number[]>(
    `[...document.querySelectorAll('section tbody tr:nth-child(2) *')].map((each) => Number.parseFloat(getComputedStyle(each).fontSize))`,
  );
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16);
  const pdf = await page.pdf({ format: 'A4', preferCSSPageSize: true });
  expect(pagesOf(pdf)).toBeGreaterThan(1);
  expect(pagesOf(pdf)).toBeLessThan(all);
});

test('the admin chooses a zone; Print opens the dialog of the browser once', async ({ pageOf }) => {
  const page = await pageOf(ADMIN, DESKTOP);
  await page.goto('/admin/route-sheet');
  await page.evaluate('window.prints = 0; window.print = () => (window.prints += 1)');
  const sheets = page.getByRole('region', { name: /^Route sheet of/ });
  await expect(sheets.first()).toContainText('Baner');
  await page.getByLabel('Zone').selectOption({ label: 'Kothrud' });
  await expect(sheets.first()).toContainText('Kothrud');
  await page.getByRole('button', { name: 'Print' }).click();
  expect(await page.evaluate('window.prints')).toBe(1);
});

test('a date without orders offers nothing to choose and nothing to print', async ({ pageOf }) => {
  const page = await pageOf(ADMIN, DESKTOP);
  await page.goto(`/admin/route-sheet?date=${inDays(29)}`);
  await expect(page.getByText(/^No orders found for/)).toBeVisible();
  await expect(page.getByRole('main').getByRole('combobox')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Print' })).toHaveCount(0);
});

test('a report with many columns is printed on landscape paper from its first page on, without controls', async ({
  pageOf,
}) => {
  const page = await pageOf(ADMIN, DESKTOP);
  await page.goto(`/admin/day-close?from=${inDays(-7)}&to=${inDays(0)}&size=50`);
  const activity = page
    .getByRole('main')
    .getByRole('link', { name: /^Activity of/ })
    .first();
  await expect(activity).toBeVisible();
  const pdf = (await page.pdf({ format: 'A4', preferCSSPageSize: true })).toString('latin1');
  const papers = [...pdf.matchAll(/\/MediaBox \[0 0 (\S+) (\S+)\]/g)].map(
    ([, width, height]) => Number(width) > Number(height),
  );
  expect(papers.length).toBeGreaterThan(0);
  expect(papers).not.toContain(false);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Skip to content')).toBeHidden();
  await expect(page.getByRole('columnheader').first().locator('button')).toHaveCSS(
    'display',
    'contents',
  );
  await expect(activity).toBeHidden();
});

test('chosen filters and the search are printed as words, and figures with an explanation as figures', async ({
  pageOf,
}) => {
  const page = await pageOf(ADMIN, DESKTOP);
  await page.goto('/admin/orders?zone=1&q=Rao');
  await expect(page.getByRole('main').getByRole('table')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  for (const field of await page.getByRole('main').locator('select, input').all())
    await expect(field).toBeHidden();
  const printed = await page.evaluate<string[]>(
    `[...document.querySelectorAll('main [data-printed]')].map((each) => each.dataset.printed)`,
  );
  expect(printed.filter((text) => text !== '')).toEqual([
    expect.stringMatching(/^\d{1,2} \w+ \d{4}$/),
    expect.stringMatching(/^Baner \(\d+\)$/),
    'Search orders: Rao',
  ]);
  await page.emulateMedia({ media: 'screen' });
  await page.goto('/admin/dashboard');
  const figure = page.getByRole('button', { name: /^Why / }).first();
  await expect(figure).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(figure).toBeVisible();
});

test('a report is printed with all of its rows, under the names of its columns', async ({
  pageOf,
}) => {
  const page = await pageOf(ADMIN, DESKTOP);
  await page.goto('/admin/zone-wise-order-report');
  await expect(page.getByText('1–10 of 20')).toBeVisible();
  await page.evaluate(`window.dispatchEvent(new Event('beforeprint'))`);
  await expect(page.locator('main tbody tr[role=row]')).toHaveCount(20);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByLabel('From', { exact: true })).toBeHidden();
  const range = await page.evaluate<string>(
    `getComputedStyle(document.querySelector('[data-printed]'), '::before').content`,
  );
  expect(range).toMatch(/^"\d{1,2} \w+ \d{4}"$/);
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(`window.dispatchEvent(new Event('afterprint'))`);
  await expect(page.locator('main tbody tr[role=row]')).toHaveCount(10);
});
