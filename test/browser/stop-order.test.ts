import { dayOf } from './board';
import { DESKTOP, expect, mde, PHONE, supervisor, test, toast } from './milkround';

const idsOf = async (...args: Parameters<typeof dayOf>) => (await dayOf(...args)).map(({ id }) => id);

test('a delivery boy puts his stops in order, by arrows, keyboard and finger', async ({ pageOf, server }) => {
  const [first, second, third, ...others] = await idsOf(server, 3);
  const page = await pageOf(mde(3), PHONE);
  await page.goto('/deliveryBoy/orders');
  await page.getByRole('button', { name: 'Order of stops' }).click();
  const dialog = page.getByRole('dialog', { name: 'Order of stops' });
  const stops = dialog.getByRole('listitem');
  await expect(stops).toHaveCount(others.length + 3);
  await stops.nth(0).getByRole('button', { name: /down$/ }).click();
  await expect(stops.nth(0)).toContainText(second!);
  const handle = stops.nth(2).getByRole('button', { name: /, place 3$/ });
  await handle.focus();
  await page.keyboard.press('Space');
  await expect(page.getByText(/is (lifted,|over) place 3/)).toBeAttached();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText(/is over place 2/)).toBeAttached();
  await page.keyboard.press('Space');
  await expect(stops.nth(1)).toContainText(third!);
  await dialog.getByRole('button', { name: 'Save the order' }).dblclick();
  await expect(toast(page, 'The order of stops is saved.')).toBeVisible();
  expect(await idsOf(server, 3)).toEqual([second, third, first, ...others]);
  await expect(page.getByRole('list', { name: 'Orders' }).getByRole('listitem').first()).toContainText(second!);
});

test('the office takes the order of the last deliveries, and is told when somebody was faster', async ({ pageOf, server }) => {
  const page = await pageOf(supervisor(1), DESKTOP);
  await page.goto('/supervisor/board?deliveryBoy=4');
  await page.getByRole('button', { name: 'Order of stops' }).click();
  const dialog = page.getByRole('dialog', { name: /Order of stops of/ });
  await dialog.getByRole('button', { name: /As it was delivered on/ }).click();
  await dialog.getByRole('listitem').nth(1).getByRole('button', { name: /up$/ }).click();

  const other = await pageOf(mde(4), PHONE);
  await other.goto('/deliveryBoy/orders');
  await other.getByRole('button', { name: 'Order of stops' }).click();
  await other.getByRole('listitem').nth(5).getByRole('button', { name: /up$/ }).click();
  await other.getByRole('button', { name: 'Save the order' }).click();
  await expect(toast(other, 'The order of stops is saved.')).toBeVisible();
  const theirs = await idsOf(server, 4);

  await dialog.getByRole('button', { name: 'Save the order' }).click();
  await expect(toast(page, 'The order of these stops has changed meanwhile.')).toBeVisible();
  await expect(dialog.getByRole('listitem').first()).toContainText(theirs[0]!);
  expect(await idsOf(server, 4)).toEqual(theirs);
});
