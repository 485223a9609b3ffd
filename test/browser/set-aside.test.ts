import { admin as signedInAdmin, mde as signedIn } from '../support/client';
import { doneEntry, entry, minutesAgo, quantityEntry, synced } from '../support/outbox';
import { addOrder, deleteOrder, editOrder, ordersOf } from '../support/single-orders';
import { namedStops } from './board';
import { tooWide } from './fits';
import { DESKTOP, expect, isLive, PHONE, supervisor, test, toast } from './milkround';
import { CHANGES, openReport, rowsOf } from './reports';

const MINUTES_AGO = 6;

test('entries of a phone are shown to wait, to arrive and to be refused; the refused ones are applied or dismissed', async ({
  pageOf,
  server,
}) => {
  const boy = await signedIn(server.url, 14);
  // Other tests work with the first stops.
  const [given, kept, last] = (await namedStops(server, 14)).slice(3);
  const page = await pageOf(supervisor(3), DESKTOP);
  const elsewhere = await pageOf(supervisor(2), PHONE);
  for (const one of [page, elsewhere]) {
    await one.goto('/supervisor/dashboard');
    await isLive(one);
  }
  const boss = await signedInAdmin(server.url);
  const orders = (await ordersOf(boss)).filter(({ consumer_id }) => consumer_id === given!.id);
  for (const order of orders)
    expect((await editOrder(boss, order, { delr_boy_id: 15 })).status).toBe(200);

  const made = { occurredAt: minutesAgo(MINUTES_AGO) };
  const [order] = orders;
  const refused = [
    quantityEntry(order!.id, order!.exp_quantity + 1, made),
    doneEntry(given!.id, made),
  ];
  await synced(boy, [...refused, doneEntry(kept!.id, made)], { waiting: 9 });
  const line = page.getByRole('listitem').filter({ hasText: 'MDE-014' });
  await expect(line).toContainText('9 waiting on the phone');
  await expect(
    page.getByText('9 entries still wait on phones and are not in these figures'),
  ).toBeVisible();
  await synced(boy, [doneEntry(last!.id, made)], { waiting: 0 });
  await expect(line).toContainText(/caught up: 2 entries from \d\d:\d\d–\d\d:\d\d/);

  // In the hours of the round the first reason of a delivery boy who is behind is that he is behind.
  await expect(line).toContainText(/2 from the phone need your decision|Also: Entries to check/);
  await line.getByRole('link', { name: 'Check', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Entries to Check');
  await expect(rowsOf(page)).toHaveCount(2);
  const quantity = rowsOf(page).filter({ hasText: `Delivered ${order!.exp_quantity + 1} ` });
  await expect(quantity).toContainText('This order was given to another delivery boy.');
  await expect(quantity).toContainText(/received \d+:\d\d/);
  await quantity.getByRole('button', { name: /^Apply/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).dblclick();
  await expect(toast(page, 'Entry applied successfully!')).toBeVisible();
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
  await expect(rowsOf(page).filter({ hasText: given!.name }).first()).toContainText(/applied by /);

  await expect(elsewhere.getByText(/need your decision/)).toHaveCount(0);
  await elsewhere.goto('/supervisor/set-aside');
  await expect(elsewhere.getByText('Nothing to check.')).toBeVisible();
});

const CONSUMERS = ['INBOX-1', 'INBOX-2', 'INBOX-3'];

test('refused entries are decided on together, and a refused payment goes to another consumer', async ({
  pageOf,
  server,
}) => {
  const [boss, boy] = [await signedInAdmin(server.url), await signedIn(server.url, 7)];
  const order = { delr_boy_id: boy.session.deliveryBoyInfo.id };
  for (const consumer_id of CONSUMERS)
    expect((await addOrder(boss, { ...order, consumer_id })).status).toBe(201);
  const orders = (await ordersOf(boss)).filter(({ consumer_id }) =>
    CONSUMERS.includes(consumer_id),
  );
  const [first, second, third] = orders.sort((a, b) => a.consumer_id.localeCompare(b.consumer_id));
  for (const { id } of [first!, second!]) expect((await deleteOrder(boss, id)).status).toBe(200);
  const made = { occurredAt: minutesAgo(MINUTES_AGO) };
  const payment = {
    consumerUniqueId: first!.consumer_id,
    remarks: 450,
    paymentMode: 'cash',
    absenceRemarks: '',
  };
  await synced(boy, [
    entry('edit-product-order', { orderId: first!.id, deliverdQuantity: 2, previous: null }, made),
    entry('edit-product-order', { orderId: second!.id, deliverdQuantity: 5, previous: 3 }, made),
    entry('edit-order-remarks', payment, made),
  ]);

  const page = await pageOf(supervisor(2), PHONE);
  await page.goto('/supervisor/set-aside');
  await expect(rowsOf(page)).toHaveCount(3);
  await expect(rowsOf(page).filter({ hasText: 'Delivered 5 ' })).toContainText(
    'Shown on the phone before: 3',
  );
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: /^Apply 2 entries of / }).click();
  await expect(dialog.getByRole('list', { name: 'Entries' }).getByRole('listitem')).toHaveCount(2);
  expect(await tooWide(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Apply all' }).dblclick();
  await expect(
    dialog.getByRole('list', { name: 'These could not be applied:' }).getByRole('listitem'),
  ).toHaveCount(2);
  await expect(toast(page, '0 of 2 entries applied.')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  await page.getByRole('button', { name: /^Dismiss 2 entries of / }).click();
  await dialog.getByRole('button', { name: 'Dismiss all' }).click();
  await expect(dialog.getByText('Note is required')).toBeVisible();
  await dialog.getByLabel('Note').fill('Nobody was there');
  await dialog.getByRole('button', { name: 'Dismiss all' }).click();
  await expect(toast(page, '2 of 2 entries dismissed.')).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(1);

  await rowsOf(page)
    .getByRole('button', { name: /^Apply/ })
    .click();
  await dialog.getByLabel('Where the payment goes').selectOption('To another consumer of that day');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(dialog.getByText('Consumer ID is required')).toBeVisible();
  expect(await tooWide(page)).toEqual([]);
  await dialog.getByLabel('Consumer ID').fill('nobody');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(dialog.getByRole('alert')).toContainText('not on the list');
  await dialog.getByLabel('Consumer ID').fill(third!.consumer_id);
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('Nothing to check.')).toBeVisible();
  await page.getByRole('button', { name: 'Decided' }).click();
  await expect(rowsOf(page).filter({ hasText: 'Applied' })).toContainText(
    `The payment went to consumer ${third!.consumer_id}`,
  );
});
