import { done, namedStops, openOrders, quantity, row, rows } from './board';
import { DESKTOP, expect, mde, test, toast, type Page } from './milkround';

const head = (page: Page, label: string) =>
  page.getByRole('columnheader').filter({ hasText: new RegExp(`^${label}[▲▼]?$`) });
const clients = (page: Page) =>
  page.getByRole('rowheader').locator('button > span:first-child').allTextContents();

test('the table begins at 480 px, and narrower screens have cards', async ({ pageOf }) => {
  const page = await pageOf(mde(11), { viewport: { width: 480, height: 800 } });
  await openOrders(page);
  await expect(page.getByRole('table')).toBeVisible();
  await page.setViewportSize({ width: 479, height: 800 });
  await expect(page.getByRole('table')).toHaveCount(0);
  await expect(rows(page).first()).toBeVisible();
});

test("the columns are a number, the client, the products' initials and Done", async ({
  pageOf,
}) => {
  const page = await pageOf(mde(11), DESKTOP);
  await openOrders(page);
  await expect(page.getByRole('columnheader')).toHaveText([
    '#▲',
    'Client',
    'C',
    'B',
    'DC',
    'GC',
    'Done',
  ]);
});

test('a product that a consumer does not get is a dash that cannot be edited', async ({
  pageOf,
  server,
}) => {
  const page = await pageOf(mde(11), DESKTOP);
  const stop = (await namedStops(server, 11)).find(({ lines }) => lines.length === 1);
  await openOrders(page);
  const dashes = row(page, stop!).getByRole('cell').filter({ hasText: /^-$/ });
  await expect(dashes).toHaveCount(3);
  await expect(dashes.getByRole('button')).toHaveCount(0);
  await dashes.first().click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await quantity(page, stop!, stop!.lines[0]!).click();
  await expect(
    page.getByRole('dialog', { name: `Edit Quantity for ${stop!.lines[0]!.product.name}` }),
  ).toBeVisible();
});

test('a column sorts both ways and shows which, and undelivered stops stay before delivered ones', async ({
  pageOf,
  server,
}) => {
  const page = await pageOf(mde(12), DESKTOP);
  const [stop] = await namedStops(server, 12);
  await openOrders(page);
  await done(page, stop!).click();
  await expect(rows(page).last()).toContainText(stop!.name);

  const inOrder = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
  for (const [marker, direction, sign] of [
    ['▲', 'ascending', 1],
    ['▼', 'descending', -1],
  ] as const) {
    await head(page, 'Client').getByRole('button').click();
    await expect(head(page, 'Client')).toHaveAttribute('aria-sort', direction);
    await expect(head(page, 'Client')).toContainText(marker);
    await expect(rows(page).last()).toContainText(stop!.name);
    const undelivered = (await clients(page)).slice(0, -1);
    expect(undelivered).toEqual([...undelivered].sort((a, b) => sign * inOrder.compare(a, b)));
  }
  await head(page, 'C').getByRole('button').click();
  await expect(head(page, 'Client')).not.toHaveAttribute('aria-sort');
  await expect(head(page, 'C')).toHaveAttribute('aria-sort', 'ascending');
});

test('the consumer opens a dialog for absence and payment, which names errors', async ({
  pageOf,
  server,
}) => {
  const page = await pageOf(mde(13), DESKTOP);
  const [stop] = await namedStops(server, 13);
  await openOrders(page);
  await row(page, stop!).getByRole('rowheader').getByRole('button').click();
  const dialog = page.getByRole('dialog', { name: `Consumer Details for ${stop!.name}` });
  await expect(dialog).toBeVisible();
  const absence = dialog.getByLabel('Absence Remark');
  const amount = dialog.getByLabel('Payment Amount (₹)');
  const save = dialog.getByRole('button', { name: 'Save Changes' });

  await absence.pressSequentially('4');
  await expect(toast(page, 'First character must be a letter')).toBeVisible();
  await expect(absence).toHaveValue('');
  await absence.fill('(not home)');
  await expect(dialog.getByRole('alert')).toHaveText('Must start with a letter');
  await save.click();
  await expect(dialog).toBeVisible();
  await absence.fill('घरी नाही');
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await expect(amount).toHaveAttribute('min', '0');
  await expect(amount).toHaveAttribute('step', '1');
  await amount.fill('-1');
  await expect(dialog.getByRole('alert')).toHaveText('Amount cannot be negative');
  await amount.fill('250');
  await dialog.getByLabel('Payment Mode').selectOption('cheque');
  await save.click();
  await expect(toast(page, 'Order remark updated successfully!')).toBeVisible();
  await expect(row(page, stop!)).toContainText('घरी नाही · ₹250 cheque');

  await page.reload();
  await expect(row(page, stop!)).toContainText('घरी नाही · ₹250 cheque');
});
