import type { Progress, Read } from '@milkround/contracts';
import { sum } from '@milkround/domain';
import { admin, as } from '../support/client';
import type { RunningServer } from '../support/running-server';
import { timeZone } from '../support/running-server';
import { addOrder, inDays } from '../support/single-orders';
import { fromLocalTime } from '../../apps/web/src/past/moment';
import { ADMIN, DESKTOP, expect, isLive, PHONE, supervisor, test, type Page } from './milkround';

const banner = (page: Page) => page.getByRole('region', { name: 'Past', exact: true });
const slider = (page: Page) => page.getByRole('slider', { name: 'Time of the day' });
const time = (page: Page) => page.getByLabel('Time', { exact: true });
const figure = (page: Page, label: string) =>
  page.getByRole('listitem').filter({ hasText: label }).locator('b').first();
const yesterday = () => inDays(-1);

/** The answer of the server for a time of yesterday. */
async function shownThen(server: RunningServer, email: string, time: string): Promise<Progress> {
  const person = await as(server.url, email);
  const at = new Date(fromLocalTime(`${yesterday()}T${time}`, timeZone())!).toISOString();
  return (await person.get<Read<Progress>>(`progress?at=${at}`)).body.data;
}

const doneIn = ({ days }: Progress) => sum(days.map(({ done }) => done));

async function expectMade(page: Page, progress: Progress): Promise<void> {
  await expect(figure(page, 'Deliveries Made')).toHaveText(String(doneIn(progress)));
  await expect(figure(page, 'Deliveries Today')).toHaveText(
    String(sum(progress.days.map(({ stops }) => stops))),
  );
}

/** Collects all errors of the browser from now on, including scripts and workers that the policy blocks. */
function troubles(page: Page): string[] {
  const seen: string[] = [];
  page.on('console', (message) => message.type() === 'error' && seen.push(message.text()));
  page.on('pageerror', (error) => seen.push(error.message));
  return seen;
}

test('a supervisor goes from the dashboard to a time of yesterday, moves, reloads, tries again after a failure, and returns', async ({
  pageOf,
  server,
}) => {
  const page = await pageOf(supervisor(1), DESKTOP);
  const seen = troubles(page);
  await page.goto('/supervisor/dashboard');
  await isLive(page);
  await page.getByRole('button', { name: 'Go to time' }).click();
  await expect(banner(page)).toContainText(
    'You are looking at the past. Nothing can be changed here.',
  );
  await expect(page.locator('[data-state="live"]')).toHaveCount(0);

  await page.getByLabel('Date', { exact: true }).fill(yesterday());
  await time(page).fill('06:40:00');
  await expect(banner(page)).toContainText('6:40:00 am');
  const then = await shownThen(server, supervisor(1), '06:40:00');
  expect(doneIn(then)).toBeGreaterThan(0);
  await expectMade(page, then);
  await expect(page).toHaveURL(`/supervisor/dashboard?at=${yesterday()}T06%3A40%3A00&clock=known`);
  // A figure of the past opens no explanation.
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Deliveries Made' }).getByRole('button'),
  ).toHaveCount(0);

  await slider(page).focus();
  await page.keyboard.press('ArrowRight');
  await expect(slider(page)).toHaveAttribute('aria-valuetext', '6:41:00\u00a0am');
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(slider(page)).toHaveAttribute('aria-valuetext', '6:40:59\u00a0am');
  await expectMade(page, await shownThen(server, supervisor(1), '06:40:59'));
  await time(page).fill('23:30');
  await expect(banner(page)).toContainText('11:30:00 pm');
  await expect(slider(page)).toHaveValue(
    String(fromLocalTime(`${yesterday()}T23:30:00`, timeZone())),
  );
  await slider(page).focus();
  await page.keyboard.press('Home');
  await expect(figure(page, 'Deliveries Made')).toHaveText('0');
  const start = await slider(page).getAttribute('aria-valuetext');
  await page.getByRole('button', { name: 'Next event' }).click();
  await expect(slider(page)).not.toHaveAttribute('aria-valuetext', start!);
  const first = await slider(page).getAttribute('aria-valuetext');
  await page.getByRole('button', { name: 'Next event' }).click();
  await expect(slider(page)).not.toHaveAttribute('aria-valuetext', first!);
  await page.getByRole('button', { name: 'Previous event' }).click();
  await expect(slider(page)).toHaveAttribute('aria-valuetext', first!);
  await time(page).fill('06:40:00');
  await expect(page).toHaveURL(`/supervisor/dashboard?at=${yesterday()}T06%3A40%3A00&clock=known`);
  expect(seen).toEqual([]);

  await page.route(/\/progress\?/, (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('The past could not be loaded.');
  await page.unroute(/\/progress\?/);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expectMade(page, then);
  await page.getByRole('button', { name: 'Back to live' }).click();
  await expect(banner(page)).toHaveCount(0);
  await expect(page).toHaveURL('/supervisor/dashboard');
  await isLive(page);
  await page.goBack();
  await expect(banner(page)).toBeVisible();

  await page.goto('/supervisor/dashboard?at=yesterday');
  await expect(page.getByRole('alert')).toContainText('“yesterday” is not a time.');
  await page.getByRole('button', { name: 'Back to live' }).click();
  await isLive(page);
});

test('an admin looks on a phone at orders of the past, which cannot be changed and which present orders do not change', async ({
  pageOf,
  server,
}) => {
  const page = await pageOf(ADMIN, PHONE);
  await page.goto('/admin/orders');
  await expect(page.getByRole('button', { name: /^Edit / }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Go to time' }).tap();
  await expect(banner(page)).toBeVisible();
  const count = page.getByText(/^[\d,]+ lines$/);
  const before = await count.innerText();
  for (const name of [/^Edit /, /^Delete /, 'Add Order', 'Order', 'Template'])
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
  await expect(page.getByRole('link', { name: /^History of / })).toHaveCount(0);
  const order = { consumer_id: 'TRAVEL-1', delr_boy_id: 1 };
  expect((await addOrder(await admin(server.url), order)).status).toBe(201);
  await page.getByLabel('Search orders').fill('TRAVEL-1');
  await expect(page.getByText('TRAVEL-1')).toHaveCount(0);
  await expect(count).toHaveText(before);

  await page.getByRole('button', { name: 'Back to live' }).tap();
  await expect(banner(page)).toHaveCount(0);
  await page.getByLabel('Search orders').fill('TRAVEL-1');
  await expect(page.getByText('TRAVEL-1').first()).toBeVisible();

  await page.goto(`/admin/dashboard?at=${yesterday()}T06:40:00`);
  await time(page).fill('06:50:00');
  await page.getByRole('button', { name: 'Next event' }).tap();
  await expect(slider(page)).toHaveAttribute('aria-valuetext', /^6:5/);
  await expect(slider(page)).not.toHaveAttribute('aria-valuetext', '6:50:00\u00a0am');
});
