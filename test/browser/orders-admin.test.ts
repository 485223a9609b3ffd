import { join } from 'node:path';
import { Workbook } from 'exceljs';
import type { Order, Read } from '@milkround/contracts';
import { addDays } from '@milkround/domain';
import { admin, mde as deliveryBoyOf } from '../support/client';
import type { RunningServer } from '../support/running-server';
import { inaccessible } from './accessibility';
import { namedStops } from './board';
import {
  ADMIN,
  DESKTOP,
  expect,
  mde,
  PHONE,
  supervisor,
  test,
  toast,
  type Page,
} from './milkround';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

/** An unchanged line of today that is the only one of its consumer, so that a search finds no other. */
async function lineOf(
  server: RunningServer,
  number: number,
): Promise<{ order: Order; today: string }> {
  const boss = await admin(server.url);
  const { body } = await boss.get<Read<{ business_date: string }>>('/api/get-setting');
  const today = body.data.business_date;
  const orders = (await boss.get<Read<Order[]>>(`get-orders/${today}`)).body.data;
  const stop = (await namedStops(server, number)).find(({ lines }) => lines.length === 1);
  const order = orders.find(({ id }) => id === stop?.lines[0]?.id);
  if (!order) throw new Error(`${mde(number)} has no untouched consumer with one line`);
  return { order, today };
}

async function openAt(page: Page, address: string, search?: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('table')).toBeVisible();
  if (search) await page.getByRole('searchbox').fill(search);
}

test("an admin changes one of today's orders", async ({ pageOf, server }) => {
  const { order } = await lineOf(server, 2);
  const page = await pageOf(ADMIN, DESKTOP);
  await openAt(page, '/admin/orders', order.consumer_id);
  await button(page, `Edit ${order.consumer_name}, ${order.product.name}`).click();
  const form = page.getByRole('dialog', { name: 'Update Order' });
  await expect(form.getByLabel('MDE')).toHaveValue(String(order.delr_boy_id));
  await expect(form.getByLabel('Consumer ID')).toHaveValue(order.consumer_id);
  await form.getByLabel('Expected Quantity').fill('');
  await expect(form.getByText('Expected Quantity is required')).toBeVisible();
  await form.getByLabel('Expected Quantity').fill('7.25');
  await button(page, 'Update').dblclick();
  await expect(toast(page, 'Order updated successfully!')).toHaveCount(1);
  await expect(form).toBeHidden();
  await expect(row(page, order.consumer_name)).toContainText('7.25');
});

test("an admin deletes one of today's orders, after a question", async ({ pageOf, server }) => {
  const { order } = await lineOf(server, 3);
  const page = await pageOf(ADMIN, PHONE);
  await openAt(page, '/admin/orders', order.consumer_id);
  const remove = button(page, `Delete ${order.consumer_name}, ${order.product.name}`);
  await remove.click();
  const question = page.getByRole('dialog', { name: 'Confirm Deletion' });
  await expect(question).toContainText('Are you sure you want to delete this order?');
  await button(page, 'Cancel').click();
  await expect(question).toBeHidden();
  await remove.click();
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(toast(page, 'Order deleted successfully!')).toBeVisible();
  await expect(row(page, order.consumer_id)).toHaveCount(0);
});

test('a delivered order is not deleted, and the question says who delivered it', async ({
  pageOf,
  server,
}) => {
  const { order } = await lineOf(server, 4);
  const boy = await deliveryBoyOf(server.url, 4);
  expect((await boy.post(`edit-product-order/${order.id}`, { deliverdQuantity: 1 })).status).toBe(
    200,
  );
  const page = await pageOf(ADMIN, DESKTOP);
  await openAt(page, '/admin/orders', order.consumer_id);
  await button(page, `Delete ${order.consumer_name}, ${order.product.name}`).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText(boy.session.name);
});

test('another date is in the address, and nothing on it can be changed', async ({
  pageOf,
  server,
}) => {
  const { today } = await lineOf(server, 5);
  const yesterday = addDays(today, -1);
  const page = await pageOf(ADMIN, DESKTOP);
  await openAt(page, '/admin/orders');
  await expect(page.getByRole('button', { name: /^Edit/ })).not.toHaveCount(0);
  await page.getByLabel('Date', { exact: true }).fill(yesterday);
  await expect(page.getByRole('table', { name: `Orders of ${yesterday}` })).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Edit|Delete)/ })).toHaveCount(0);
  await expect(page).toHaveURL(`/admin/orders?date=${yesterday}`);
  await page.reload();
  await expect(page.getByRole('table', { name: `Orders of ${yesterday}` })).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await expect(page).toHaveURL('/admin/dashboard');
  await page.goBack();
  await expect(page.getByLabel('Date', { exact: true })).toHaveValue(yesterday);
});

