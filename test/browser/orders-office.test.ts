import { addDays } from '@milkround/domain';
import { done as saved } from '../support/catalog';
import { as } from '../support/client';
import { today } from '../support/log';
import { dayOf, deliver, expectInOrders, type ListedStop } from './board';
import { ADMIN, DESKTOP, expect, PHONE, test, expectToast, type Page } from './milkround';
import { makeZone } from './own-zone';
import { rowsOf } from './reports';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

test('an admin finds orders of today, changes one, deletes one after a question, keeps a delivered one, and adds one, which the supervisor sees on his phone, with its history live', async ({
  pageOf,
  server,
}) => {
  const { boys, name: zone, supervisor } = await makeZone(server, { stops: 4 });
  const { email, id: boyId, name: boyName } = boys[0]!;
  const [stop, changed, deleted, delivered] = (await dayOf(server, email)) as [
    ListedStop,
    ListedStop,
    ListedStop,
    ListedStop,
  ];
  await deliver(server, email, delivered);
  const page = await pageOf(ADMIN, DESKTOP);
  await page.goto('/admin/orders');
  const filters = page.getByRole('group', { name: 'Filters' });
  const chosen = (label: string) => filters.getByLabel(label, { exact: true });
  const choose = async (label: string, words: string) => {
    const option = chosen(label)
      .locator('option')
      .filter({ hasText: new RegExp(`^${words} \\([\\d,]+\\)$`) });
    await chosen(label).selectOption(await option.getAttribute('value'));
  };
  await choose('Zone', zone);
  await expect(rowsOf(page)).toHaveCount(5);
  await choose('Delivery Boy', boyName);
  await choose('Product', 'Cow');
  await choose('Done', 'Done');
  await expect(rowsOf(page)).toHaveCount(1);
  await expect(page).toHaveURL(
    new RegExp(`^[^?]*/admin/orders\\?zone=\\d+&boy=${boyId}&product=1&done=yes$`),
  );
  await rowsOf(page).first().getByRole('link').first().click();
  await expect(page).toHaveURL(/\/admin\/consumers?\//);
  await page.goBack();
  await page.reload();
  await expect(chosen('Done')).toHaveValue('yes');
  await expect(rowsOf(page)).toHaveCount(1);
  await button(page, `Delete ${delivered.name}, Cow`).click();
  const question = page.getByRole('dialog', { name: 'Confirm Deletion' });
  await expect(question).toContainText('A delivery is recorded, so this order cannot be deleted.');
  await question.getByRole('button', { name: 'Close' }).last().click();
  await filters.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL('/admin/orders');
  await page.getByRole('searchbox').fill(changed.id);
  await button(page, `Edit ${changed.name}, Cow`).click();
  const form = page.getByRole('dialog', { name: 'Update Order' });
  await expect(form.getByLabel('MDE')).toHaveValue(String(boyId));
  await form.getByLabel('Expected Quantity').fill('7.25');
  await button(page, 'Update').dblclick();
  await expectToast(page, 'Order updated successfully!');
  await expect(row(page, changed.name)).toContainText('7.25');

  await expect(form).toBeHidden();
  await page.getByRole('searchbox').fill(deleted.id);
  await button(page, `Delete ${deleted.name}, Cow`).click();
  await expect(question).toContainText('Are you sure you want to delete this order?');
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expectToast(page, 'Order deleted successfully!');
  await expect(row(page, deleted.id)).toHaveCount(0);

  const date = addDays(today(), 12);
  const other = await pageOf(supervisor.email, PHONE);
  await other.goto(`/supervisor/orders?date=${date}`);
  await expect(other.getByText(/^No orders found for \d+ \w+ \d{4}\.$/)).toBeVisible();

  await page.goto(`/admin/orders?date=${date}`);
  await button(page, 'Add Order').click();
  const adding = page.getByRole('dialog', { name: 'Add Order' });
  await expect(adding.getByLabel('Order Date')).toHaveValue(date);
  await adding.getByLabel('MDE').selectOption(String(boyId));
  await adding.getByLabel('Consumer ID').fill(stop.id);
  await expect(adding.getByText(stop.address)).toBeVisible();
  await adding.getByLabel('Product').selectOption('Cow');
  await adding.getByLabel('Expected Quantity').fill('2');
  await button(page, 'Create').click();
  await expectToast(page, 'Order added successfully!');
  await expect(row(other, stop.name)).toBeVisible();
  await other.goto('/supervisor/orders');
  await expect(other.getByRole('button', { name: /^(Edit|Delete)/ })).toHaveCount(0);
  const history = other.getByRole('link', { name: `History of ${stop.name}, Cow` });
  await history.click();
  const items = other.getByRole('list', { name: 'What happened, newest first' }).locator('time');
  await expect(items).toHaveCount(1);
  await saved(await as(server.url, email), `edit-product-order/${stop.lines[0]!.id}`, {
    deliverdQuantity: 0.25,
  });
  await button(other, '1 new').click();
  await expect(items).toHaveCount(2);
  await expect(
    other.getByText(`${boyName} delivered 0.25 Cow to ${stop.name}`, { exact: false }),
  ).toBeVisible();
  await other.goBack();
  await expect(history).toBeVisible();
});

const update = (page: Page) => button(page, 'Update');
async function openForm(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add Single Order');
  await expect(page.getByLabel('Product').locator('option', { hasText: 'Buffalo' })).toBeAttached();
}

test('a delivery boy orders at a new door, replaces an order after a question, and is asked about a paused consumer', async ({
  pageOf,
  server,
}) => {
  const { boys } = await makeZone(server, { stops: 2 });
  const { email } = boys[0]!;
  const [paused, stop] = (await dayOf(server, email)) as [ListedStop, ListedStop];
  const phone = await pageOf(email, PHONE);
  await openForm(phone, '/deliveryBoy/single-order');
  const door = `NEW-${paused.id}`;
  await phone.getByLabel('Consumer ID').fill(door);
  await expect(
    phone.getByText('No order of today is for this consumer. Please check the ID.'),
  ).toBeVisible();
  await phone.getByLabel('Product').selectOption('Buffalo');
  await phone.getByLabel('Expected Quantity').fill('1');
  await update(phone).click();
  await expect(phone.getByLabel('Consumer ID')).toHaveValue('');

  const quantity = stop.lines[0]!.exp_quantity;
  await phone.getByLabel('Consumer ID').fill(stop.id);
  await phone.getByLabel('Product').selectOption('Cow');
  await expect(phone.getByText(`Ordered so far: ${quantity}`, { exact: true })).toBeVisible();
  await phone.getByLabel('Expected Quantity').fill('7.5');
  await update(phone).click();
  const question = phone.getByRole('dialog', { name: 'Replace the order?' });
  await expect(question).toContainText(
    `${stop.name} has an order of ${quantity} Cow on this date already. It will be 7.5.`,
  );
  await question.getByRole('button', { name: 'Replace' }).click();
  await expect(phone.getByLabel('Consumer ID')).toHaveValue('');
  await phone.getByRole('link', { name: 'Orders', exact: true }).first().click();
  await expect(phone.getByText(door).first()).toBeVisible();
  const card = phone.getByRole('listitem').filter({ hasText: paused.name });
  await expect(card).toBeVisible();

  const page = await pageOf(ADMIN, DESKTOP);
  await page.goto(`/admin/consumers/${paused.id}`);
  await button(page, 'Pause').click();
  const form = page.getByRole('dialog', { name: `Pause ${paused.name}` });
  await form.getByLabel('Reason').fill('At the village');
  await form.getByText('are taken off the list').click();
  await expect(form.getByText('stay on the list, marked')).toBeVisible();
  await form.getByRole('button', { name: 'Pause' }).dblclick();
  await expectToast(page, 'Consumer paused successfully!');
  // What he sees keeps its place until the list is opened again.
  await expectInOrders(phone, (soon) => expect(card).toContainText('Paused: At the village', soon));
  await page.goto(`/admin/consumers?paused=1&q=${paused.id}`);
  await expect(page.getByRole('row').nth(1)).toContainText('further notice');

  await openForm(phone, '/deliveryBoy/single-order');
  await phone.getByLabel('Consumer ID').fill(paused.id);
  await expect(phone.getByText(/Paused: At the village/)).toBeVisible();
  await phone.getByLabel('Product').selectOption({ index: 1 });
  await phone.getByLabel('Expected Quantity').fill('1');
  await update(phone).click();
  const asked = phone.getByRole('dialog', { name: 'Order for a paused consumer?' });
  await expect(asked).toContainText(/\S · Paused: At the village/);
  await asked.getByRole('button', { name: 'Cancel' }).click();

  await page.goto(`/admin/consumers/${paused.id}`);
  await button(page, 'Change the pauses').click();
  await form.getByRole('button', { name: 'End the pause' }).click();
  await expect(form.getByLabel('Milk again from')).toBeVisible();
  await form.getByRole('button', { name: 'End the pause' }).dblclick();
  await expectToast(page, 'The pause has ended.');
  await phone.goto('/deliveryBoy/orders');
  await expectInOrders(phone, (soon) => expect(card).not.toContainText('Paused', soon));
});
