import { admin, mde as signedIn } from '../support/client';
import { today } from '../support/log';
import { inDays, ordersOf } from '../support/single-orders';
import { namedStops, names, openOrders, row } from './board';
import {
  ADMIN,
  DESKTOP,
  expect,
  isLive,
  mde,
  PHONE,
  supervisor,
  test,
  toast,
  type Page,
} from './milkround';
import { DAY_CLOSES, openReport, rowsOf } from './reports';

/** Opens the form of a stop on the phone. */
async function formOf(page: Page, stop: { name: string }) {
  await page
    .getByRole('list', { name: 'Orders' })
    .getByRole('button')
    .filter({ hasText: stop.name })
    .first()
    .tap();
  return page.getByRole('dialog', { name: `Consumer Details for ${stop.name}` });
}

test('a stop with a locked door moves down on the phone, and the office puts it on tomorrow’s list once', async ({
  pageOf,
  server,
}) => {
  const BOY = 11;
  const [stop] = await namedStops(server, BOY);
  const [phone, office] = [await pageOf(mde(BOY), PHONE), await pageOf(supervisor(3), DESKTOP)];
  await openOrders(phone);
  await isLive(phone);
  await office.goto('/supervisor/not-delivered');
  await isLive(office);
  await expect(rowsOf(office).filter({ hasText: stop!.name })).toHaveCount(0);

  const form = await formOf(phone, stop!);
  await form.getByRole('button', { name: 'Other…' }).tap();
  await form.getByLabel('Absence Remark').fill('Locked');
  await form.getByRole('button', { name: 'Save Changes' }).tap();
  await expect(form).toHaveCount(0);
  await formOf(phone, stop!);
  await expect(form.getByRole('button', { name: 'Other…' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await form.getByRole('button', { name: 'Locked' }).tap();
  await expect(form.getByRole('button', { name: 'Locked' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(form.getByLabel('Absence Remark')).toHaveValue('Locked');
  await form.getByRole('button', { name: 'Save Changes' }).tap();
  await expect(row(phone, stop!)).toContainText('Locked');
  await expect.poll(async () => (await names(phone)).at(-1)).toBe(`Done: ${stop!.name}`);
  await formOf(phone, stop!);
  await expect(form.getByRole('button', { name: 'Locked' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await form.getByRole('button', { name: 'Cancel' }).tap();

  const listed = rowsOf(office).filter({ hasText: stop!.name });
  await expect(listed).toContainText('Locked');
  for (const { product, exp_quantity } of stop!.lines)
    await expect(listed).toContainText(`${product.name} ${exp_quantity}`);
  await listed.getByRole('button', { name: `Put ${stop!.name} on the next list` }).dblclick();
  await expect(
    toast(office, new RegExp(`${stop!.name} is on the list of .+ for .+ now\\.`)),
  ).toHaveCount(1);
  await expect(listed).toContainText(/with .+by .+/);
  await expect(listed.getByRole('button')).toHaveCount(0);
  const ahead = (await ordersOf(await admin(server.url), inDays(1))).filter(
    ({ consumer_id }) => consumer_id === stop!.id,
  );
  expect(
    ahead.map(({ product_id, exp_quantity, delr_boy_id }) => [
      product_id,
      exp_quantity,
      delr_boy_id,
    ]),
  ).toEqual(stop!.lines.map(({ product_id, exp_quantity }) => [product_id, exp_quantity, BOY]));
  await office.goto(`/supervisor/orders?date=${inDays(1)}`);
  await expect(office.getByRole('row').filter({ hasText: stop!.name })).toHaveCount(
    stop!.lines.length,
  );
});

test('bottles and cash of the stops are suggested at the close, and the office counts the cash', async ({
  pageOf,
  server,
}) => {
  const BOY = 12;
  const [first, second] = await namedStops(server, BOY);
  const { name } = (await signedIn(server.url, BOY)).session;
  const [phone, office] = [await pageOf(mde(BOY), PHONE), await pageOf(ADMIN, DESKTOP)];
  await openReport(office, 'admin', DAY_CLOSES, { from: today(), to: today() });
  await isLive(office);
  await openOrders(phone);
  for (const [stop, bottles, amount] of [
    [first, 3, 250],
    [second, 2, 100],
  ] as const) {
    const form = await formOf(phone, stop!);
    await form.getByLabel('Empty Bottles').fill('2.5');
    await form.getByRole('button', { name: 'Save Changes' }).tap();
    await expect(form.getByRole('alert')).toBeVisible();
    await form.getByLabel('Empty Bottles').fill(String(bottles));
    await form.getByLabel('Payment Mode').selectOption('cash');
    await form.getByLabel('Payment Amount (₹)').fill(String(amount));
    await form.getByRole('button', { name: 'Save Changes' }).tap();
    await expect(form).toHaveCount(0);
    await expect(row(phone, stop!)).toContainText(`₹${amount} cash · ${bottles} empty bottles`);
  }

  await phone.goto('/deliveryBoy/day-close');
  await expect(phone.getByLabel('Empty Bottle')).toHaveValue('5');
  await expect(phone.getByText('5 were entered at the stops.')).toBeVisible();
  await phone.getByLabel('Empty Bottle').fill('4');
  await phone.getByLabel('Taken').fill('90');
  await phone.getByRole('button', { name: 'Submit' }).tap();
  await phone.getByRole('button', { name: 'Close the day' }).tap();
  await expect(toast(phone, 'Day closed successfully!')).toBeVisible();

  const closed = rowsOf(office).filter({ hasText: name });
  await expect(closed).toContainText('₹350');
  const count = async (amount: string, difference: string) => {
    await closed.getByRole('button', { name: `Count the cash of ${name}` }).click();
    const dialog = office.getByRole('dialog', { name: 'Count Cash' });
    await expect(dialog).toContainText(`${name} declared ₹350 in cash on`);
    await dialog.getByLabel('Cash Counted').fill('');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('Please enter what you counted')).toBeVisible();
    await dialog.getByLabel('Cash Counted').fill(amount);
    await expect(dialog.getByText(`Difference: ${difference}`)).toBeVisible();
    await dialog.getByRole('button', { name: 'Save' }).dblclick();
    await expect(dialog).toHaveCount(0);
    await expect(closed).toContainText(`Counted ₹${amount}Difference ${difference}by Admin, `);
  };
  await count('330', '-₹20');
  await count('350', '₹0');
  const actions = closed.getByRole('button', { name: `Reopen the day of ${name}` });
  await expect(actions).toBeInViewport({ ratio: 1 });
});