test('an order that an admin adds appears in the list of the supervisor', async ({
  pageOf,
  server,
}) => {
  const { order, today } = await lineOf(server, 6);
  const date = addDays(today, 12);
  const [page, other] = [await pageOf(ADMIN, DESKTOP), await pageOf(supervisor(2), DESKTOP)];
  await other.goto(`/supervisor/orders?date=${date}`);
  await expect(other.getByText(/^No orders found for \d+ \w+ \d{4}\.$/)).toBeVisible();

  await page.goto(`/admin/orders?date=${date}`);
  await button(page, 'Add Order').click();
  const form = page.getByRole('dialog', { name: 'Add Order' });
  await expect(form.getByLabel('Order Date')).toHaveValue(date);
  await form.getByLabel('MDE').selectOption(String(order.delr_boy_id));
  await form.getByLabel('Consumer ID').fill(order.consumer_id);
  await expect(form.getByText(order.address)).toBeVisible();
  await form.getByLabel('Product').selectOption(order.product.name);
  await form.getByLabel('Expected Quantity').fill('2');
  await button(page, 'Create').click();
  await expect(toast(page, 'Order added successfully!')).toBeVisible();
  await expect(row(page, order.consumer_name)).toBeVisible();
  await expect(row(other, order.consumer_name)).toBeVisible();
});

test('the faulty rows of a file are offered as a workbook with the errors', async ({ pageOf }) => {
  const page = await pageOf(ADMIN, DESKTOP);
  await openAt(page, '/admin/orders');
  await button(page, 'Order').click();
  await page
    .locator('input[type=file]')
    .setInputFiles(join(__dirname, '../fixtures/orders/orders-bad.xlsx'));
  await button(page, 'Check the file').click();
  const downloading = page.waitForEvent('download');
  await button(page, 'Download the faulty rows').click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('FaultyRows.xlsx');
  const book = new Workbook();
  await book.xlsx.readFile(await download.path());
  const sheet = book.worksheets[0];
  expect(sheet?.rowCount).toBe(10);
  expect(String(sheet?.getRow(2).getCell(sheet.columnCount).value)).toContain(
    'Did you mean "Cow"?',
  );
});

test("a supervisor sees the own area's orders from today on", async ({ pageOf, server }) => {
  const { today } = await lineOf(server, 12);
  const page = await pageOf(supervisor(3), PHONE);
  await page.route('**/get-orders/**', (route) =>
    route.fulfill({ status: 403, json: { message: 'Not now.' } }),
  );
  await page.goto('/supervisor/orders');
  await expect(page.getByText('Failed to load orders.')).toBeVisible();
  await page.unroute('**/get-orders/**');
  await button(page, 'Retry').click();
  await expect(page.getByRole('table', { name: `Orders of ${today}` })).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toContainText('Hadapsar');
  await expect(page.getByRole('button', { name: /^(Edit|Delete)/ })).toHaveCount(0);

  const date = page.getByLabel('Date', { exact: true });
  await date.fill(addDays(today, -1));
  await expect(page.getByText('The date cannot be before today')).toBeVisible();
  const later = addDays(today, 25);
  await date.fill(later);
  await expect(page.getByText(/^No orders found for \d+ \w+ \d{4}\.$/)).toBeVisible();
});

test('the history of an order shows the person, the change and the time, and receives changes while it is open', async ({
  pageOf,
  server,
}) => {
  const { order } = await lineOf(server, 13);
  const boy = await deliveryBoyOf(server.url, 13);
  const page = await pageOf(supervisor(3), PHONE);
  await openAt(page, '/supervisor/orders', order.consumer_id);
  await button(page, `History of ${order.consumer_name}, ${order.product.name}`).click();
  const history = page.getByRole('dialog', { name: 'History of the order' });
  const items = history.getByRole('listitem');
  await expect(items).toHaveCount(1);
  await expect(items).toContainText('Came with an order file');
  expect(
    (await boy.post(`edit-product-order/${order.id}`, { deliverdQuantity: 0.25 })).status,
  ).toBe(200);
  await expect(items).toHaveCount(2);
  await expect(items.first()).toContainText(`Delivered: 0.25${boy.session.name}`);
  expect(await inaccessible(page, 'dialog')).toEqual([]);
  await button(page, 'Close').click();
  await expect(history).toBeHidden();
  await expect(
    button(page, `History of ${order.consumer_name}, ${order.product.name}`),
  ).toBeFocused();
});
