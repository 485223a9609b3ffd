import { done as saved } from '../support/catalog';
import { as } from '../support/client';
import { today } from '../support/log';
import { dayOf, done, openOrders, row, type ListedStop } from './board';
import {
  DESKTOP,
  enter,
  expect,
  isLive,
  PHONE,
  rememberSessions,
  sessionOf,
  storedRoles,
  test,
  expectToast,
  type Page,
} from './milkround';
import { makeZone } from './own-zone';
import { DAY_CLOSES, openReport, rowsOf } from './reports';

const CLOSED = 'The day is closed.';

async function payAt(phone: Page, { name }: ListedStop, bottles: number, amount: number) {
  await phone.getByRole('list', { name: 'Orders' }).getByText(name, { exact: true }).first().tap();
  const form = phone.getByRole('dialog', { name: `Consumer Details for ${name}` });
  await form.getByLabel('Empty Bottles').fill('2.5');
  await form.getByRole('button', { name: 'Save Changes' }).tap();
  await expect(form.getByRole('alert')).toBeVisible();
  await form.getByLabel('Empty Bottles').fill(String(bottles));
  await form.getByLabel('Payment Mode').selectOption('cash');
  await form.getByLabel('Payment Amount (₹)').fill(String(amount));
  await form.getByRole('button', { name: 'Save Changes' }).tap();
  await expect(form).toHaveCount(0);
}

test('a delivery boy closes his day with bottles and cash, the office counts the cash and reopens the day, and he closes it again', async ({
  browser,
  pageOf,
  server,
}) => {
  const { boys, supervisor } = await makeZone(server, { stops: 3 });
  const [boy] = boys as [(typeof boys)[0]];
  const stops = await dayOf(server, boy.email);
  const [first, second, third] = stops as [ListedStop, ListedStop, ListedStop];
  const context = await browser.newContext({ ...PHONE, baseURL: server.url });
  const phone = await context.newPage();
  await rememberSessions(phone, await sessionOf(server.url, boy.email));
  const office = await pageOf(supervisor.email, DESKTOP);
  await openReport(office, 'supervisor', DAY_CLOSES, { from: today(), to: today() });
  await isLive(office);
  await openOrders(phone);
  await payAt(phone, first, 3, 250);
  await expect(row(phone, first)).toContainText('₹250 cash · 3 empty bottles');
  await payAt(phone, second, 2, 100);

  await phone.goto('/deliveryBoy/day-close');
  await expect(
    phone.getByRole('heading', { name: `${stops.length} stops are not done` }),
  ).toBeVisible();
  await phone.getByRole('button', { name: 'Submit' }).tap();
  await expect(phone.getByText('Assigned Quantity is required')).toBeVisible();
  await expect(phone.getByText('5 were entered at the stops.')).toBeVisible();
  await phone.getByLabel('Taken').fill('80.5');
  await phone.getByRole('link', { name: 'Go to Orders' }).tap();
  await phone.getByRole('button', { name: 'Stay' }).tap();
  await expect(phone.getByLabel('Taken')).toHaveValue('80.5');
  await phone.getByLabel('Empty Bottle').fill('4');
  await phone.getByRole('button', { name: 'Submit' }).tap();
  await phone.getByRole('dialog').getByRole('button', { name: 'Cancel' }).tap();
  await phone.getByRole('button', { name: 'Submit' }).tap();
  await phone.getByRole('button', { name: 'Close the day' }).tap();
  await expect(phone).toHaveURL('/delivery-boy/sign-in');
  expect(await storedRoles(phone)).toEqual([]);

  const closed = rowsOf(office).filter({ hasText: boy.name });
  await expect(closed).toContainText('₹350');
  await closed.getByRole('button', { name: `Count the cash of ${boy.name}` }).click();
  const counting = office.getByRole('dialog', { name: 'Count Cash' });
  await expect(counting).toContainText(`${boy.name} declared ₹350 in cash on`);
  await counting.getByLabel('Cash Counted').fill('330');
  await expect(counting.getByText('Difference: -₹20')).toBeVisible();
  await counting.getByRole('button', { name: 'Save' }).dblclick();
  await expect(counting).toHaveCount(0);
  await expect(closed).toContainText(`Counted ₹330Difference -₹20by ${supervisor.name}, `);

  await enter(phone, boy.email);
  await expect(phone).toHaveURL('/deliveryBoy/dashboard');
  await phone.goto('/deliveryBoy/day-close');
  await expect(phone.getByRole('heading', { name: CLOSED })).toBeVisible();
  await expect(phone.getByText('80.5', { exact: true })).toBeVisible();
  await openOrders(phone);
  await isLive(phone);
  await expect(phone.getByText(`ask ${supervisor.name} to reopen the day`)).toBeVisible();
  await done(phone, third).tap({ force: true });
  await expectToast(phone, CLOSED);
  await expect(done(phone, third)).not.toBeChecked();

  await closed.getByRole('button', { name: `Reopen the day of ${boy.name}` }).click();
  const reopening = office.getByRole('dialog', { name: 'Reopen Day' });
  await reopening.getByRole('button', { name: 'Reopen' }).click();
  await expect(reopening.getByText('Reason is required')).toBeVisible();
  await reopening.getByLabel('Reason').fill('One stop was forgotten');
  await reopening.getByRole('button', { name: 'Reopen' }).click();
  await expectToast(office, 'Day reopened successfully!');
  await expect(closed).toContainText(/Reopened by .+, \d+:\d\d\s(am|pm)One stop was forgotten/);
  await expect(phone.getByRole('heading', { name: CLOSED })).toHaveCount(0);
  await done(phone, third).tap();
  await expect(done(phone, third)).toBeChecked();

  await saved(await as(server.url, boy.email), 'day-close', {
    assignedQuantity: 1230,
    EmptyBottle: 7,
  });
  await expect(closed).toHaveCount(1);
  await expect(closed).toContainText('1,230');
  await expect(closed).toContainText('Counted ₹330');
  await expect(closed).toContainText(
    /Earlier close, .+ cash.*Reopened by .+One stop was forgotten/,
  );
  await context.close();
});
