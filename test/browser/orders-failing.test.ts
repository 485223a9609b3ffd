import { done, firstStop, names, openOrders, quantity, row } from './board';
import { expect, mde, PHONE, test, toast } from './milkround';

test.describe('what fails is visibly undone', () => {
  test('Done, when the server fails', async ({ pageOf, server }) => {
    const page = await pageOf(mde(16), PHONE);
    const { stop } = await firstStop(server, 16);
    await openOrders(page);
    const before = await names(page);
    await page.route('**/edit-order-status/**', (route) => route.fulfill({ status: 500, json: { message: 'The cow is ill.' } }));
    await done(page, stop).tap();
    await expect(toast(page, 'Failed to Mark Delivered: The cow is ill. Please Try again Later')).toBeVisible();
    await expect(done(page, stop)).not.toBeChecked();
    await expect.poll(() => names(page)).toEqual(before);
    await expect(page.getByRole('button', { name: /^Undo/ })).toHaveCount(0);
  });

  test('a quantity, when there is no network', async ({ pageOf, server }) => {
    const page = await pageOf(mde(16), PHONE);
    const { stop, line } = await firstStop(server, 16);
    await openOrders(page);
    const chip = quantity(page, stop, line);
    await page.route('**/edit-product-order/**', (route) => route.abort());
    await chip.tap();
    await page.getByRole('button', { name: 'One more' }).tap();
    await page.getByRole('button', { name: 'Save', exact: true }).tap();
    await expect(chip).toHaveAttribute('data-result', 'more');
    await expect(toast(page, 'Failed to update quantity: ')).toBeVisible();
    await expect(chip).toHaveAttribute('data-result', 'plain');
  });

  test('a remark, when a rule says no', async ({ pageOf, server }) => {
    const page = await pageOf(mde(16), PHONE);
    const { stop } = await firstStop(server, 16);
    await openOrders(page);
    await page.route('**/edit-order-remarks', (route) => route.fulfill({ status: 409, json: { message: 'The day is closed.' } }));
    await row(page, stop).getByText(stop.name, { exact: true }).tap();
    await page.getByLabel('Absence Remark').fill('Not home');
    await page.getByRole('button', { name: 'Save Changes' }).tap();
    await expect(toast(page, 'Failed to update remark: The day is closed.')).toBeVisible();
    await expect(row(page, stop)).not.toContainText('Not home');
  });
});
