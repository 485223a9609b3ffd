import type { Order, Read } from '@milkround/contracts';
import { as } from '../support/client';
import { today } from '../support/log';
import { inDays } from '../support/single-orders';
import { ADMIN, DESKTOP, expect, poll, supervisor, test } from './milkround';

/** The number of pages of a PDF, as its page tree states it. */
const pagesOf = (pdf: Buffer): number =>
  pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;

test('a supervisor prints the stops of the own area, with a page for each delivery boy', async ({
  pageOf,
  server,
}) => {
  const { body } = await (
    await as(server.url, supervisor(1))
  ).get<Read<Order[]>>(`get-orders/${today()}`);
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
  await expect(names).toHaveCount(new Set(own.map(({ consumer_id }) => consumer_id)).size + 1);
  await expect(names.nth(1)).toContainText(first.consumer_name);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  const sizes = await page.evaluate<number[]>(
    `[...document.querySelectorAll('section tbody tr:nth-child(2) *')].map((each) => Number.parseFloat(getComputedStyle(each).fontSize))`,
  );
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16);

  await page.emulateMedia({ media: null });
  await page.evaluate('window.prints = 0; window.print = () => (window.prints += 1)');
  await page.getByRole('button', { name: 'Print' }).click();
  expect(await page.evaluate('window.prints')).toBe(1);
});

test('an admin prints reports: all rows, chosen filters as words, wide ones on landscape paper, no controls; and the stops of a zone', async ({
  pageOf,
}) => {
  const page = await pageOf(ADMIN, DESKTOP);
  await page.goto(`/admin/zone-wise-order-report?from=${inDays(-1)}&to=${inDays(-1)}`);
  const rows = page.locator('main tbody tr[role=row]');
  await expect(rows).toHaveCount(10);
  await page.evaluate(`window.dispatchEvent(new Event('beforeprint'))`);
  await poll(() => rows.count()).toBeGreaterThanOrEqual(20);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByLabel('From', { exact: true })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(`window.dispatchEvent(new Event('afterprint'))`);
  await expect(rows).toHaveCount(10);

  await page.goto('/admin/orders?zone=1&q=Rao');
  await expect(page.getByRole('main').getByRole('table')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  for (const field of await page.getByRole('main').locator('select, input').all())
    await expect(field).toBeHidden();
  await poll(() =>
    page.evaluate<string[]>(
      `[...document.querySelectorAll('main [data-printed]:not([data-printed=""])')].map((each) => each.dataset.printed)`,
    ),
  ).toEqual([
    expect.stringMatching(/^\d{1,2} \w+ \d{4}$/),
    expect.stringMatching(/^Baner \(\d+\)$/),
    'Search orders: Rao',
  ]);
  await page.emulateMedia({ media: 'screen' });

  await page.goto(`/admin/day-close?from=${inDays(-7)}&to=${inDays(0)}&size=50`);
  const activity = page
    .getByRole('main')
    .getByRole('link', { name: /^Activity of/ })
    .first();
  await expect(activity).toBeVisible();
  // Neither the table is wider than its box, nor are its last buttons out of sight.
  expect(
    await page.evaluate(
      `(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector('main table').parentElement)`,
    ),
  ).toBeLessThanOrEqual(0);
  await page.emulateMedia({ media: null });
  const pdf = (await page.pdf({ format: 'A4', preferCSSPageSize: true })).toString('latin1');
  const papers = [...pdf.matchAll(/\/MediaBox \[0 0 (\S+) (\S+)\]/g)].map(
    ([, width, height]) => Number(width) > Number(height),
  );
  expect(papers.length).toBeGreaterThan(0);
  expect(papers).not.toContain(false);
  await page.emulateMedia({ media: 'print' });
  await expect(activity).toBeHidden();

  await page.emulateMedia({ media: null });
  await page.getByRole('link', { name: 'Route Sheet' }).click();
  await page.getByLabel('Zone').selectOption({ label: 'Kothrud' });
  await expect(page.getByRole('region', { name: /^Route sheet of/ }).first()).toContainText(
    'Kothrud',
  );
});
