import { randomUUID } from 'node:crypto';
import { newPerson, staffCsv, type PersonCells } from '../fixtures/staff-files';
import { PASSWORD } from '../support/client';
import { inaccessible } from './accessibility';
import { ADMIN, DESKTOP, enter, expect, PHONE, test, expectToast, type Page } from './milkround';
import { makeZone } from './own-zone';

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const confirmDeletion = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();

/** Keys that are typed while a dialog closes still go into the dialog. */
const dialogIsClosed = (page: Page) => expect(page.getByRole('dialog')).toHaveCount(0);
async function find(page: Page, text: string): Promise<void> {
  await dialogIsClosed(page);
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

const fileOf = (people: readonly PersonCells[]) => ({
  name: 'people.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(staffCsv(people)),
});

test('an admin adds a zone, which another admin sees, renames and deletes it, hires a delivery boy and moves him, and what is in use stays; then imports delivery boys with the keyboard, sees faults first, and imports once behind a slow proxy', async ({
  pageOf,
  server,
}) => {
  const from = await makeZone(server, { stops: 1 });
  const to = await makeZone(server, { boys: 0 });
  const mark = randomUUID().slice(0, 6);
  const [first, second] = [`Aundh ${mark}`, `Pashan ${mark}`];
  const page = await openAs(pageOf, ADMIN, '/admin/zone');
  const other = await openAs(pageOf, ADMIN, '/admin/zone');
  await button(page, 'Add Zone').click();
  await page.getByLabel('Zone Name').fill(first);
  await button(page, 'Create').dblclick();
  await expectToast(page, 'Zone added successfully!');
  await find(other, first);
  await find(page, first);
  await button(page, `Edit ${first}`).click();
  await page.getByLabel('Zone Name').fill(second);
  await button(page, 'Update').click();
  await expectToast(page, 'Zone updated successfully!');
  await find(page, second);
  await button(page, `Delete ${second}`).click();
  await confirmDeletion(page);
  await expectToast(page, 'Zone deleted successfully!');
  await find(page, from.name);
  await button(page, `Delete ${from.name}`).click();
  await confirmDeletion(page);
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(
    `${from.name} still has 1 supervisor and 1 delivery boy. Move or delete them first.`,
  );
  await button(page, 'Cancel').click();

  await page.getByRole('link', { name: 'Delivery Boys', exact: true }).click();
  await button(page, 'Add Delivery Boy').click();
  await page.getByLabel('Name').fill(`Sunil ${mark}`);
  await page.getByLabel('Unique ID').fill(`NEW-${mark}`);
  await page.getByLabel('Email').fill(`Sunil-${mark}@Milkround.test`);
  await page.getByLabel('Password').fill(PASSWORD);
  await page
    .getByLabel('Supervisor')
    .selectOption({ label: `${from.supervisor.name} · ${from.name}` });
  await expect(page.getByLabel('Area')).toHaveValue(String(from.id));
  await button(page, 'Create').click();
  await expectToast(page, 'Delivery boy added successfully!');
  await find(page, `NEW-${mark}`);
  await expect(row(page, `NEW-${mark}`)).toContainText(`sunil-${mark}@milkround.test`);
  await button(page, `Edit Sunil ${mark}`).click();
  await page.getByLabel('Area').selectOption(to.name);
  await page.getByLabel('Supervisor').selectOption({ label: `${to.supervisor.name} · ${to.name}` });
  await button(page, 'Update').click();
  await expectToast(page, 'Delivery boy updated successfully!');
  await expect(row(page, `NEW-${mark}`)).toContainText(to.name);

  await dialogIsClosed(page);
  await page.getByRole('button', { name: 'Import from Excel' }).focus();
  await page.keyboard.press('Enter');
  const form = dialog(page, 'Import delivery boys');
  const focused = form.locator(':focus');
  await expect(form).toBeFocused();
  const downloading = page.waitForEvent('download');
  await form.getByRole('button', { name: 'Template' }).press('Enter');
  expect((await downloading).suggestedFilename()).toBe('DeliveryBoyTemplate.xlsx');
  const good = newPerson({ Supervisor: 'SUP-001', Name: 'Imported Person' });
  const bad = newPerson({ Supervisor: 'SUP-001', Zone: 'Banar' });
  await form.locator('input[type=file]').setInputFiles(fileOf([good, bad]));
  await form.getByRole('button', { name: 'Check the file' }).press('Enter');
  await expect(form.getByText('"Banar" is not a zone. Did you mean "Baner"?')).toBeVisible();
  expect(await inaccessible(page, 'dialog')).toEqual([]);
  await form.getByRole('button', { name: 'Choose another file' }).press('Enter');
  await form.locator('input[type=file]').setInputFiles(fileOf([good]));
  await form.getByRole('button', { name: 'Check the file' }).press('Enter');
  await expect(focused).toContainText('The file is fine.');
  await expect(form.getByRole('row').filter({ hasText: 'Imported Person' })).toContainText('New');
  await page.route(
    '**/import-delivery-boys',
    async (route) => {
      await route.fetch();
      await route.fulfill({
        status: 504,
        contentType: 'text/html',
        body: '<h1>Gateway Timeout</h1>',
      });
    },
    { times: 1 },
  );
  const importing = form.getByRole('button', { name: 'Import 1 person' });
  await importing.press('Enter');
  await expect(form.getByRole('alert')).toHaveText(
    'The server could not be reached. Nothing is lost: please try again.',
  );
  await importing.press('Enter');
  await expect(focused).toContainText('People imported: 1 added, 0 changed, 0 unchanged.');
  await form.getByRole('button', { name: 'Close' }).last().press('Enter');
  await expect(form).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Import from Excel' })).toBeFocused();
  await page.getByLabel('Search delivery boys').fill(good.Email ?? '');
  await expect(page.getByText('Imported Person')).toBeVisible();
});

test('an admin adds a supervisor, who signs in and adds and deletes a delivery boy of his area on the phone', async ({
  browser,
  pageOf,
  server,
}) => {
  const zone = await makeZone(server, { stops: 0 });
  const mark = randomUUID().slice(0, 6);
  const email = `supervisor-new-${mark}@milkround.test`;
  const page = await openAs(pageOf, ADMIN, '/admin/supervisors');
  await button(page, 'Add Supervisor').click();
  await page.getByLabel('Name').fill(`Kiran ${mark}`);
  await page.getByLabel('Unique ID').fill(`SUP-${mark}`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill('secret1');
  await page.getByLabel('Area').selectOption(zone.name);
  await button(page, 'Create').click();
  await expectToast(page, 'Supervisor added successfully!');

  const context = await browser.newContext({ ...PHONE, baseURL: server.url });
  const phone = await context.newPage();
  await phone.goto('/supervisor/delivery-boys');
  await enter(phone, email, 'secret1');
  await expect(row(phone, zone.boys[0]!.uniqueId)).toHaveCount(1);
  await expect(row(phone, 'MDE-001')).toHaveCount(0);
  await button(phone, 'Add Delivery Boy').click();
  await phone.getByLabel('Name').fill(`Om ${mark}`);
  await phone.getByLabel('Unique ID').fill(`OM-${mark}`);
  await phone.getByLabel('Email').fill(`om-${mark}@milkround.test`);
  await phone.getByLabel('Password').fill('milkround');
  await button(phone, 'Create').click();
  await expectToast(phone, 'Delivery boy added successfully!');
  await find(phone, `OM-${mark}`);
  await button(phone, `Delete Om ${mark}`).click();
  await confirmDeletion(phone);
  await expectToast(phone, 'Delivery boy deleted successfully!');
  await context.close();
});
