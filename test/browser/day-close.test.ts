import { dayOf } from './board';
import { enter, expect, mde, PHONE, storedRoles, test, toast } from './milkround';

test('closing the day names who is open, asks, says that it worked and signs out', async ({ pageOf, server }) => {
  const stops = await dayOf(server, 17);
  const page = await pageOf(mde(17), PHONE);
  await page.goto('/deliveryBoy/day-close');
  await expect(page.getByRole('heading', { name: `${stops.length} stops are not done` })).toBeVisible();
  await expect(page.getByText(stops[0]!.name, { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Submit' }).tap();
  await expect(page.getByText('Assigned Quantity is required')).toBeVisible();
  await expect(page.getByText('Empty Bottle count is required')).toBeVisible();

  await page.getByLabel('Taken').fill('80.5');
  await expect(page.getByText('80.5 should come back.')).toBeVisible();
  await page.getByLabel('Empty Bottle').fill('12');
  await page.getByRole('button', { name: 'Submit' }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).tap();
  await page.getByRole('button', { name: 'Submit' }).tap();
  await page.getByRole('button', { name: 'Close the day' }).tap();
  await expect(toast(page, 'Day closed successfully!')).toBeVisible();
  await expect(page).toHaveURL('/deliveryBoy/day-close');
  await expect(page).toHaveURL('/delivery-boy/sign-in');
  await expect(page.getByText('Unauthorized. Please log in again.')).toHaveCount(0);
  expect(await storedRoles(page)).toEqual([]);

  await enter(page, mde(17));
  await expect(page).toHaveURL('/deliveryBoy/dashboard');
  await page.goto('/deliveryBoy/day-close');
  await page.getByLabel('Taken').fill('1');
  await page.getByLabel('Empty Bottle').fill('1');
  await page.getByRole('button', { name: 'Submit' }).tap();
  await page.getByRole('button', { name: 'Close the day' }).tap();
  await expect(toast(page, 'Failed to close the day: The day is already closed.')).toBeVisible();
  await expect(page.getByLabel('Taken')).toHaveValue('1');
});

test('typed books are not lost by a tap beside them', async ({ pageOf }) => {
  const page = await pageOf(mde(20), PHONE);
  await page.goto('/deliveryBoy/day-close');
  await page.getByLabel('Taken').fill('80');
  await page.getByRole('link', { name: 'Go to Orders' }).tap();
  await page.getByRole('button', { name: 'Stay' }).tap();
  await expect(page.getByLabel('Taken')).toHaveValue('80');
});
