import { addDays } from '@milkround/domain';
import { today } from '../support/log';
import { admin } from '../support/client';
import { addOrder } from '../support/single-orders';
import { COLOURS, inaccessible } from './accessibility';
import { expectFitsInEveryLanguage, settled, tooWide } from './fits';
import { ADMIN, DESKTOP, expect, isLive, PHONE, supervisor, test, type Page } from './milkround';
import { CHANGES, DAY_CLOSES, openReport, rowsOf, UPLOADS } from './reports';

const tile = (page: Page) => page.getByRole('region', { name: "Today's Orders" });
const figure = (page: Page) => tile(page).getByRole('button', { name: /^Why / }).first();
const sheet = (page: Page) => page.getByRole('dialog');
const groups = (page: Page) =>
  sheet(page).getByRole('list', { name: 'Delivery Boys', exact: true });

test('a figure of the dashboard opens with the keyboard, shows its orders and their events, and closes at its place', async ({
  pageOf,
}) => {
  const page = await pageOf(ADMIN, DESKTOP);
  await page.goto('/admin/dashboard');
  await settled(page);
  const value = await figure(page).innerText();
  await expect(figure(page)).toHaveCSS('text-decoration-line', 'underline');
  await figure(page).focus();
  await page.keyboard.press('Enter');
  await expect(sheet(page)).toHaveAccessibleName(`Why ${value}?`);
  await expect(sheet(page)).toContainText('The rows add up to this figure.');
  await groups(page).getByRole('button').first().click();
  const row = groups(page)
    .getByRole('list', { name: 'Orders' })
    .first()
    .getByRole('button')
    .first();
  await row.click();
  await expect(row.locator('xpath=..').getByRole('listitem').first()).toContainText(
    /Requirement\s+\d/,
  );
  expect(await inaccessible(page, 'dialog')).toEqual([]);

  await page.reload();
  await expect(sheet(page)).toHaveAccessibleName(`Why ${value}?`);
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toHaveCount(0);
  await figure(page).click();
  await expect(sheet(page)).toBeVisible();
  await page.goBack();
  await expect(sheet(page)).toHaveCount(0);
  await expect(page).toHaveURL('/admin/dashboard');
});

test('a figure that changes while its explanation is open says so and waits until the person asks for it again', async ({
  pageOf,
  server,
}) => {
  const page = await pageOf(supervisor(2), DESKTOP);
  await page.goto('/supervisor/dashboard');
  await isLive(page);
  await figure(page).click();
  await expect(sheet(page)).toContainText('The rows add up to this figure.');
  const name = await sheet(page).getByRole('heading', { level: 2 }).innerText();
  const order = { consumer_id: 'EXPLAINED-1', delr_boy_id: 6, exp_quantity: 7, product_id: 1 };
  expect((await addOrder(await admin(server.url), order)).status).toBe(201);
  const note = sheet(page).getByRole('status').filter({ hasText: 'Changed since you opened it' });
  await expect(note).toBeVisible({ timeout: 10_000 });
  await expect(sheet(page)).toHaveAccessibleName(name);
  await note.getByRole('button', { name: 'Reload' }).press('Enter');
  await expect(note).toHaveCount(0);
  await expect(sheet(page)).not.toHaveAccessibleName(name);
  await expect(sheet(page).locator('[role=status]:focus')).toHaveCount(1);
});

test('a row leads to the activity of its order, and the way back restores the sheet', async ({
  pageOf,
}) => {
  const page = await pageOf(ADMIN, DESKTOP);
  await page.goto('/admin/dashboard');
  await settled(page);
  await figure(page).click();
  await groups(page).getByRole('button').first().click();
  await groups(page)
    .getByRole('list', { name: 'Orders' })
    .first()
    .getByRole('button')
    .first()
    .click();
  const activity = sheet(page).getByRole('link', { name: 'Activity of the order' });
  await activity.click();
  await expect(page).toHaveURL(/\/admin\/activity\?orderId=[0-9a-f-]+$/);
  await expect(sheet(page)).toHaveCount(0);
  await expect(page.getByRole('main').getByText('One order')).toBeVisible();
  await page.goBack();
  await expect(sheet(page)).toContainText('The rows add up to this figure.');
  await expect(activity).toBeVisible();
});

