import {
  dayOf,
  deliver,
  done,
  firstStop,
  names,
  namedStops,
  openOrders,
  quantity,
  row,
  rows,
  type ListedStop,
} from './board';
import { expect, isLive, mde, PHONE, test, toast, type Locator, type Page } from './milkround';

const dialog = (page: Page, product: string) =>
  page.getByRole('dialog', { name: `Edit Quantity for ${product}` });
const field = (page: Page) => page.getByRole('spinbutton');
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).tap();

/** Counts the requests of the page to the path from now on. */
function sent(page: Page): string[] {
  const seen: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'POST' || !request.url().endsWith('/delivery-boy/sync')) return;
    seen.push(...request.postDataJSON().commands.map(({ type }: { type: string }) => type));
  });
  return seen;
}

const expectLast = (page: Page, stop: ListedStop) =>
  expect(rows(page).last().getByText(stop.name, { exact: true })).toBeVisible();

test('each stop is a card with its place, name, address and products', async ({
  pageOf,
  server,
}) => {
  const page = await pageOf(mde(1), PHONE);
  const stops = await dayOf(server, 1);
  await openOrders(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Orders');
  await expect(page.getByRole('table')).toHaveCount(0);
  await expect(rows(page)).toHaveCount(stops.length);
  const [first] = stops;
  const card = rows(page).first();
  await expect(card).toContainText(first!.name);
  await expect(card).toContainText(first!.address);
  for (const { product, exp_quantity } of first!.lines)
    await expect(
      card.getByRole('button', { name: `${product.name}: ${exp_quantity} required` }),
    ).toBeVisible();
  await expect(page.getByText(`0 of ${stops.length} done`)).toBeVisible();
});

test('the search finds by consumer, area and address', async ({ pageOf, server }) => {
  const page = await pageOf(mde(1), PHONE);
  const { stop } = await firstStop(server, 1);
  await openOrders(page);
  const all = await rows(page).count();
  const search = page.getByPlaceholder('Search by consumer, area or address...');
  await search.fill(stop.name.toUpperCase());
  await expect(rows(page)).toHaveCount(1);
  await search.fill(stop.address);
  await expect(row(page, stop)).toBeVisible();
  await search.fill('Baner');
  await expect(rows(page)).toHaveCount(all);
  await search.fill('nobody lives here');
  await expect(page.getByText('No matching data found.')).toBeVisible();
});

test('a quantity is changed in the dialog, and its colour shows more or less', async ({
  pageOf,
  server,
}) => {
  const page = await pageOf(mde(2), PHONE);
  const { stop, line } = await firstStop(server, 2);
  const product = line.product.name;
  const chip = quantity(page, stop, line);
  await openOrders(page);
  await expect(chip).toHaveAttribute('data-result', 'plain');
  const plain = await groundOf(chip);

  await chip.tap();
  await expect(dialog(page, product)).toContainText(`Requirement: ${line.exp_quantity}`);
  await expect(field(page)).toHaveValue(String(line.exp_quantity));
  await expect(field(page)).toHaveAttribute('min', '0');
  const less = page.getByRole('button', { name: 'One less' });
  for (let left = line.exp_quantity; left > 0; left--) await less.tap();
  await expect(field(page)).toHaveValue('0');
  await expect(less).toBeDisabled();
  for (const wrong of ['-1', '']) {
    await field(page).fill(wrong);
    await save(page);
    await expect(dialog(page, product).getByRole('alert')).toHaveText(
      'Please enter a valid quantity!',
    );
  }
  await page.getByRole('button', { name: 'Cancel' }).tap();
  await expect(dialog(page, product)).toBeHidden();
  await expect(chip).toHaveAttribute('data-result', 'plain');

  await chip.tap();
  await page.getByRole('button', { name: 'One more' }).tap();
  await save(page);
  await expect(toast(page, 'Quantity updated successfully!')).toBeVisible();
  await expect(chip).toHaveAccessibleName(
    `${product}: ${line.exp_quantity + 1} of ${line.exp_quantity} delivered, more than required`,
  );
  const more = await groundOf(chip);

  await chip.tap();
  await expect(field(page)).toHaveValue(String(line.exp_quantity + 1));
  await field(page).fill('0.25');
  await save(page);
  await expect(chip).toHaveAccessibleName(
    `${product}: 0.25 of ${line.exp_quantity} delivered, less than required`,
  );
  const lesser = await groundOf(chip);
  expect([leaning(more), leaning(lesser)]).toEqual(['green', 'red']);

  await chip.tap();
  await field(page).fill(String(line.exp_quantity));
  await save(page);
  await expect(chip).toHaveAttribute('data-result', 'plain');
  await expect.poll(() => groundOf(chip)).toBe(plain);
});

/** The background colour, as the browser computes it. */
const groundOf = (it: Locator): Promise<string> =>
  it.evaluate((it) => it.ownerDocument.defaultView?.getComputedStyle(it).backgroundColor ?? '');

/** Whether the colour is nearer to red or green. */
function leaning(colour: string): string {
  const [red = 0, green = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  return green > red ? 'green' : 'red';
}

test('a quantity can be typed with a comma and with digits of Devanagari', async ({
  pageOf,
  server,
}) => {
  const page = await pageOf(mde(2), PHONE);
  const stop = (await namedStops(server, 2))[2]!;
  const [line] = stop.lines;
  await openOrders(page);
  await quantity(page, stop, line!).tap();
  await field(page).pressSequentially('1,5');
  await expect(field(page)).toHaveValue('1.5');
  await field(page).fill('');
  await field(page).pressSequentially('१२.५');
  await expect(field(page)).toHaveValue('12.5');
  await save(page);
  await expect(quantity(page, stop, line!)).toHaveAccessibleName(/: 12.5 of/);
});

test('the dialog shows the whole quantity on a page that is zoomed to twice its size', async ({
  pageOf,
  server,
}) => {
  const page = await pageOf(mde(2), { ...PHONE, viewport: { width: 195, height: 422 } });
  const stop = (await namedStops(server, 2))[3]!;
  await openOrders(page);
  await quantity(page, stop, stop.lines[0]!).tap();
  await field(page).fill('112.25');
  expect(await field(page).evaluate((input) => input.clientWidth)).toBeGreaterThan(80);
  expect(await field(page).evaluate((input) => input.scrollWidth - input.clientWidth)).toBe(0);
});

test('a changed quantity stays in its dialog, however often Back or Escape is pressed', async ({
  pageOf,
  server,
}) => {
  const page = await pageOf(mde(2), PHONE);
  const stop = (await namedStops(server, 2))[1]!;
  const [line] = stop.lines;
  const edit = dialog(page, line!.product.name);
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await openOrders(page);
  await quantity(page, stop, line!).tap();
  await page.getByRole('button', { name: 'One more' }).tap();
  for (let presses = 1; presses <= 6; presses++) {
    await page.keyboard.press('Escape');
    await expect(question).toBeVisible({ visible: presses % 2 === 1 });
    await expect(page.locator('dialog:not([open])')).toHaveCount(0);
  }
  await expect(edit).toBeVisible();
  await save(page);
  await expect(quantity(page, stop, line!)).toHaveAttribute('data-result', 'more');
});

test('a done stop moves down, and Undo restores it exactly', async ({ pageOf, server }) => {
  const page = await pageOf(mde(3), PHONE);
  const [, stop] = await namedStops(server, 3);
  await openOrders(page);
  const before = await dayOf(server, 3);
  const order = await names(page);
  const look = await row(page, stop!).textContent();

  await done(page, stop!).tap();
  await expect(toast(page, 'Delivery Status Updated successfully!')).toBeVisible();
  await expectLast(page, stop!);
  await expect(done(page, stop!)).toBeChecked();
  await expect(page.getByText(`1 of ${before.length} done`)).toBeVisible();
  const delivered = (await dayOf(server, 3)).find(({ id }) => id === stop!.id);
  expect(
    delivered?.lines.map(({ dlvr_quantity, exp_quantity }) => dlvr_quantity === exp_quantity),
  ).toEqual(stop!.lines.map(() => true));

  await page.getByRole('button', { name: `Undo: ${stop!.name}` }).tap();
  await expect(done(page, stop!)).not.toBeChecked();
  await expect.poll(() => names(page)).toEqual(order);
  await expect(row(page, stop!).getByText('sent', { exact: true })).toBeVisible();
  await expect(row(page, stop!)).toHaveText(`${look}sent`);
  await expect.poll(() => dayOf(server, 3)).toEqual(before);
});

test('a double tap is one request', async ({ pageOf, server }) => {
  const page = await pageOf(mde(4), PHONE);
  const { stop } = await firstStop(server, 4);
  await openOrders(page);
  const entries = sent(page);
  const target = await done(page, stop).boundingBox();
  const [x, y] = [target!.x + target!.width / 2, target!.y + target!.height / 2];
  await Promise.all([page.touchscreen.tap(x, y), page.touchscreen.tap(x, y)]);
  await expectLast(page, stop);
  await expect(done(page, stop)).toBeChecked();
  await expect(row(page, stop)).toContainText('sent');
  expect(entries).toEqual(['edit-order-status']);
});

test('a reload shows the entries', async ({ pageOf, server }) => {
  const page = await pageOf(mde(6), PHONE);
  const { stop, line } = await firstStop(server, 6);
  await openOrders(page);
  await quantity(page, stop, line).tap();
  await field(page).fill('0');
  await save(page);
  await expect(toast(page, 'Quantity updated successfully!')).toBeVisible();
  await done(page, stop).tap();
  await expect(toast(page, 'Delivery Status Updated successfully!')).toBeVisible();
  await page.reload();
  await rows(page).first().waitFor();
  await expectLast(page, stop);
  await expect(done(page, stop)).toBeChecked();
  await expect(quantity(page, stop, line)).toHaveAccessibleName(
    `${line.product.name}: 0 of ${line.exp_quantity} delivered, less than required`,
  );
});

test('a delivery by his other phone shows here without a reload', async ({ pageOf, server }) => {
  const page = await pageOf(mde(7), PHONE);
  const { stop } = await firstStop(server, 7);
  await openOrders(page);
  await isLive(page);
  await deliver(server, 7, stop);
  await expect(done(page, stop)).toBeChecked();
});
