import { done, firstStop, openOrders, quantity, row } from './board';
import { expect, mde, PHONE, test, toast, type Page } from './milkround';

const SYNC = '**/delivery-boy/sync';
const KEPT = 'Kept on this phone. It will be sent.';
const strip = (page: Page) =>
  page.getByRole('status').filter({ hasText: /waiting since|not taken/ });

test.describe('an entry that does not arrive is kept, and a refused one is reported', () => {
  test('Done, while the server fails', async ({ pageOf, server }) => {
    const page = await pageOf(mde(16), PHONE);
    const { stop } = await firstStop(server, 16);
    await openOrders(page);
    await page.route(SYNC, (route) =>
      route.fulfill({ status: 500, json: { message: 'The cow is ill.' } }),
    );
    await done(page, stop).tap();
    await expect(toast(page, KEPT)).toBeVisible();
    await expect(strip(page)).toContainText(/^1 waiting since \d\d:\d\d/);
    await expect(done(page, stop)).toBeChecked();
    await expect(row(page, stop)).toContainText('waiting');
    await page.getByRole('button', { name: 'Show' }).tap();
    await expect(page.getByRole('dialog')).toContainText(`${stop.name}: done`);
    await expect(page.getByRole('button', { name: 'Send now' })).toBeVisible();
    await page.unroute(SYNC);
    await expect(page.getByRole('dialog')).toContainText('Everything has been sent.');
    await expect(strip(page)).toHaveCount(0);
  });

  test('a quantity, while there is no network', async ({ pageOf, server }) => {
    const page = await pageOf(mde(16), PHONE);
    const { stop, line } = await firstStop(server, 16);
    await openOrders(page);
    const chip = quantity(page, stop, line);
    await page.route(SYNC, (route) => route.abort());
    await chip.tap();
    await page.getByRole('button', { name: 'One more' }).tap();
    await page.getByRole('button', { name: 'Save', exact: true }).tap();
    await expect(toast(page, KEPT)).toBeVisible();
    await expect(chip).toHaveAttribute('data-result', 'more');
    await expect(row(page, stop)).toContainText('waiting');
    await page.unroute(SYNC);
    // The phone tries again by itself.
    await expect(row(page, stop)).toContainText('sent');
    await expect(chip).toHaveAttribute('data-result', 'more');
  });

  test('a remark, while a rule refuses it', async ({ pageOf, server }) => {
    const page = await pageOf(mde(16), PHONE);
    const { stop } = await firstStop(server, 16);
    await openOrders(page);
    await page.route(SYNC, (route) => {
      const { commands } = route.request().postDataJSON();
      const refused = commands.map(({ id, occurredAt }: { id: string; occurredAt: string }) => ({
        id,
        occurredAt,
        result: 'set-aside',
        message: 'The day is closed.',
        entryId: id,
      }));
      return route.fulfill({ json: { message: 'ok', data: refused } });
    });
    await row(page, stop).getByText(stop.name, { exact: true }).tap();
    await page.getByLabel('Absence Remark').fill('Not home');
    await page.getByRole('button', { name: 'Save Changes' }).tap();
    await expect(toast(page, 'Failed to update remark: The day is closed.')).toBeVisible();
    await expect(row(page, stop)).not.toContainText('Not home');
    await expect(row(page, stop)).toContainText('not taken');
    await expect(strip(page)).toContainText('1 entry was not taken');
    await page.getByRole('button', { name: 'Show' }).tap();
    await expect(page.getByRole('dialog')).toContainText(`${stop.name}: Absent: “Not home”`);
    await expect(page.getByRole('dialog')).toContainText('The day is closed.');
    await page.getByRole('button', { name: 'I have seen these' }).tap();
    await expect(strip(page)).toHaveCount(0);
  });
});