test('the sums of a zone open without folding it', async ({ pageOf }) => {
  const page = await pageOf(ADMIN, DESKTOP);
  await page.goto('/admin/dashboard');
  await settled(page);
  const zone = page.getByRole('region', { name: 'Zones' }).getByRole('listitem').first();
  const isOpen = await zone.getByRole('button', { expanded: true }).count();
  await zone.getByRole('button', { name: /^Why / }).nth(1).click();
  await expect(sheet(page)).toContainText('The rows add up to this figure.');
  await page.keyboard.press('Escape');
  expect(await zone.getByRole('button', { expanded: true }).count()).toBe(isOpen);
});

test('a figure that comes from a person or a file opens its events', async ({ pageOf }) => {
  const page = await pageOf(ADMIN, DESKTOP);
  const week = { from: addDays(today(), -7), to: today() };
  for (const [report, opened] of [
    [UPLOADS, /\/admin\/activity\?uploadId=/],
    [CHANGES, /\/admin\/activity\?orderId=/],
    [DAY_CLOSES, /\/admin\/activity\?deliveryBoyId=\d+&kind=DayClosed&kind=DayReopened$/],
  ] as const) {
    await openReport(page, 'admin', report, week);
    await rowsOf(page).first().getByRole('link', { name: /^Why / }).first().click();
    await expect(page).toHaveURL(opened);
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  }
});

test('its rows are saved as a workbook', async ({ pageOf }) => {
  const page = await pageOf(ADMIN, DESKTOP);
  await page.goto('/admin/dashboard');
  await figure(page).click();
  const downloading = page.waitForEvent('download');
  await sheet(page).getByRole('button', { name: 'Export to Excel' }).click();
  expect((await downloading).suggestedFilename()).toBe('Explanation.xlsx');
});

test('on a phone it fills the screen in every language', async ({ pageOf }) => {
  const page = await pageOf(ADMIN, { ...PHONE, colorScheme: 'light' });
  const why = new URLSearchParams({
    figure: 'required',
    from: today(),
    to: today(),
    productName: 'Cow',
  }).toString();
  await expectFitsInEveryLanguage(
    page,
    `/admin/dashboard?${new URLSearchParams({ why }).toString()}`,
    async () => {
      await sheet(page).getByRole('list').nth(1).getByRole('button').first().tap();
      await expect(sheet(page).getByRole('list').nth(2).getByRole('button').first()).toBeVisible();
      expect(await sheet(page).boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
    },
  );
  expect(await inaccessible(page, 'dialog')).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await settled(page);
  expect(await inaccessible(page, 'dialog', COLOURS)).toEqual([]);
});

for (const size of [DESKTOP, PHONE])
  test(`figures of the reports open at their place, ${size.viewport?.width ?? 0} pixels wide`, async ({
    pageOf,
  }) => {
    const page = await pageOf(ADMIN, size);
    const opens = async (button: ReturnType<typeof figure>, about: RegExp) => {
      const name = await button.getAttribute('aria-label');
      await button.click();
      await expect(sheet(page)).toHaveAccessibleName(name!);
      await expect(sheet(page)).toContainText(/The rows add up to this figure|Delivery Boys/);
      await expect(sheet(page).getByRole('paragraph').first()).toHaveText(about);
      expect(await tooWide(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(sheet(page)).toHaveCount(0);
    };
    await page.goto('/admin/qty-report');
    await settled(page);
    const why = page
      .getByRole('table')
      .or(page.getByRole('list'))
      .getByRole('button', { name: /^Why / });
    await opens(why.first(), /^Requirement, Cow · Baner · \d/);
    await opens(why.last(), /^Requirement · \d/);
    await page.goto('/admin/zone-wise-order-report');
    await settled(page);
    await opens(why.first(), /^(Requirement|Delivered), Cow · Baner · [^·\d]+ · \d/);
  });
