import { newPerson, staffCsv } from '../fixtures/staff-files';
import { ADMIN, expect, PHONE, test } from './milkround';
import { GUIDELINES, inaccessible } from './accessibility';

test('an admin imports delivery boys from a file, sees its faults first, and finds them in the list', async ({ pageOf }) => {
  const page = await pageOf(ADMIN, PHONE);
  await page.goto('/admin/delivery-boys');
  await page.getByRole('button', { name: 'Import from Excel' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import delivery boys' });
  const good = newPerson({ Supervisor: 'SUP-001', Name: 'Imported Person' });
  const bad = newPerson({ Supervisor: 'SUP-001', Zone: 'Banar' });
  const choose = async (people: Record<string, string>[]) => {
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(staffCsv(people)) });
    await dialog.getByRole('button', { name: 'Check the file' }).click();
  };
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Template' }).click();
  expect((await downloading).suggestedFilename()).toBe('DeliveryBoyTemplate.xlsx');

  await choose([good, bad]);
  await expect(dialog.getByText('"Banar" is not a zone. Did you mean "Baner"?')).toBeVisible();
  expect(await inaccessible(page, 'dialog', GUIDELINES)).toEqual([]);
  await dialog.getByRole('button', { name: 'Choose another file' }).click();
  await choose([good]);
  await expect(dialog.getByRole('row').filter({ hasText: 'Imported Person' })).toContainText('New');
  await dialog.getByRole('button', { name: 'Import 1 person' }).dblclick();
  await expect(dialog.getByRole('status')).toHaveText('People imported: 1 added, 0 changed, 0 unchanged.');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await page.getByLabel('Search delivery boys').fill(good.Email ?? '');
  await expect(page.getByText('Imported Person')).toBeVisible();
});
