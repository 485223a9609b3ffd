import { addDays } from '@milkround/domain';
import { firstStop } from './board';
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

const update = (page: Page) => page.getByRole('button', { name: 'Update', exact: true });
const said = (page: Page) => page.getByRole('alert').allTextContents();

async function open(page: Page, address: string): Promise<string> {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add Single Order');
  await expect(page.getByLabel('Product').locator('option', { hasText: 'Buffalo' })).toBeAttached();
  return page.getByLabel('Order Date').inputValue();
}

async function fill(page: Page, consumer: string, quantity: string): Promise<void> {
  await page.getByLabel('Consumer ID').fill(consumer);
  await page.getByLabel('Product').selectOption('Buffalo');
  await page.getByLabel('Expected Quantity').fill(quantity);
}

/** Counts the requests for a single order from now on. */
function sent(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => request.url().endsWith('/add-single-order') && (count += 1));
  return () => count;
}

for (const [email, address, missing, options] of [
  [ADMIN, '/admin/single-order', ['MDE is required'], DESKTOP],
  [supervisor(1), '/supervisor/single-order', ['MDE is required'], PHONE],
  [mde(3), '/deliveryBoy/single-order', [], PHONE],
] as const)
  test(`${address} names the missing fields, and moves to the first of them`, async ({
    pageOf,
  }) => {
    const page = await pageOf(email, options);
    const today = await open(page, address);
    const times = sent(page);
    if (missing.length > 0) await expect(page.getByLabel('MDE')).toBeEnabled();
    await update(page).click();
    await expect
      .poll(() => said(page))
      .toEqual([
        ...missing,
        'Consumer ID is required',
        'Product is required',
        'Expected Quantity is required',
      ]);
    await expect(page.getByLabel(missing.length > 0 ? 'MDE' : 'Consumer ID')).toBeFocused();
    await page.getByLabel('Order Date').fill('');
    await expect(page.getByText('Order Date is required')).toBeVisible();
    await page.getByLabel('Order Date').fill(addDays(today, -1));
    await expect(
      page.getByText(/^(Order Date cannot be before today|You can add orders for today only)$/),
    ).toBeVisible();
    await page.getByLabel('Expected Quantity').fill('-2');
    await expect(page.getByText('Please enter a valid quantity!')).toBeVisible();
    expect(times()).toBe(0);
  });

test('a supervisor orders for another day, once however often he clicks, and continues with the next order', async ({
  pageOf,
}) => {
  const page = await pageOf(supervisor(1), DESKTOP);
  const today = await open(page, '/supervisor/single-order');
  const date = addDays(today, 9);
  const times = sent(page);
  await page.getByLabel('Order Date').fill(date);
  await page.getByLabel('MDE').selectOption({ label: 'Rahul Kale · MDE-001' });
  await fill(page, '10000', '2.5');
  await expect(page.getByText('Ravi Bhosale')).toBeVisible();
  await page.getByRole('switch').click({ force: true });
  await expect(page.getByText('Enabled')).toBeVisible();
  await update(page).dblclick();
  await expect(toast(page, 'Order added successfully!')).toHaveCount(1);
  expect(times()).toBe(1);
  await expect(page.getByLabel('Consumer ID')).toHaveValue('');
  await expect(page.getByLabel('Consumer ID')).toBeFocused();
  await expect(page.getByLabel('Order Date')).toHaveValue(date);
  await expect(page.getByText('Disabled')).toBeVisible();

  await page.goto(`/supervisor/orders?date=${date}`);
  const line = page.getByRole('row').filter({ hasText: '10000' });
  await expect(line).toContainText('2.5');
  await expect(line).toContainText('adjusted');
});

test('a delivery boy orders at a new door, for today', async ({ pageOf }) => {
  const page = await pageOf(mde(3), PHONE);
  await open(page, '/deliveryBoy/single-order');
  await fill(page, 'NEW-77', '1');
  await expect(
    page.getByText('No order of today is for this consumer. Please check the ID.'),
  ).toBeVisible();
  await update(page).click();
  await expect(
    toast(page, 'Order added successfully! Consumer NEW-77 is new: please check the ID.'),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Orders', exact: true }).first().click();
  await expect(page.getByText('NEW-77').first()).toBeVisible();
});

test('an existing order is replaced only after a question with its quantity', async ({
  pageOf,
  server,
}) => {
  const { stop, line } = await firstStop(server, 14);
  const page = await pageOf(mde(14), PHONE);
  await open(page, '/deliveryBoy/single-order');
  await page.getByLabel('Consumer ID').fill(stop.id);
  await page.getByLabel('Product').selectOption(line.product.name);
  await expect(
    page.getByText(`Ordered so far: ${line.exp_quantity}`, { exact: true }),
  ).toBeVisible();
  await page.getByLabel('Expected Quantity').fill('7.5');
  await update(page).click();
  const question = page.getByRole('dialog', { name: 'Replace the order?' });
  await expect(question).toContainText(
    `${stop.name} has an order of ${line.exp_quantity} ${line.product.name} on this date already. It will be 7.5.`,
  );
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByLabel('Expected Quantity')).toHaveValue('7.5');
  await update(page).click();
  await question.getByRole('button', { name: 'Replace' }).click();
  await expect(toast(page, `The quantity was ${line.exp_quantity} and is 7.5 now.`)).toBeVisible();
});

test('a refusal is shown, and the typed values stay', async ({ pageOf }) => {
  const page = await pageOf(ADMIN, DESKTOP);
  await open(page, '/admin/single-order');
  await page.getByLabel('MDE').selectOption({ label: 'Rahul Kale · MDE-001' });
  await fill(page, '10000', '3');
  await page.route('**/add-single-order', (route) =>
    route.fulfill({ status: 409, json: { message: 'The day is closed.' } }),
  );
  await update(page).click();
  await expect(toast(page, 'The day is closed.')).toBeVisible();
  await expect(page.getByLabel('Consumer ID')).toHaveValue('10000');

  await page.route('**/add-single-order', (route) => route.abort());
  await update(page).click();
  await expect(toast(page, /fetch|network|reached/i)).toBeVisible();
  await page.unrouteAll();
  await update(page).click();
  await expect(toast(page, /^Order (added|updated) successfully!$/)).toBeVisible();
});

test('leaving asks while the form has typed values', async ({ pageOf }) => {
  const page = await pageOf(ADMIN, DESKTOP);
  await open(page, '/admin/single-order');
  await page.getByLabel('Consumer ID').fill('10000');
  await page.getByRole('link', { name: 'Zone' }).click();
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByLabel('Consumer ID')).toHaveValue('10000');
  await page.getByRole('link', { name: 'Zone' }).click();
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/admin/zone');
});

test('choices that cannot be loaded say so, and are shown at the next try', async ({ pageOf }) => {
  const page = await pageOf(supervisor(1), PHONE);
  await page.route('**/get-delivery-boys*', (route) =>
    route.fulfill({ status: 403, json: { message: 'Not now.' } }),
  );
  await open(page, '/supervisor/single-order');
  await expect(page.getByText('Failed to fetch delivery boys')).toBeVisible();
  await page.unroute('**/get-delivery-boys*');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByLabel('MDE').locator('option', { hasText: 'Rahul Kale' })).toBeAttached();
});
