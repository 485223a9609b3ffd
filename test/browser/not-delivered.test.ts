import { admin } from '../support/client';
import { inDays, ordersOf } from '../support/single-orders';
import { dayOf, names, openOrders, row, type ListedStop } from './board';
import { DESKTOP, expect, expectToast, isLive, PHONE, poll, test } from './milkround';
import { makeZone } from './own-zone';
import { rowsOf } from './reports';

test('a stop with a locked door stays where it is on the phone until the list is opened again, and the office puts it on tomorrow’s list once', async ({
  pageOf,
  server,
}) => {
  const { boys, supervisor } = await makeZone(server, { stops: 3 });
  const [boy] = boys as [(typeof boys)[0]];
  const [stop] = (await dayOf(server, boy.email)) as [ListedStop];
  const [phone, office] = [await pageOf(boy.email, PHONE), await pageOf(supervisor.email, DESKTOP)];
  await openOrders(phone);
  await isLive(phone);
  await office.goto('/supervisor/not-delivered');
  await isLive(office);
  const listed = rowsOf(office).filter({ hasText: stop.name });
  await expect(listed).toHaveCount(0);

  const form = phone.getByRole('dialog', { name: `Consumer Details for ${stop.name}` });
  const openForm = () => row(phone, stop).getByText(stop.name, { exact: true }).tap();
  const locked = form.getByRole('button', { name: 'Locked' });
  await openForm();
  await form.getByRole('button', { name: 'Other…' }).tap();
  await form.getByLabel('Absence Remark').fill('Locked');
  await locked.tap();
  await expect(locked).toHaveAttribute('aria-pressed', 'true');
  await expect(form.getByLabel('Absence Remark')).toHaveValue('Locked');
  await form.getByRole('button', { name: 'Save Changes' }).tap();
  await expect(row(phone, stop)).toContainText('Locked');
  expect((await names(phone))[0]).toBe(`Done: ${stop.name}`);
  await openOrders(phone);
  await poll(async () => (await names(phone)).at(-1)).toBe(`Done: ${stop.name}`);
  await openForm();
  await expect(locked).toHaveAttribute('aria-pressed', 'true');
  await form.getByRole('button', { name: 'Cancel' }).tap();

  await expect(listed).toContainText('Locked');
  for (const { product, exp_quantity } of stop.lines)
    await expect(listed).toContainText(`${product.name} ${exp_quantity}`);
  await listed.getByRole('button', { name: `Put ${stop.name} on the next list` }).dblclick();
  await expectToast(office, new RegExp(`${stop.name} is on the list of .+ for .+ now\\.`));
  await expect(listed.getByRole('button', { name: /on the next list$/ })).toHaveCount(0);
  const ahead = (await ordersOf(await admin(server.url), inDays(1))).filter(
    ({ consumer_id }) => consumer_id === stop.id,
  );
  expect(
    ahead.map(({ product_id, exp_quantity, delr_boy_id }) => [
      product_id,
      exp_quantity,
      delr_boy_id,
    ]),
  ).toEqual(stop.lines.map(({ product_id, exp_quantity }) => [product_id, exp_quantity, boy.id]));
});
