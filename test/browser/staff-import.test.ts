import { newPerson, staffCsv, type PersonCells } from '../fixtures/staff-files';
import { GUIDELINES, inaccessible } from './accessibility';
import { expectFitsInEveryLanguage } from './fits';
import { ADMIN, DESKTOP, expect, PHONE, test, type Page } from './milkround';

const newBoys = (count: number): PersonCells[] =>
  Array.from({ length: count }, () => newPerson({ Supervisor: 'SUP-001' }));
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Import delivery boys' });
const fileOf = (people: readonly PersonCells[]) => ({
  name: 'people.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(staffCsv(people)),
});

/** Opens the dialog and has the file checked. */
async function check(page: Page, people: readonly PersonCells[]): Promise<void> {
  await page.goto('/admin/delivery-boys');
  await page.getByRole('button', { name: 'Import from Excel' }).click();
  await dialogOf(page).locator('input[type=file]').setInputFiles(fileOf(people));
  await dialogOf(page).getByRole('button', { name: 'Check the file' }).click();
  await expect(dialogOf(page).getByText('people.csv:')).toBeVisible();
}

test('an admin imports delivery boys from a file, sees its faults first, and finds them in the list', async ({
  pageOf,
}) => {
  const page = await pageOf(ADMIN, PHONE);
  await page.goto('/admin/delivery-boys');
  await page.getByRole('button', { name: 'Import from Excel' }).click();
  const dialog = dialogOf(page);
  const good = newPerson({ Supervisor: 'SUP-001', Name: 'Imported Person' });
  const bad = newPerson({ Supervisor: 'SUP-001', Zone: 'Banar' });
  const choose = async (people: PersonCells[]) => {
    await dialog.locator('input[type=file]').setInputFiles(fileOf(people));
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
  await expect(dialog.getByRole('status')).toHaveText(
    'People imported: 1 added, 0 changed, 0 unchanged.',
  );
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await page.getByLabel('Search delivery boys').fill(good.Email ?? '');
  await expect(page.getByText('Imported Person')).toBeVisible();
});

test('an import is done with the keyboard alone, and the focus stays where the last step ended', async ({
  pageOf,
}) => {
  const page = await pageOf(ADMIN, DESKTOP);
  await page.goto('/admin/delivery-boys');
  await page.getByRole('button', { name: 'Import from Excel' }).focus();
  await page.keyboard.press('Enter');
  const dialog = dialogOf(page);
  const focused = dialog.locator(':focus');
  await expect(dialog).toBeFocused();
  for (const name of ['Close', 'Template', /^Choose a file/]) {
    await page.keyboard.press('Tab');
    await expect(focused).toHaveAccessibleName(name);
  }
  // The browser's own dialog cannot be operated by keys here.
  await dialog.locator('input[type=file]').setInputFiles(fileOf(newBoys(2)));
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(focused).toHaveAccessibleName('Check the file');
  await page.keyboard.press('Enter');
  await expect(focused).toContainText('The file is fine.');
  for (const name of ['New and changed people', 'Choose another file', 'Import 2 people']) {
    await page.keyboard.press('Tab');
    await expect(focused).toHaveAccessibleName(name);
  }
  await page.keyboard.press('Enter');
  await expect(focused).toContainText('People imported: 2 added, 0 changed, 0 unchanged.');
  await page.keyboard.press('Tab');
  await expect(focused).toHaveText('Close');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Import from Excel' })).toBeFocused();
});

test('the import continues after a reload of the page, and the same file adds no person twice', async ({
  pageOf,
}) => {
  const page = await pageOf(ADMIN, DESKTOP);
  const people = newBoys(60);
  await check(page, people);
  await dialogOf(page).getByRole('button', { name: 'Import 60 people' }).click();
  await expect(dialogOf(page).getByText('the import goes on')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toBeVisible();
  await page.reload();
  await check(page, people);
  const again = dialogOf(page).getByRole('button', { name: /^Import \d+ (people|person)$/ });
  if (await again.isVisible()) {
    await again.click();
    await expect(dialogOf(page).getByRole('alert')).toContainText(
      'The people have changed since the check.',
      { timeout: 60_000 },
    );
  }
  await expect(dialogOf(page).getByText('There is nothing to import.')).toBeVisible();
});

test('one of two tabs that import the same file succeeds, and the other names the changes', async ({
  pageOf,
}) => {
  const tabs = [await pageOf(ADMIN, DESKTOP), await pageOf(ADMIN, DESKTOP)];
  const people = newBoys(3);
  for (const tab of tabs) await check(tab, people);
  await Promise.all(
    tabs.map((tab) => dialogOf(tab).getByRole('button', { name: 'Import 3 people' }).click()),
  );
  const isDone = (tab: Page) =>
    dialogOf(tab).getByText('People imported: 3 added, 0 changed, 0 unchanged.');
  const isRefused = (tab: Page) =>
    dialogOf(tab).getByText('The people have changed since the check. Please look at it again.');
  for (const tab of tabs) await expect(isDone(tab).or(isRefused(tab))).toBeVisible();
  expect((await Promise.all(tabs.map((tab) => isDone(tab).count()))).sort()).toEqual([0, 1]);
  for (const tab of tabs)
    if (await isRefused(tab).isVisible())
      await expect(dialogOf(tab).getByText('There is nothing to import.')).toBeVisible();
});

test('an import whose answer a proxy does not wait for is requested again, and imports once', async ({
  pageOf,
}) => {
  const page = await pageOf(ADMIN, DESKTOP);
  await check(page, newBoys(1));
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
  const importing = dialogOf(page).getByRole('button', { name: 'Import 1 person' });
  await importing.click();
  await expect(dialogOf(page).getByRole('alert')).toHaveText(
    'The server could not be reached. Nothing is lost: please try again.',
  );
  await importing.click();
  await expect(
    dialogOf(page).getByText('People imported: 1 added, 0 changed, 0 unchanged.'),
  ).toBeVisible();
});

test('the check fits on a phone in every language, with names of any length', async ({
  pageOf,
}) => {
  const page = await pageOf(ADMIN, { ...PHONE, colorScheme: 'dark' });
  const email = `${'sunita.ramchandra.deshpande'.repeat(2)}@a-long-domain-of-a-dairy.test`;
  const people = newBoys(1).map((cells) => ({ ...cells, Email: email }));
  const bad = newPerson({ Supervisor: 'SUP-001', Zone: 'Banar' });
  await expectFitsInEveryLanguage(page, '/admin/delivery-boys', async () => {
    // The dialog is found by its place, because its words are in another language.
    await page.locator('main button:has(svg)').first().click();
    const dialog = page.locator('dialog');
    await dialog.locator('input[type=file]').setInputFiles(fileOf([...people, bad]));
    await dialog.locator('button').last().click();
    await expect(dialog.getByText(email)).toBeVisible();
    const [region, table] = [dialog.getByRole('region').last(), dialog.getByRole('table').last()];
    expect((await table.boundingBox())!.width).toBeLessThanOrEqual(
      (await region.boundingBox())!.width,
    );
    expect(await inaccessible(page, 'dialog', GUIDELINES)).toEqual([]);
  });
});
