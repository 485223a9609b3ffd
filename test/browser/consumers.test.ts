import { dayOf, type ListedStop } from './board';
import { ADMIN, DESKTOP, expect, PHONE, test, expectToast } from './milkround';
import { makeZone } from './own-zone';

test('an admin finds a consumer, opens the page and edits the details, and a supervisor reads them on a phone', async ({
  pageOf,
  server,
}) => {
  const { boys, supervisor } = await makeZone(server, { stops: 1 });
  const [stop] = (await dayOf(server, boys[0]!.email)) as [ListedStop];
  const page = await pageOf(ADMIN, DESKTOP);
  await page.goto('/admin/consumers');
  await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText('Page 1 of');
  await page.getByRole('searchbox').fill(`${stop.id} 1 Jan 2020`);
  await expect(page.getByText('No matching data found.')).toBeVisible();
  await page.getByRole('searchbox').fill(stop.id);
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('cell').getByRole('link').click();
  await expect(page).toHaveURL(`/admin/consumers/${stop.id}`);

  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Phone').fill('98');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByRole('alert')).toHaveText('Phone number must be 10 digits');
  await page.getByLabel('Phone').fill('9822012345');
  await page.getByLabel('Address').fill('1, New Lane');
  await page.getByRole('button', { name: 'Update' }).dblclick();
  await expectToast(page, 'Consumer updated successfully!');
  await expect(page.getByRole('link', { name: '9822012345' })).toHaveAttribute(
    'href',
    'tel:9822012345',
  );
  await page.getByRole('link', { name: 'Activity', exact: true }).last().click();
  await expect(page.getByText(/changed the details of/).first()).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole('searchbox')).toHaveValue(stop.id);

  const phone = await pageOf(supervisor.email, PHONE);
  await phone.goto('/supervisor/orders');
  await phone.getByRole('cell').getByRole('link').first().click();
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText(stop.name);
  await expect(phone.getByText('1, New Lane')).toBeVisible();
  await expect(phone.getByRole('button', { name: 'Edit' })).toHaveCount(0);
  await phone.goto('/supervisor/consumers/NOBODY');
  await expect(phone.getByText('There is no such consumer.')).toBeVisible();
});
