import { ADMIN, DESKTOP, expect, PHONE, supervisor, test, toast, type Page } from './milkround';

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** The writes that the page sends from now on. */
function writes(page: Page): string[] {
  const sent: string[] = [];
  page.on(
    'request',
    (request) =>
      request.method() === 'POST' && sent.push(request.url().split('/').slice(-2).join('/')),
  );
  return sent;
}

async function find(page: Page, text: string): Promise<void> {
  // Keys that are typed while a dialog closes still go into the dialog.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('searchbox').fill(text);
  await expect(row(page, text).first()).toBeVisible();
}

async function openAs(
  pageOf: (email: string, options: object) => Promise<Page>,
  email: string,
  address: string,
  options: object = DESKTOP,
) {
  const page = await pageOf(email, options);
  await page.goto(address);
  await expect(page.getByRole('table')).toBeVisible();
  return page;
}

for (const [thing, address, label, missing, question] of [
  [
    'Zone',
    '/admin/zone',
    'Zone Name',
    'Area name is required',
    'Are you sure you want to delete this zone?',
  ],
  [
    'Product',
    '/admin/products',
    'Product Name',
    'Product name is required',
    'Are you sure you want to delete this product?',
  ],
] as const)
  test(`an admin adds, renames and deletes: ${thing}`, async ({ pageOf }) => {
    const page = await openAs(pageOf, ADMIN, address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${thing} Details`);
    const sent = writes(page);

    await button(page, `Add ${thing}`).click();
    await button(page, 'Create').click();
    await expect(dialog(page, `Add ${thing}`).getByRole('alert')).toHaveText(missing);
    expect(sent).toEqual([]);
    await page.getByLabel(label).fill(`Aundh ${thing}`);
    await button(page, 'Create').dblclick();
    await expect(toast(page, `${thing} added successfully!`)).toBeVisible();
    await expect(dialog(page, `Add ${thing}`)).toBeHidden();
    expect(sent).toHaveLength(1);

    await find(page, `Aundh ${thing}`);
    await button(page, `Edit Aundh ${thing}`).click();
    await expect(page.getByLabel(label)).toHaveValue(`Aundh ${thing}`);
    await page.getByLabel(label).fill(`Pashan ${thing}`);
    await button(page, 'Update').click();
    await expect(toast(page, `${thing} updated successfully!`)).toBeVisible();

    await find(page, `Pashan ${thing}`);
    await button(page, `Delete Pashan ${thing}`).click();
    await expect(page.getByText(question)).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(toast(page, `${thing} deleted successfully!`)).toBeVisible();
    await expect(page.getByText('No matching data found.')).toBeVisible();
  });

test('a taken name is reported at its field, and the dependants of a zone in the question', async ({
  pageOf,
}) => {
  const page = await openAs(pageOf, ADMIN, '/admin/zone');
  await button(page, 'Edit Kothrud').click();
  await page.getByLabel('Zone Name').fill('baner');
  await button(page, 'Update').click();
  await expect(page.getByLabel('Zone Name')).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog(page, 'Edit Zone').getByRole('alert')).toHaveText(
    /^There is a zone "baner" already\.$/i,
  );

  await page.getByLabel('Zone Name').fill('Kothrud');
  await page.keyboard.press('Escape');
  await expect(dialog(page, 'Edit Zone')).toBeHidden();
  await button(page, 'Delete Kothrud').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(
    /^Kothrud still has 1 supervisor and \d+ delivery boys\. Move or delete them first\.$/,
  );
  await button(page, 'Cancel').click();
  await expect(row(page, 'Kothrud')).toBeVisible();
});

test('typed text is not lost without a question', async ({ pageOf }) => {
  const page = await openAs(pageOf, ADMIN, '/admin/products');
  await button(page, 'Add Product').click();
  await page.getByLabel('Product Name').fill('Ghee');
  await button(page, 'Cancel').click();
  await button(page, 'Stay').click();
  await expect(page.getByLabel('Product Name')).toHaveValue('Ghee');
  await page.keyboard.press('Escape');
  await button(page, 'Leave').click();
  await expect(dialog(page, 'Add Product')).toBeHidden();
  await button(page, 'Add Product').click();
  await page.keyboard.press('Escape');
  await expect(dialog(page, 'Add Product')).toBeHidden();
});

test('an admin puts a delivery boy into an area, and moves him to another', async ({ pageOf }) => {
  const page = await openAs(pageOf, ADMIN, '/admin/delivery-boys');
  await button(page, 'Add Delivery Boy').click();
  await button(page, 'Create').click();
  for (const sentence of [
    'Name is required',
    'Unique Id is required',
    'Email is required',
    'Password is required',
    'Supervisor is required',
    'Area is required',
  ])
    await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible();
  await expect(page.getByLabel('Name')).toBeFocused();
  await page.getByLabel('Name').fill('Sunil More');
  await page.getByLabel('Unique ID').fill('MDE-901');
  await page.getByLabel('Email').fill('sunil@');
  await expect(page.getByText('Invalid email format')).toBeVisible();
  await page.getByLabel('Email').fill('Sunil.More@Milkround.test');
  await page.getByLabel('Password').fill('12345');
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
  await page.getByLabel('Password').fill('milkround');
  await page.getByLabel('Phone').fill('98220');
  await expect(page.getByText('Phone number must be 10 digits')).toBeVisible();
  await page.getByLabel('Phone').fill('');
  await page.getByLabel('Supervisor').selectOption({ label: 'Meera Shinde · Baner' });
  await expect(page.getByLabel('Area')).toHaveValue(/^\d+$/);
  await button(page, 'Create').click();
  await expect(toast(page, 'Delivery boy added successfully!')).toBeVisible();
  await find(page, 'MDE-901');
  await expect(row(page, 'MDE-901')).toContainText('sunil.more@milkround.test');
  await expect(row(page, 'MDE-901')).toContainText('Meera Shinde');

  await button(page, 'Edit Sunil More').click();
  await page.getByLabel('Area').selectOption('Hadapsar');
  await expect(page.getByText('Supervisor is required')).toBeVisible();
  const choices = await page.getByLabel('Supervisor').locator('option').allTextContents();
  await page
    .getByLabel('Supervisor')
    .selectOption(choices.find((choice) => choice.endsWith('· Hadapsar')) ?? '');
  await button(page, 'Update').click();
  await expect(toast(page, 'Delivery boy updated successfully!')).toBeVisible();
  await expect(row(page, 'MDE-901')).toContainText('Hadapsar');
});

test('a delivery boy with open orders stays, and the question says how many', async ({
  pageOf,
}) => {
  const page = await openAs(pageOf, ADMIN, '/admin/delivery-boys');
  await find(page, 'MDE-001');
  await row(page, 'MDE-001')
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect(page.getByText('Are you sure you want to delete this delivery boy?')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText(
    /still has \d+ open orders/,
  );
});

test('a supervisor manages the delivery boys of his area on the phone', async ({ pageOf }) => {
  const page = await openAs(pageOf, supervisor(2), '/supervisor/delivery-boys', PHONE);
  await expect(page.getByRole('row').filter({ hasText: 'Kothrud' })).not.toHaveCount(0);
  await expect(row(page, 'Baner')).toHaveCount(0);
  await button(page, 'Add Delivery Boy').click();
  await expect(page.getByLabel('Area')).toHaveCount(0);
  await page.getByLabel('Name').fill('Om Jadhav');
  await page.getByLabel('Unique ID').fill('MDE-902');
  await page.getByLabel('Email').fill('om@milkround.test');
  await page.getByLabel('Password').fill('milkround');
  await button(page, 'Create').click();
  await expect(toast(page, 'Delivery boy added successfully!')).toBeVisible();
  await find(page, 'MDE-902');
  await expect(row(page, 'MDE-902')).toContainText('Kothrud');
  await button(page, 'Delete Om Jadhav').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(toast(page, 'Delivery boy deleted successfully!')).toBeVisible();
});

test('a supervisor is added by an admin, and can sign in', async ({ pageOf, page: newcomer }) => {
  const page = await openAs(pageOf, ADMIN, '/admin/supervisors');
  await button(page, 'Add Supervisor').click();
  await page.getByLabel('Name').fill('Kiran Desai');
  await page.getByLabel('Unique ID').fill('SUP-901');
  await page.getByLabel('Email').fill('kiran@milkround.test');
  await page.getByLabel('Password').fill('secret1');
  await page.getByLabel('Area').selectOption('Baner');
  await button(page, 'Create').click();
  await expect(toast(page, 'Supervisor added successfully!')).toBeVisible();

  await newcomer.goto('/supervisor/sign-in');
  await newcomer.getByLabel('Email').fill('kiran@milkround.test');
  await newcomer.getByLabel('Password', { exact: true }).fill('secret1');
  await newcomer.getByRole('button', { name: 'Sign in' }).click();
  await expect(newcomer).toHaveURL('/supervisor/dashboard');
});

test('a list that cannot be loaded says so, and is shown at the next try', async ({ pageOf }) => {
  const page = await pageOf(ADMIN, DESKTOP);
  await page.route('**/get-areas*', (route) =>
    route.fulfill({ status: 503, json: { message: 'The database cannot be reached.' } }),
  );
  await page.goto('/admin/zone');
  await expect(page.getByText('Error fetching data')).toBeVisible();
  await page.unroute('**/get-areas*');
  await button(page, 'Retry').click();
  await expect(row(page, 'Baner')).toBeVisible();
});

test('a row that one admin adds appears in the list of another', async ({ pageOf }) => {
  const [one, other] = [
    await openAs(pageOf, ADMIN, '/admin/zone'),
    await openAs(pageOf, ADMIN, '/admin/zone'),
  ];
  await button(one, 'Add Zone').click();
  await one.getByLabel('Zone Name').fill('Wakad');
  await button(one, 'Create').click();
  await expect(toast(one, 'Zone added successfully!')).toBeVisible();
  await find(other, 'Wakad');
});
