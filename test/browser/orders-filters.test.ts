import type { Product } from '@milkround/contracts';
import { matchesFilter } from '@milkround/domain';
import { done } from '../support/catalog';
import { admin } from '../support/client';
import { addOrder, ordersOf } from '../support/single-orders';
import { deliver, namedStops } from './board';
import { ADMIN, DESKTOP, expect, supervisor, test, type Page } from './milkround';
import { openReport, QUANTITIES, rowsOf } from './reports';

const filters = (page: Page) => page.getByRole('group', { name: 'Filters' });
const chosen = (page: Page, label: string) => filters(page).getByLabel(label, { exact: true });

/** Chooses a value by the first words of its label, which ends with the number of its orders. */
async function choose(page: Page, label: string, words: string): Promise<void> {
  const option = chosen(page, label)
    .locator('option')
    .filter({ hasText: new RegExp(`^${words} \\([\\d,]+\\)$`) });
  await chosen(page, label).selectOption(await option.getAttribute('value'));
}
/** The number of rows on all pages. */
const total = async (page: Page) =>
  Number(
    (await page.getByText(/^\d+–\d+ of [\d,]+$/).textContent())?.split(' of ')[1]?.replace(',', ''),
  );

test('the filters of the orders are in the address and stay after Back and a reload', async ({
  pageOf,
  server,
}) => {
  const [stop] = await namedStops(server, 6);
  await deliver(server, 6, stop!);
  const orders = await ordersOf(await admin(server.url));
  const own = orders.find(({ consumer_id }) => consumer_id === stop!.id)!;
  const count = (filter: object) =>
    orders.filter((order) =>
      matchesFilter(order, {
        areaId: null,
        deliveryBoyId: null,
        productId: null,
        done: null,
        ...filter,
      }),
    ).length;
  const page = await pageOf(ADMIN, DESKTOP);
  await page.goto('/admin/orders');
  await expect.poll(() => total(page)).toBe(orders.length);
  await choose(page, 'Zone', own.area!.name);
  await expect.poll(() => total(page)).toBe(count({ areaId: own.area!.id }));
  await choose(page, 'Delivery Boy', own.delivery_boy.name);
  await choose(page, 'Product', own.product.name);
  await choose(page, 'Done', 'Done');
  const ids = { areaId: own.area!.id, deliveryBoyId: 6, productId: own.product_id, done: true };
  await expect.poll(() => total(page)).toBe(count(ids));
  await expect(rowsOf(page).first()).toContainText(own.consumer_name);
  const address = `/admin/orders?zone=${ids.areaId}&boy=6&product=${ids.productId}&done=yes`;
  await expect(page).toHaveURL(address);

  await rowsOf(page).first().getByRole('link').first().click();
  await expect(page).toHaveURL(/\/admin\/consumers?\//);
  await page.goBack();
  for (const when of ['after Back', 'after a reload']) {
    await expect(page, when).toHaveURL(address);
    await expect(chosen(page, 'Done')).toHaveValue('yes');
    await expect.poll(() => total(page)).toBe(count(ids));
    await page.reload();
  }
  await chosen(page, 'Done').selectOption('no');
  await expect.poll(() => total(page)).toBe(count({ ...ids, done: false }));
  await filters(page).getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL('/admin/orders');
  await expect.poll(() => total(page)).toBe(orders.length);

  const other = await pageOf(supervisor(1), DESKTOP);
  await other.goto('/supervisor/orders?boy=1&zone=nonsense&done=perhaps');
  await expect(chosen(other, 'Delivery Boy')).toHaveValue('1');
  await expect(chosen(other, 'Zone')).toHaveCount(0);
  await expect.poll(() => total(other)).toBe(count({ deliveryBoyId: 1 }));
});

test('nine products scroll beside the first column, which stays in place', async ({
  pageOf,
  server,
}) => {
  const boss = await admin(server.url);
  const [order] = await ordersOf(boss);
  for (const name of [
    'Fresh Paneer',
    'Fresh Curd',
    'Salted Butter',
    'Buffalo Ghee',
    'Sweet Lassi',
  ]) {
    const { id } = await done<Product>(boss, 'add-product', { name });
    await addOrder(boss, {
      delr_boy_id: order!.delr_boy_id,
      consumer_id: order!.consumer_id,
      product_id: id,
    });
  }
  const page = await pageOf(ADMIN, { viewport: { width: 1024, height: 700 } });
  await openReport(page, 'admin', QUANTITIES);
  await expect(page.getByRole('columnheader')).toHaveCount(11);
  const box = page.getByRole('region', { name: QUANTITIES.title });
  const zone = rowsOf(page).first().getByRole('cell').first();
  const last = rowsOf(page).first().getByRole('cell').last();
  await expect(last).not.toBeInViewport();
  const before = await zone.boundingBox();
  await box.evaluate((it) => it.scrollTo({ left: it.scrollWidth }));
  await expect(last).toBeInViewport({ ratio: 0.95 });
  expect((await zone.boundingBox())?.x).toBe(before?.x);
  await expect(zone).toBeInViewport({ ratio: 1 });
});
