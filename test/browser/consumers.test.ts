import { ADMIN, DESKTOP, expect, PHONE, supervisor, test, toast } from './milkround';

test('an admin finds a consumer, opens the page and edits the details', async ({ pageOf }) => {
  const page = await pageOf(ADMIN, DESKTOP);
  await page.goto('/admin/consumers');
  await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText('Page 1 of');
  await page.getByRole('searchbox').fill('10019');
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page).toHaveURL(/q=10019/);
  const [shown] =
    /\d{1,2} [A-Z][a-z]{2,3} \d{4}/.exec(await page.getByRole('row').last().innerText()) ?? [];
  await page.getByRole('searchbox').fill('10019 1 Jan 2020');
  await expect(page.getByText('No matching data found.')).toBeVisible();
  await page.getByRole('searchbox').fill(`10019 ${shown}`);
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('cell').getByRole('link').click();
  await expect(page).toHaveURL(/\/admin\/consumers\/10019\?area=1/);
  await expect(page.getByRole('table', { name: 'Last deliveries' })).toBeVisible();

  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Phone').fill('98');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByRole('alert')).toHaveText('Phone number must be 10 digits');
  await page.getByLabel('Phone').fill('9822012345');
  await page.getByLabel('Address').fill('1, New Lane');
  await page.getByRole('button', { name: 'Update' }).dblclick();
  await expect(toast(page, 'Consumer updated successfully!')).toBeVisible();
  await expect(page.getByRole('link', { name: '9822012345' })).toHaveAttribute(
    'href',
    'tel:9822012345',
  );
  await expect(page.getByText('1, New Lane')).toBeVisible();

  await page.getByRole('link', { name: 'Activity', exact: true }).last().click();
  await expect(page.getByText(/changed the details of/).first()).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole('searchbox')).toHaveValue(`10019 ${shown}`);
});

test('a supervisor opens a consumer from the orders, on a phone', async ({ pageOf }) => {
  const page = await pageOf(supervisor(1), PHONE);
  await page.goto('/supervisor/orders');
  const link = page.getByRole('cell').getByRole('link').first();
  const name = await link.innerText();
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page.getByRole('button', { name: 'Edit' })).toHaveCount(0);
  await page.goto('/supervisor/consumers/NOBODY');
  await expect(page.getByText('There is no such consumer.')).toBeVisible();
});
