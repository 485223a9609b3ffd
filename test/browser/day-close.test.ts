import { as } from '../support/client';
import { today } from '../support/log';
import { dayOf, done, firstStop, openOrders } from './board';
import {
  enter,
  expect,
  isLive,
  mde,
  PHONE,
  storedRoles,
  supervisor,
  test,
  toast,
} from './milkround';

test('closing the day names the open stops, asks, confirms that it is closed, and signs out', async ({
  pageOf,
  server,
}) => {
  const stops = await dayOf(server, 17);
  const page = await pageOf(mde(17), PHONE);
  await page.goto('/deliveryBoy/day-close');
  await expect(
    page.getByRole('heading', { name: `${stops.length} stops are not done` }),
  ).toBeVisible();
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
  await expect(page.getByRole('heading', { name: 'The day is closed.' })).toBeVisible();
  await expect(page.getByText('80.5', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Taken')).toHaveCount(0);
});

test('a day that the office reopens is open on the phone at once', async ({ pageOf, server }) => {
  const books = { assignedQuantity: 80, EmptyBottle: 12 };
  const [office, first] = [await as(server.url, supervisor(4)), await as(server.url, mde(18))];
  await first.post('day-close', books);
  const page = await pageOf(mde(18), PHONE);
  await openOrders(page);
  await isLive(page);
  const { stop } = await firstStop(server, 18);
  await expect(page.getByRole('heading', { name: 'The day is closed.' })).toBeVisible();
  await expect(page.getByText(`ask ${office.session.name} to reopen the day`)).toBeVisible();
  await done(page, stop).tap({ force: true });
  await expect(toast(page, 'The day is closed.')).toBeVisible();
  await expect(done(page, stop)).not.toBeChecked();

  await office.post('reopen-day/18', { orderDate: today(), reason: 'One stop was forgotten' });
  await expect(page.getByRole('heading', { name: 'The day is closed.' })).toHaveCount(0);
  await done(page, stop).tap();
  await expect(done(page, stop)).toBeChecked();
});

test('typed figures are not lost by a tap beside the form', async ({ pageOf }) => {
  const page = await pageOf(mde(20), PHONE);
  await page.goto('/deliveryBoy/day-close');
  await page.getByLabel('Taken').fill('80');
  await page.getByRole('link', { name: 'Go to Orders' }).tap();
  await page.getByRole('button', { name: 'Stay' }).tap();
  await expect(page.getByLabel('Taken')).toHaveValue('80');
});
