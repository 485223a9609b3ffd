import { dayOf, deliver, expectInOrders, openOrders, type ListedStop } from './board';
import { DESKTOP, expect, isLive, PHONE, test, expectToast } from './milkround';
import { makeZone } from './own-zone';
import { inaccessible } from './accessibility';

test('a supervisor opens the board of a delivery boy, sees a delivery live, corrects it twice, and the delivery boy sees who did it', async ({
  pageOf,
  server,
}) => {
  const { boys, supervisor: chief } = await makeZone(server, { stops: 4 });
  const [boy] = boys as [(typeof boys)[0]];
  const [stop, delivered] = (await dayOf(server, boy.email)) as [ListedStop, ListedStop];
  const [phone, page] = [await pageOf(boy.email, PHONE), await pageOf(chief.email, DESKTOP)];
  const head = page.getByRole('region', { name: 'Progress' });
  const row = page.getByRole('row').filter({ hasText: stop.id });
  await openOrders(phone);
  await isLive(phone);
  await page.goto('/supervisor/dashboard');
  await isLive(page);
  await page
    .getByRole('link', { name: new RegExp(`^(Open the board of )?${boy.name}$`) })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: boy.name })).toBeVisible();
  await expect(page).toHaveURL(`/supervisor/board?deliveryBoy=${boy.id}`);
  await isLive(page);
  await expect(head).toContainText(/^0 of 4 done/);
  await expect(head).toContainText(boy.uniqueId);
  const other = page.getByRole('row').filter({ hasText: delivered.id });
  await expect(other).toContainText('to come');
  await deliver(server, boy.email, delivered);
  await expect(other).toContainText('done');
  await expect(head).toContainText(/^1 of 4 done.*Last delivery \d?\d:\d\d\s[ap]m/);

  const correct = row.getByRole('button', { name: `Correct ${stop.name}` });
  await correct.click();
  const dialog = page.getByRole('dialog', { name: `Correct ${stop.name}` });
  await dialog.getByLabel('Absence Remark').fill('Back on Monday');
  await dialog.getByLabel(stop.lines[0]!.product.name).fill('0.5');
  await dialog.getByLabel('Reason', { exact: true }).fill('The consumer called');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog.getByText(/^Milk is recorded as delivered\./)).toBeVisible();
  expect(await inaccessible(page, 'dialog')).toEqual([]);
  await dialog.getByLabel(stop.lines[0]!.product.name).fill('0');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'Delivery corrected!');
  await expect(dialog).toHaveCount(0);
  await expect(row).toContainText('→ 0');
  await expect(row).toContainText('Back on Monday');
  // What he sees keeps its place: the row says that it has changed, and how when the list is opened again.
  await expect(phone.getByText('Changed by the office')).toBeVisible();
  const changed = phone.getByText(/Back on Monday · changed by .+, \d?\d:\d\d\s[ap]m/);
  await expectInOrders(phone, (soon) => expect(changed).toBeVisible(soon));
  await correct.click();
  await dialog.getByLabel(stop.lines[0]!.product.name).fill('');
  await expect(dialog.getByText('Blank: the recorded quantity is taken back.')).toBeVisible();
  await dialog.getByLabel('Reason', { exact: true }).fill('Typed for the wrong consumer');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(row).not.toContainText('→ 0');
});
