import { inaccessible } from './accessibility';
import { dayOf, namedStops, openOrders, type ListedStop } from './board';
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

const correction = (page: Page, { name }: ListedStop) =>
  page.getByRole('dialog', { name: `Correct ${name}` });

async function openDialog(page: Page, stop: ListedStop): Promise<void> {
  await page.getByRole('searchbox').fill(stop.id);
  await page
    .getByRole('row')
    .filter({ hasText: stop.id })
    .getByRole('button', { name: `Correct ${stop.name}, ${stop.lines[0]?.product.name}` })
    .click();
  await expect(correction(page, stop)).toBeVisible();
}

for (const [who, email, address, boy, options] of [
  ['an admin', ADMIN, '/admin/orders', 2, DESKTOP],
  ['a supervisor', supervisor(1), '/supervisor/orders', 3, PHONE],
] as const)
  test(`${who} corrects a delivery from the list of orders, and the delivery boy sees who did it`, async ({
    pageOf,
    server,
  }) => {
    const stop = (await namedStops(server, boy)).find(({ lines }) => lines.length > 1)!;
    const [phone, page] = [await pageOf(mde(boy), PHONE), await pageOf(email, options)];
    await openOrders(phone);
    await isLive(phone);
    await page.goto(address);
    await openDialog(page, stop);
    const dialog = correction(page, stop);
    expect(await inaccessible(page, 'dialog')).toEqual([]);
    for (const { product } of stop.lines)
      await dialog.getByLabel(product.name, { exact: true }).fill('0.5');
    await dialog.getByLabel('Absence Remark').fill('Back on Monday');
    await dialog.getByLabel('Reason', { exact: true }).fill('The consumer called');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(toast(page, 'Delivery corrected!')).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expect(phone.getByText(/Back on Monday · changed by .+, \d\d:\d\d/)).toBeVisible();
    const [after] = (await dayOf(server, boy)).filter(({ id }) => id === stop.id);
    expect(after?.lines.map(({ dlvr_quantity }) => dlvr_quantity)).toEqual(
      stop.lines.map(() => 0.5),
    );

    // The dialog of another order of the same consumer shows the recorded values.
    await openDialog(page, stop);
    await expect(dialog.getByLabel(stop.lines[0]!.product.name, { exact: true })).toHaveValue(
      '0.5',
    );
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

test('only deliveries of today can be corrected', async ({ pageOf }) => {
  const page = await pageOf(ADMIN, DESKTOP);
  await page.goto('/admin/orders');
  await expect(page.getByRole('button', { name: /^Correct / })).not.toHaveCount(0);
  await page.getByLabel('Date', { exact: true }).fill('2020-01-01');
  await expect(page.getByRole('button', { name: /^Correct / })).toHaveCount(0);
});
