import { admin } from '../support/client';
import { placeOrder } from '../support/single-orders';
import { inaccessible } from './accessibility';
import {
  dayOf,
  deliver,
  done,
  names,
  openOrders,
  quantity,
  row,
  rows,
  type ListedStop,
} from './board';
import {
  expect,
  ownHeaders,
  expectToast,
  isLive,
  type Locator,
  type Page,
  PHONE,
  poll,
  test,
} from './milkround';
import { strip } from './offline';
import { makeZone } from './own-zone';

const dialog = (page: Page, product: string) =>
  page.getByRole('dialog', { name: `Edit Quantity for ${product}` });
const field = (page: Page) => page.getByRole('spinbutton');
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).tap();

/** Counts the entries of the page that arrive at the server, by their types, from now on. */
function sent(page: Page): string[] {
  const seen: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'POST' || !request.url().endsWith('/delivery-boy/sync')) return;
    seen.push(...request.postDataJSON().commands.map(({ type }: { type: string }) => type));
  });
  return seen;
}

/** The background colour, as the browser computes it. */
const groundOf = (it: Locator): Promise<string> =>
  it.evaluate((it) => it.ownerDocument.defaultView?.getComputedStyle(it).backgroundColor ?? '');

/** Whether the colour is nearer to red or green. */
function leaning(colour: string): string {
  const [red = 0, green = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  return green > red ? 'green' : 'red';
}

test('a delivery boy finds his stops, marks one as done once, takes it back, and sees what his other phone delivers', async ({
  pageOf,
  server,
}) => {
  const { boys } = await makeZone(server, { stops: 5 });
  const [{ id, email }] = boys as [(typeof boys)[0]];
  const before = await dayOf(server, email);
  const [first, second, third] = before as [ListedStop, ListedStop, ListedStop];
  const page = await pageOf(email, PHONE);
  await openOrders(page);
  await isLive(page);
  await expect(rows(page)).toHaveCount(before.length);
  const card = rows(page).first();
  await expect(card).toContainText(first.name);
  await expect(card).toContainText(first.address);
  for (const { product, exp_quantity } of first.lines)
    await expect(
      card.getByRole('button', { name: `${product.name}: ${exp_quantity} required` }),
    ).toBeVisible();
  await expect(page.getByText(`0 of ${before.length} done`)).toBeVisible();
  const search = page.getByPlaceholder('Search by consumer, area or address...');
  await search.fill(first.name.toUpperCase());
  await expect(rows(page)).toHaveCount(1);
  await search.fill('');
  await expect(rows(page)).toHaveCount(before.length);

  const order = await names(page);
  const look = await row(page, second).textContent();
  const entries = sent(page);
  await done(page, second).dblclick();
  await expect(done(page, second)).toBeChecked();
  await expect(row(page, second)).toContainText('sent');
  expect(entries).toEqual(['edit-order-status']);
  expect(await names(page)).toEqual(order);
  await page.getByRole('button', { name: `Undo: ${second.name}` }).tap();
  await expect(done(page, second)).not.toBeChecked();
  await expect(row(page, second)).toHaveText(`${look}sent`);
  await poll(() => dayOf(server, email)).toEqual(before);

  await deliver(server, email, third);
  await expect(done(page, third)).toBeChecked();
  await page.reload();
  await expect(done(page, third)).toBeChecked();
  await expect(page.getByText(`1 of ${before.length} done`)).toBeVisible();
  // The stored list that a reload shows first may lack the delivery, and a row that is seen stays where it is.
  await search.fill(first.name);
  await search.fill('');
  await expect(rows(page).last()).toContainText(third.name);

  const places = () =>
    rows(page).evaluateAll((all) => all.map((card) => card.getBoundingClientRect().top));
  const placesBefore = await places();
  const boss = await admin(server.url);
  const products = [2, 3, 4];
  for (const product_id of products)
    await placeOrder(boss, { consumer_id: second.id, delr_boy_id: id, product_id });
  await expect(row(page, second)).toContainText('Changed by the office');
  expect(await places()).toEqual(placesBefore);
  const shown =
    (await row(page, second)
      .getByRole('button', { name: / required$/ })
      .count()) - 1;
  await done(page, second).tap();
  await expect(row(page, second)).toContainText(/Done, \d lines? added later/);
  const lines = async () => (await dayOf(server, email))[1]!.lines;
  await poll(async () => (await lines()).map((line) => line.dlvr_quantity !== null)).toEqual([
    true,
    ...products.map((_, index) => index < shown),
  ]);
});

test('a delivery boy enters quantities: by steps and in digits of Devanagari, sees them coloured, and loses none by Back', async ({
  pageOf,
  server,
}) => {
  const { boys } = await makeZone(server, { stops: 2 });
  const page = await pageOf(boys[0]!.email, PHONE);
  const [stop, other] = (await dayOf(server, boys[0]!.email)) as [ListedStop, ListedStop];
  const line = stop.lines[0]!;
  const product = line.product.name;
  const chip = quantity(page, stop, line);
  await openOrders(page);
  const plain = await groundOf(chip);
  await chip.tap();
  await expect(dialog(page, product)).toContainText(`Requirement: ${line.exp_quantity}`);
  expect(await inaccessible(page, 'dialog[open]')).toEqual([]);
  await page.getByRole('button', { name: 'Decrease' }).tap();
  await expect(field(page)).toHaveValue(String(line.exp_quantity - 0.5));
  await field(page).fill('');
  await field(page).pressSequentially('१२,५');
  await save(page);
  await expect(chip).toHaveAccessibleName(
    `${product}: 12.5 of ${line.exp_quantity} delivered, more than required`,
  );
  expect(leaning(await groundOf(chip))).toBe('green');
  await chip.tap();
  await field(page).fill('0.25');
  await save(page);
  await expect(chip).toHaveAccessibleName(
    `${product}: 0.25 of ${line.exp_quantity} delivered, less than required`,
  );
  expect(leaning(await groundOf(chip))).toBe('red');
  await chip.tap();
  await field(page).fill(String(line.exp_quantity));
  await save(page);
  await expect(chip).toHaveAttribute('data-result', 'plain');
  await poll(() => groundOf(chip)).toBe(plain);

  // On a page that is zoomed to twice its size the whole quantity is shown.
  await page.setViewportSize({ width: 195, height: 422 });
  await quantity(page, other, other.lines[0]!).tap();
  await field(page).fill('112.25');
  expect(await field(page).evaluate((input) => input.scrollWidth - input.clientWidth)).toBe(0);
  await page.setViewportSize(PHONE.viewport!);
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  for (let presses = 1; presses <= 4; presses++) {
    await page.keyboard.press('Escape');
    await expect(question).toBeVisible({ visible: presses % 2 === 1 });
  }
  await save(page);
  await expect(quantity(page, other, other.lines[0]!)).toHaveAttribute('data-result', 'more');
});

test('an entry that does not arrive is kept and sent by itself, a refused one is reported, and a full phone keeps the typed text', async ({
  pageOf,
  server,
}) => {
  const SYNC = '**/delivery-boy/sync';
  const KEPT = 'Kept on this phone. It will be sent.';
  const { boys } = await makeZone(server, { stops: 3 });
  const page = await pageOf(boys[0]!.email, PHONE);
  const [stop, other] = (await dayOf(server, boys[0]!.email)) as [ListedStop, ListedStop];
  await openOrders(page);
  await page.route(SYNC, (route) =>
    route.fulfill({ status: 500, json: { message: 'The cow is ill.' } }),
  );
  await done(page, stop).tap();
  await expectToast(page, KEPT);
  await expect(strip(page)).toContainText(/^1 waiting since \d?\d:\d\d\s[ap]m/);
  await expect(row(page, stop)).toContainText('waiting');
  await page.getByRole('button', { name: 'Show' }).tap();
  await expect(page.getByRole('dialog')).toContainText(`${stop.name}: done`);
  await expect(page.getByRole('button', { name: 'Send now' })).toBeVisible();
  await page.unroute(SYNC);
  await expect(page.getByRole('dialog')).toContainText('Everything has been sent.');
  await expect(strip(page)).toHaveCount(0);
  await page.keyboard.press('Escape');

  await page.route(SYNC, async (route) => {
    const { commands } = route.request().postDataJSON();
    const refused = commands.map(({ id, occurredAt }: { id: string; occurredAt: string }) => ({
      id,
      occurredAt,
      result: 'set-aside',
      message: 'The day is closed.',
      entryId: id,
    }));
    await route.fulfill({
      json: { message: 'ok', data: refused },
      headers: await ownHeaders(route, server),
    });
  });
  const details = row(page, other).getByText(other.name, { exact: true });
  await details.tap();
  await page.getByLabel('Absence Remark').fill('Not home');
  await page.getByRole('button', { name: 'Save Changes' }).tap();
  await expect(row(page, other)).not.toContainText('Not home');
  await expect(strip(page)).toContainText('1 entry was not taken');
  await page.getByRole('button', { name: 'Show' }).tap();
  await expect(page.getByRole('dialog')).toContainText(`${other.name}: Absent: “Not home”`);
  await expect(page.getByRole('dialog')).toContainText('The day is closed.');
  await page.getByRole('button', { name: 'I have seen these' }).tap();
  await expect(strip(page)).toHaveCount(0);
  await page.unroute(SYNC);

  // The phone is full: its database accepts no more data.
  await page.evaluate(`IDBObjectStore.prototype.adds = IDBObjectStore.prototype.add;
    IDBObjectStore.prototype.add = () => { throw new DOMException('No room', 'QuotaExceededError'); };`);
  await details.tap();
  await page.getByLabel('Absence Remark').fill('Gone to village');
  await page.getByRole('button', { name: 'Save Changes' }).tap();
  await expectToast(page, 'Failed to update remark: This phone has no room left');
  await expect(page.getByLabel('Absence Remark')).toHaveValue('Gone to village');
  await page.evaluate(`IDBObjectStore.prototype.add = IDBObjectStore.prototype.adds`);
  await page.getByRole('button', { name: 'Save Changes' }).tap();
  await expect(row(page, other)).toContainText('Gone to village');
});
