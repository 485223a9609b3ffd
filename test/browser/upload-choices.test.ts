import { businessDate } from '@milkround/domain';
import { csv, upload, type CsvRow } from '../fixtures/order-upload';
import { admin } from '../support/client';
import { timeZone } from '../support/running-server';
import { dayOf, namedStops } from './board';
import { ADMIN, DESKTOP, expect, mde, PHONE, test, toast, type Page } from './milkround';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Upload Order Excel' });

async function check(page: Page, rows: readonly CsvRow[]): Promise<void> {
  await page.getByRole('button', { name: 'Order', exact: true }).click();
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'second.csv', mimeType: 'text/csv', buffer: Buffer.from(csv(rows)) });
  await dialog(page).getByRole('button', { name: 'Check the file' }).click();
}

test('the check asks about stops of another delivery boy, and the moved one is on the other phone', async ({
  pageOf,
  server,
}) => {
  const [a, b, c] = await namedStops(server, 1);
  const rows = [a!, b!, c!].map(({ id }): CsvRow => [id, 'MDE-002', 'Cow', 7]);
  const page = await pageOf(ADMIN, DESKTOP);
  await page.goto('/admin/orders');
  await check(page, rows);
  const asked = dialog(page).getByRole('region', { name: /3 consumers already stand with/ });
  await expect(asked).toContainText('Both stops stay: two delivery boys visit the same consumer.');
  await asked.getByText('Show the list').click();
  await expect(asked.getByRole('listitem')).toHaveCount(3);
  await asked.getByRole('button', { name: 'Skip' }).click();
  await expect(dialog(page).getByText('There is nothing to upload.')).toBeVisible();
  await asked.getByRole('button', { name: 'Move' }).click();
  await expect(dialog(page).getByRole('button', { name: 'Upload 3 lines' })).toBeVisible();

  // Meanwhile the file of another person takes over the third stop.
  const boss = await admin(server.url);
  const { body } = await upload(boss, csv([[c!.id, 'MDE-003', 'Cow', 1]]), {
    date: businessDate(new Date(), timeZone()),
  });
  expect(body.data).toMatchObject({ added: 1 });
  await dialog(page).getByRole('button', { name: 'Upload 3 lines' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText(
    'Orders or pauses have changed since the check.',
  );
  const again = dialog(page).getByRole('region', {
    name: /3 consumers already stand with other delivery boys/,
  });
  await again.getByRole('button', { name: 'Move' }).click();
  await expect(again).toContainText('1 stop cannot move and stays with both.');
  await dialog(page).getByRole('button', { name: 'Upload 3 lines' }).click();
  await expect(toast(page, /2 moved/)).toBeVisible();
  const ids = (await dayOf(server, 2)).map(({ id }) => id);
  expect([a, b, c].every((stop) => ids.includes(stop!.id))).toBe(true);
  expect((await dayOf(server, 1)).map(({ id }) => id)).not.toContain(a!.id);
});

test('a pause greys the stop on the phone at once, and asks before an order by hand', async ({
  pageOf,
  server,
}) => {
  const [stop] = await namedStops(server, 4);
  const phone = await pageOf(mde(4), PHONE);
  await phone.goto('/deliveryBoy/orders');
  const card = phone.getByRole('listitem').filter({ hasText: stop!.name });
  await expect(card).toBeVisible();

  const page = await pageOf(ADMIN, DESKTOP);
  await page.goto(`/admin/consumers/${stop!.id}?area=1`);
  await page.getByRole('button', { name: 'Pause' }).click();
  const form = page.getByRole('dialog', { name: `Pause ${stop!.name}` });
  await form.getByRole('button', { name: 'Pause' }).click();
  await expect(form.getByRole('alert')).toHaveText('Reason is required');
  await form.getByLabel('Reason').fill('At the village');
  await form.getByRole('button', { name: 'Pause' }).dblclick();
  await expect(toast(page, 'Consumer paused successfully!')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Pause' })).toContainText('Paused: At the village');
  await expect(card).toContainText('Paused: At the village');

  await page.goto('/admin/consumers?paused=1');
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('row').nth(1)).toContainText('further notice');

  await phone.goto('/deliveryBoy/single-order');
  await phone.getByLabel('Consumer ID').fill(stop!.id);
  await expect(phone.getByText(/Paused: At the village/)).toBeVisible();
  await phone.getByLabel('Product').selectOption({ index: 1 });
  await phone.getByLabel('Expected Quantity').fill('1');
  await phone.getByRole('button', { name: 'Update' }).click();
  const question = phone.getByRole('dialog', { name: 'Order for a paused consumer?' });
  await expect(question).toContainText(/\S · Paused: At the village/);
  await question.getByRole('button', { name: 'Cancel' }).click();

  await page.goto(`/admin/consumers/${stop!.id}?area=1`);
  await page.getByRole('button', { name: 'End the pause' }).click();
  await expect(toast(page, 'The pause has ended.')).toBeVisible();
  await phone.goto('/deliveryBoy/orders');
  await expect(phone.getByRole('listitem').filter({ hasText: stop!.name })).not.toContainText(
    'Paused',
  );
});
