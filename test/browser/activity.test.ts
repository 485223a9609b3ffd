import { admin, as } from '../support/client';
import { deleteOrder, editOrder, placeOrder } from '../support/single-orders';
import { dayOf, type ListedStop } from './board';
import { ADMIN, DESKTOP, expect, type Page, PHONE, poll, test } from './milkround';
import { makeZone } from './own-zone';

const list = (page: Page) => page.getByRole('list', { name: 'What happened, newest first' });
const rowsOf = (page: Page) => page.locator('main ol > li:has(time)');
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true });
const link = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });

test('an admin answers from the activity who changed and deleted an order and who signed in, by typing and by a few clicks', async ({
  pageOf,
  server,
}) => {
  const { boys } = await makeZone(server, { stops: 2 });
  const [boy] = boys as [(typeof boys)[0]];
  const [first, second] = (await dayOf(server, boy.email)) as [ListedStop, ListedStop];
  const boss = await admin(server.url);
  const { name: bossName } = boss.session;
  const order = { delr_boy_id: boy.id, product_id: 3 };
  const changed = await placeOrder(boss, { ...order, consumer_id: first.id, exp_quantity: 2 });
  expect((await editOrder(boss, changed, { exp_quantity: 3.5 })).status).toBe(200);
  const deleted = await placeOrder(boss, { ...order, consumer_id: second.id });
  expect((await deleteOrder(boss, deleted.id)).status).toBe(200);

  const page = await pageOf(ADMIN, DESKTOP);
  await page.goto('/admin/dashboard');
  await link(page, 'Activity').click();
  const option = (id: string) =>
    page
      .getByRole('dialog')
      .getByRole('button', { name: new RegExp(`${id}$`) })
      .first();
  const type = async (text: string) => {
    await expect(page.getByRole('dialog').getByRole('searchbox')).toBeFocused();
    await page.keyboard.type(text);
  };
  await button(page, 'Consumer').click();
  await type(first.id);
  await option(first.id).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(`/admin/activity?consumerId=${first.id}`);
  await expect(rowsOf(page).filter({ hasText: 'changed the requirement' }).first()).toHaveText(
    new RegExp(`^\\d?\\d:\\d\\d.*${bossName} changed the requirement of .*2 →\\s3\\.5`),
  );

  await link(page, 'Activity').click();
  await expect(page).toHaveURL('/admin/activity');
  await button(page, 'What: everything').click();
  await button(page, /^Deleted orders/).click();
  const row = rowsOf(page).filter({ hasText: second.name }).first();
  await expect(row).toContainText(`${bossName} deleted the order of`);
  await row.getByRole('button', { name: /^Details/ }).press('Enter');
  await page.getByRole('dialog').getByRole('link', { name: 'Activity of the order' }).click();
  await expect(rowsOf(page).filter({ hasText: 'ordered' }).first()).toContainText(second.name);

  await page.goto('/admin/activity');
  await button(page, 'Sign-ins').click();
  await expect(
    rowsOf(page)
      .filter({ hasText: `${boy.name} signed in` })
      .first(),
  ).toBeVisible();
  await button(page, 'Done by: anybody').click();
  await type(boy.uniqueId);
  await expect(option(boy.uniqueId)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/&actorRole=delivery-boy(&|$)/);
});

test('an admin reads on a phone what a delivery boy did yesterday, what came late, and the dates, which stay in place', async ({
  pageOf,
  server,
}) => {
  const { name } = (await as(server.url, 'mde3@milkround.test')).session;
  const page = await pageOf(ADMIN, PHONE);
  await page.goto('/admin/dashboard');
  const zones = page.getByRole('region', { name: 'Zones' });
  await zones.getByRole('button', { name: 'Baner', exact: true }).click();
  await zones.getByRole('link', { name, exact: true }).click();
  await page.getByRole('main').getByRole('link', { name: 'Activity', exact: true }).click();
  await button(page, 'Happened: Today').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yesterday' }).click();
  await expect(page.getByRole('list', { name: 'What happened, oldest first' })).toBeVisible();
  await expect(
    rowsOf(page)
      .filter({ hasText: `${name} marked ` })
      .first(),
  ).toHaveText(/^\d?\d:\d\d\s[ap]m.* done/);
  await page.goto('/admin/activity?late=true');
  await expect(rowsOf(page).first()).toContainText(/received .*\d?\d:\d\d\s[ap]m, \d+ \S+ later/);

  await page.goto('/admin/activity?kind=DayClosed&kind=DayReopened');
  await expect(list(page).getByRole('heading', { level: 2 })).not.toHaveCount(0);
  const bar = (await page.getByRole('banner').boundingBox())!;
  const inPlace = () => headingOffset(page, bar.y + bar.height);
  for (const scrolled of [600, 1_600]) {
    await page.evaluate(`scrollTo(0, ${scrolled})`);
    await poll(inPlace, { message: `scrolled by ${scrolled}` }).toBeGreaterThan(-0.1);
    expect(await inPlace()).toBeLessThan(1.1);
  }
});

/**
 * How far the heading of the first row below the given place is from this place, in parts of its own height: 0 as long as it stays there, up to 1
 * when it takes the place of the heading before it.
 */
const headingOffset = (page: Page, place: number) =>
  page.evaluate<number>(`(() => {
    const items = [...document.querySelectorAll('main ol > li')];
    const [{ offsetHeight: height }] = items.filter((it) => it.querySelector('h2'));
    const first = items.findIndex((it) => it.querySelector('time') && it.getBoundingClientRect().bottom > ${place} + height + 1);
    const heading = items.slice(0, first).findLast((it) => it.querySelector('h2'));
    return (heading.getBoundingClientRect().top - ${place}) / height;
  })()`);
