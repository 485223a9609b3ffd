import { admin } from '../support/client';
import { addOrder } from '../support/single-orders';
import { inaccessible } from './accessibility';
import { settled, tooWide } from './fits';
import { ADMIN, DESKTOP, expect, isLive, PHONE, test, type Page } from './milkround';
import { makeZone } from './own-zone';

const figure = (page: Page) =>
  page
    .getByRole('region', { name: "Today's Orders" })
    .getByRole('button', { name: /^Why / })
    .first();
const sheet = (page: Page) => page.getByRole('dialog');
const groups = (page: Page) =>
  sheet(page).getByRole('list', { name: 'Delivery Boys', exact: true });

test('an admin asks why a figure is what it is: with the keyboard to the events of an order, to its activity and back, and saves the rows', async ({
  pageOf,
}) => {
  const page = await pageOf(ADMIN, DESKTOP);
  await page.goto('/admin/dashboard');
  await settled(page);
  const value = await figure(page).innerText();
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
  await expect(row.locator('xpath=..').getByRole('listitem').first()).toContainText(/ ordered \d/);
  expect(await inaccessible(page, 'dialog')).toEqual([]);
  const activity = sheet(page).getByRole('link', { name: 'Activity of the order' });
  await activity.click();
  await expect(page).toHaveURL(/\/admin\/activity\?orderId=[0-9a-f-]+$/);
  await expect(page.getByRole('main').getByText('One order')).toBeVisible();
  await page.goBack();
  await expect(activity).toBeVisible();
  await page.reload();
  await expect(sheet(page)).toHaveAccessibleName(`Why ${value}?`);
  const downloading = page.waitForEvent('download');
  await sheet(page).getByRole('button', { name: 'Export to Excel' }).click();
  expect((await downloading).suggestedFilename()).toBe('Explanation.xlsx');
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toHaveCount(0);
  await figure(page).click();
  await expect(sheet(page)).toBeVisible();
  await page.goBack();
  await expect(sheet(page)).toHaveCount(0);
  await expect(page).toHaveURL('/admin/dashboard');
});

test('a supervisor asks on a phone why a figure is what it is, and is told that it has changed meanwhile', async ({
  pageOf,
  server,
}) => {
  const { boys, supervisor } = await makeZone(server, { stops: 2 });
  const page = await pageOf(supervisor.email, PHONE);
  await page.goto('/supervisor/dashboard');
  await isLive(page);
  await figure(page).click();
  await expect(sheet(page)).toContainText('The rows add up to this figure.');
  expect(await sheet(page).boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
  expect(await tooWide(page)).toEqual([]);
  const name = await sheet(page).getByRole('heading', { level: 2 }).innerText();
  const order = { consumer_id: `WHY-${boys[0]!.id}`, delr_boy_id: boys[0]!.id, exp_quantity: 7 };
  expect((await addOrder(await admin(server.url), order)).status).toBe(201);
  const note = sheet(page).getByRole('status').filter({ hasText: 'Changed since you opened it' });
  await expect(note).toBeVisible();
  await expect(sheet(page)).toHaveAccessibleName(name);
  await note.getByRole('button', { name: 'Reload' }).press('Enter');
  await expect(note).toHaveCount(0);
  await expect(sheet(page)).not.toHaveAccessibleName(name);
  await page.keyboard.press('Escape');
});
