import { csv, dayFromNow, upload, type CsvRow } from '../fixtures/order-upload';
import { admin } from '../support/client';
import { dayOf } from './board';
import { ADMIN, DESKTOP, expect, test, expectToast } from './milkround';
import { makeZone } from './own-zone';

test('an admin is asked about stops of another delivery boy, is told of changes since the check, and moves the stops', async ({
  pageOf,
  server,
}) => {
  const { boys } = await makeZone(server, { boys: 3, stops: 3 });
  const [from, to, third] = boys as [(typeof boys)[0], (typeof boys)[0], (typeof boys)[0]];
  const ids = (await dayOf(server, from.email)).map(({ id }) => id);
  const rows = ids.map((id): CsvRow => [id, to.uniqueId, 'Cow', 7]);
  const page = await pageOf(ADMIN, DESKTOP);
  const dialog = page.getByRole('dialog', { name: 'Upload Order Excel' });
  await page.goto('/admin/orders');
  await page.getByRole('button', { name: 'Order', exact: true }).click();
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'second.csv', mimeType: 'text/csv', buffer: Buffer.from(csv(rows)) });
  await dialog.getByRole('button', { name: 'Check the file' }).click();
  const asked = dialog.getByRole('region', { name: /3 consumers already stand with/ });
  await expect(asked).toContainText('Please choose an answer.');
  await expect(dialog).toContainText('Please answer the questions first.');
  await asked.getByRole('button', { name: 'Move' }).click();
  const renamed = dialog.getByRole('region', { name: /3 IDs have a quite different name/ });
  await expect(renamed).toContainText('3 of 3 names are others');
  await renamed.getByRole('button', { name: 'Leave the name' }).click();
  await expect(dialog.getByRole('button', { name: 'Upload 3 lines' })).toBeEnabled();

  // Meanwhile the file of another person takes over the third stop.
  const { body } = await upload(
    await admin(server.url),
    csv([[ids[2]!, third.uniqueId, 'Cow', 1]]),
    { date: dayFromNow(0), choices: { elsewhere: 'keep', renamed: 'leave' } },
  );
  expect(body.data).toMatchObject({ added: 1 });
  await dialog.getByRole('button', { name: 'Upload 3 lines' }).click();
  await expect(dialog.getByRole('alert')).toContainText('The data have changed since the check.');
  await expect(dialog).toContainText('Changed: 3 → 2 · Protected: 0 → 1');
  await expect(asked).toContainText('1 stop cannot move; its lines are left out.');
  await dialog.getByRole('button', { name: 'Upload 2 lines' }).click();
  await expectToast(page, /2 moved/);
  expect((await dayOf(server, to.email)).map(({ id }) => id)).toEqual(
    expect.arrayContaining(ids.slice(0, 2)),
  );
  expect((await dayOf(server, from.email)).map(({ id }) => id)).not.toContain(ids[0]);
});
