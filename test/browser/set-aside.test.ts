import { admin, as } from '../support/client';
import { doneEntry, minutesAgo, quantityEntry, synced } from '../support/outbox';
import { editOrder, ordersOf } from '../support/single-orders';
import { dayOf, type ListedStop } from './board';
import { DESKTOP, expect, isLive, PHONE, supervisor, test, expectToast } from './milkround';
import { makeZone } from './own-zone';
import { CHANGES, openReport, rowsOf } from './reports';

const MINUTES_AGO = 6;

test('a supervisor sees entries of a phone wait, arrive and be refused, applies one and dismisses the other', async ({
  pageOf,
  server,
}) => {
  const { boys, supervisor: chief } = await makeZone(server, { boys: 2, stops: 3 });
  const [own, other] = boys as [(typeof boys)[0], (typeof boys)[0]];
  const boy = await as(server.url, own.email);
  const [kept, given, last] = (await dayOf(server, own.email)) as [
    ListedStop,
    ListedStop,
    ListedStop,
  ];
  const page = await pageOf(chief.email, DESKTOP);
  const elsewhere = await pageOf(supervisor(2), PHONE);
  await page.goto('/supervisor/dashboard');
  await isLive(page);
  const boss = await admin(server.url);
  const [order] = (await ordersOf(boss)).filter(({ consumer_id }) => consumer_id === given.id);
  expect((await editOrder(boss, order!, { delr_boy_id: other.id })).status).toBe(200);

  const made = { occurredAt: minutesAgo(MINUTES_AGO) };
  const refused = [
    quantityEntry(order!.id, order!.exp_quantity + 1, made),
    doneEntry(given.id, made),
  ];
  await synced(boy, [...refused, doneEntry(kept.id, made)], { waiting: 9 });
  const line = page.getByRole('listitem').filter({ hasText: own.uniqueId });
  await expect(line).toContainText('9 waiting on the phone');
  await expect(
    page.getByText('9 entries still wait on phones and are not in these figures'),
  ).toBeVisible();
  await synced(boy, [doneEntry(last.id, made)], { waiting: 0 });
  await expect(line).toContainText(
    /caught up: 2 entries from \d?\d:\d\d(\s[ap]m)?–\d?\d:\d\d\s[ap]m/,
  );

  // In the hours of the round the first reason of a delivery boy who is behind is that he is behind.
  await expect(line).toContainText(/2 from the phone need your decision|Also: Entries to check/);
  await line.getByRole('link', { name: 'Check', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Entries to Check');
  await expect(rowsOf(page)).toHaveCount(2);
  const quantity = rowsOf(page).filter({ hasText: `Delivered ${order!.exp_quantity + 1} ` });
  await expect(quantity).toContainText('This order was given to another delivery boy.');
  await quantity.getByRole('button', { name: /^Apply/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).dblclick();
  await expectToast(page, 'Entry applied successfully!');
  await expect(rowsOf(page)).toHaveCount(1);
  await rowsOf(page)
    .getByRole('button', { name: /^Dismiss/ })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Dismiss' }).click();
  await expect(dialog.getByText('Note is required')).toBeVisible();
  await dialog.getByLabel('Note').fill('He had gone home by then');
  await dialog.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByText('Nothing to check.')).toBeVisible();
  await page.getByRole('button', { name: 'Decided' }).click();
  await expect(rowsOf(page).filter({ hasText: 'Dismissed' })).toContainText(
    '“He had gone home by then”',
  );
  await expect(rowsOf(page).filter({ hasText: 'Applied' })).toHaveCount(1);

  await openReport(page, 'supervisor', CHANGES);
  await expect(rowsOf(page).filter({ hasText: given.name }).first()).toContainText(/applied by /);
  await elsewhere.goto('/supervisor/set-aside');
  await expect(elsewhere.getByText('Nothing to check.')).toBeVisible();
});
