import { mde as signedIn } from '../support/client';
import { today } from '../support/log';
import { namedStops, type ListedStop } from './board';
import {
  ADMIN,
  DESKTOP,
  expect,
  isLive,
  PHONE,
  supervisor,
  test,
  toast,
  type Page,
} from './milkround';
import {
  CHANGES,
  DAY_CLOSES,
  DELIVERIES,
  openReport,
  QUANTITIES,
  REMARKS,
  rowsOf,
} from './reports';

/** Opens a report of today and waits until it is connected. Returns its later requests. */
async function watch(
  page: Page,
  role: 'admin' | 'supervisor',
  report: typeof CHANGES,
): Promise<string[]> {
  await openReport(page, role, report);
  await isLive(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/apis')) asked.push(`${request.method()} ${request.url()}`);
  });
  return asked;
}

const rowOf = (page: Page, text: string) => rowsOf(page).filter({ hasText: text });
const line = ({ lines: [first] }: ListedStop) => first!;

test('a quantity that a delivery boy enters updates both reports in two other browsers, by itself', async ({
  pageOf,
  server,
}) => {
  const [stop] = await namedStops(server, 18);
  const { id, product, exp_quantity: required } = line(stop!);
  const boy = await signedIn(server.url, 18);
  const deliveries = await pageOf(supervisor(4), DESKTOP);
  const changes = await pageOf(ADMIN, DESKTOP);
  const asked = [
    await watch(deliveries, 'supervisor', DELIVERIES),
    await watch(changes, 'admin', CHANGES),
  ];
  await deliveries.getByRole('searchbox').fill(boy.session.name);
  const cell = rowOf(deliveries, boy.session.name)
    .locator('td')
    .nth(2 + product.id);
  await expect(cell).toContainText(/^\s*[-\d.]+ \/ /);
  const delivered = Number.parseFloat((await cell.textContent()) ?? '') || 0;

  await boy.post(`edit-product-order/${id}`, { deliverdQuantity: required + 2 });
  await expect(cell).toContainText(`${delivered + required + 2} / `);
  const change = rowOf(changes, stop!.name).filter({ hasText: boy.session.name }).first();
  await expect(change).toContainText('Pending');
  await expect(change.locator('[data-tone=more]')).toContainText(String(required + 2));
  await boy.post(`edit-order-status/${stop!.id}`, { isDelivered: true });
  await expect(change).toContainText('Completed');
  expect(asked).toEqual([[], []]);
});

test('a remark and an added order show by themselves', async ({ pageOf, server }) => {
  const stop = (await namedStops(server, 19))[1]!;
  const remarks = await pageOf(supervisor(4), DESKTOP);
  const quantities = await pageOf(ADMIN, PHONE);
  const asked = [
    await watch(remarks, 'supervisor', REMARKS),
    await watch(quantities, 'admin', QUANTITIES),
  ];
  const total = quantities.locator('tfoot td').last();
  const before = Number((await total.textContent())?.replaceAll(',', ''));
  const boy = await signedIn(server.url, 19);
  await boy.post('edit-order-remarks', {
    consumerUniqueId: stop.id,
    remarks: '250',
    absenceRemarks: 'Door locked',
    paymentMode: 'cash',
  });
  await expect(rowOf(remarks, stop.name)).toContainText('Door locked');
  await expect(rowOf(remarks, stop.name)).toContainText('₹250');
  await boy.post('edit-order-remarks', {
    consumerUniqueId: stop.id,
    remarks: '',
    absenceRemarks: '',
    paymentMode: '',
  });
  await expect(rowOf(remarks, stop.name)).toHaveCount(0);

  const added = {
    orderDate: today(),
    consumerId: 'NEW-DOOR',
    productId: 1,
    expQuantity: 3,
    adjustedQuantity: 0,
  };
  expect((await boy.post('add-single-order', added)).status).toBe(201);
  await expect
    .poll(async () => Number((await total.textContent())?.replaceAll(',', '')))
    .toBe(before + 3);
  expect(asked).toEqual([[], []]);
});

test('a closed day appears in the report, and stays there with the person who reopened it and the reason', async ({
  pageOf,
  server,
}) => {
  const page = await pageOf(supervisor(4), DESKTOP);
  const other = await pageOf(ADMIN, DESKTOP);
  await watch(page, 'supervisor', DAY_CLOSES);
  const asked = await watch(other, 'admin', DAY_CLOSES);
  const boy = await signedIn(server.url, 20);
  const { name } = boy.session;
  await boy.post('day-close', { assignedQuantity: 1234, EmptyBottle: 7, remarks: 'Rain' });
  for (const one of [page, other]) {
    await expect(rowOf(one, name)).toContainText('1,234');
    await expect(rowOf(one, name)).toContainText(/Rain\d+ \S+ \d{4}, \d+:\d\d\s(am|pm)/);
  }
  await page.getByRole('button', { name: `Reopen the day of ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Reopen Day' });
  await dialog.getByRole('button', { name: 'Reopen' }).click();
  await expect(dialog.getByText('Reason is required')).toBeVisible();
  await dialog.getByLabel('Reason').fill('One stop was forgotten');
  await dialog.getByRole('button', { name: 'Reopen' }).click();
  await expect(toast(page, 'Day reopened successfully!')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  for (const one of [page, other]) {
    await expect(rowOf(one, name)).toContainText(
      /Reopened by .+, \d+:\d\d\s(am|pm)One stop was forgotten/,
    );
    await expect(
      rowOf(one, name).locator('td').first().getByText('Reopened', { exact: true }),
    ).toBeVisible();
    await expect(
      rowOf(one, name).getByRole('button', { name: `Reopen the day of ${name}` }),
    ).toHaveCount(0);
  }
  expect(asked).toEqual([]);

  await (
    await signedIn(server.url, 20)
  ).post('day-close', { assignedQuantity: 1230, EmptyBottle: 7 });
  for (const one of [page, other]) {
    await expect(rowOf(one, name)).toHaveCount(2);
    await expect(rowOf(one, name).first()).toContainText('1,230');
    await expect(rowOf(one, name).first()).not.toContainText('Reopened');
    await expect(rowOf(one, name).last()).toContainText('Reopened by');
  }
});
