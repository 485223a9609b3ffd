import { done as saved, staffForm } from '../support/catalog';
import { admin, PASSWORD } from '../support/client';
import { deliver, done, namedStops, openOrders, rows } from './board';
import {
  ADMIN,
  DESKTOP,
  expect,
  isLive,
  mde,
  PHONE,
  supervisor,
  test,
  type Page,
} from './milkround';

const SLOW_MS = 30_000;

/** The figure on a summary card. */
const card = (page: Page, label: string) =>
  page.getByRole('listitem').filter({ hasText: label }).locator('b').first();
const made = (page: Page) => card(page, 'Deliveries Made');
const justNow = (page: Page) => page.getByRole('region', { name: 'Just now' });
/** A delivery boy's row in the list of zones. */
const line = (page: Page, uniqueId: string) =>
  page.getByRole('region', { name: 'Zones' }).getByRole('listitem').filter({ hasText: uniqueId });
const bar = (page: Page, uniqueId: string) => line(page, uniqueId).getByRole('img').first();

/** Opens a dashboard and waits until it is connected. Returns its later requests. Of the admin's list it shows only the found rows. */
async function watch(page: Page, role: 'admin' | 'supervisor', found = ''): Promise<string[]> {
  await page.goto(`/${role}/dashboard${found && `?find=${found}`}`);
  await isLive(page);
  await expect(card(page, 'Deliveries Today')).not.toHaveText('Loading...');
  await expect(card(page, 'Delivery Boys')).not.toHaveText('Loading...');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/apis')) asked.push(`${request.method()} ${request.url()}`);
  });
  return asked;
}

test('a delivery on the phone updates the page of the supervisor and of the admin, and of no other area', async ({
  pageOf,
  server,
}) => {
  const [stop] = await namedStops(server, 8);
  const [ofBaner] = await namedStops(server, 5);
  const kothrud = await pageOf(supervisor(2), DESKTOP);
  const everywhere = await pageOf(ADMIN, DESKTOP);
  const baner = await pageOf(supervisor(1), DESKTOP);
  const asked = [
    await watch(kothrud, 'supervisor'),
    await watch(everywhere, 'admin', 'MDE-008'),
    await watch(baner, 'supervisor'),
  ];
  const before = await Promise.all(
    [kothrud, everywhere, baner].map(async (page) => Number(await made(page).textContent())),
  );
  const stops = Number(
    await line(everywhere, 'MDE-008')
      .getByText(/^\/\d+$/)
      .textContent()
      .then((text) => text?.slice(1)),
  );
  await expect(bar(everywhere, 'MDE-008')).toHaveAccessibleName(
    new RegExp(`^0 done, .* ${stops} to come$`),
  );

  const phone = await pageOf(mde(8), PHONE);
  await openOrders(phone);
  await done(phone, stop!).tap();

  for (const [index, page] of [kothrud, everywhere].entries()) {
    await expect(made(page)).toHaveText(String(before[index]! + 1));
    await expect(justNow(page)).toContainText(`delivered to ${stop!.name}`);
  }
  await expect(bar(everywhere, 'MDE-008')).toHaveAccessibleName(
    new RegExp(`^1 done, .* ${stops - 1} to come$`),
  );
  await expect(line(everywhere, 'MDE-008')).toContainText(/delivered \d+ s ago/);
  // A later delivery of its own area is the first that the third page receives.
  await deliver(server, 5, ofBaner!);
  await expect(made(baner)).toHaveText(String(before[2]! + 1));
  await expect(justNow(baner).getByRole('listitem').first()).toContainText(ofBaner!.name);
  await expect(baner.getByText('Sunil Bhosale')).toHaveCount(0);
  await expect(baner.getByText('MDE-008')).toHaveCount(0);
  expect(asked).toEqual([[], [], []]);
});

test('a quantity and an absence are shown in figures and in words', async ({ pageOf, server }) => {
  const page = await pageOf(ADMIN, DESKTOP);
  const asked = await watch(page, 'admin', 'MDE-009');
  const [stop, other] = await namedStops(server, 9);
  const phone = await pageOf(mde(9), PHONE);
  await openOrders(phone);
  const [first] = stop!.lines;
  await rows(phone)
    .filter({ has: done(phone, stop!) })
    .getByRole('button', { name: first!.product.name })
    .first()
    .tap();
  await phone.getByRole('button', { name: 'One more' }).tap();
  await phone.getByRole('button', { name: 'Save', exact: true }).tap();
  await expect(justNow(page)).toContainText(stop!.name);
  await rows(phone)
    .filter({ has: done(phone, other!) })
    .getByText(other!.name, { exact: true })
    .tap();
  await phone.getByLabel('Absence Remark').fill('Door locked');
  await phone.getByRole('button', { name: 'Save Changes' }).tap();
  await expect(justNow(page)).toContainText(`${other!.name} was absent, “Door locked”`);
  await expect(bar(page, 'MDE-009')).toHaveAccessibleName(/^0 done, 1 partly.*, 1 absent, /);
  expect(asked).toEqual([]);
});

test('without a network the page shows how old its figures are, and catches up afterwards', async ({
  pageOf,
  server,
}) => {
  const page = await pageOf(supervisor(2), DESKTOP);
  const asked = await watch(page, 'supervisor');
  const first = Number(await made(page).textContent());
  const [stop, ...others] = (await namedStops(server, 10)).slice(0, 4);
  // It has received the events from before its subscription. A page that is cut off before that would read again.
  await deliver(server, 10, stop!);
  const before = first + 1;
  await expect(made(page)).toHaveText(String(before));
  await page.context().setOffline(true);
  await expect(page.getByText(/^No connection: figures of \d\d:\d\d, /)).toBeVisible({
    timeout: SLOW_MS,
  });
  await expect(page.getByText('You are offline.')).toBeVisible();
  for (const other of others) await deliver(server, 10, other);
  await expect(made(page)).toHaveText(String(before));
  await page.context().setOffline(false);
  await isLive(page);
  await expect(made(page)).toHaveText(String(before + 3));
  await expect(page.getByRole('listitem').filter({ hasText: 'MDE-010' })).toContainText(
    /MDE-010( · )?4( of |\/)\d+/,
  );
  await expect(page.getByText('You are offline.')).toHaveCount(0);
  expect(asked).toEqual([]);
});

test('a supervisor who gets another zone while looking sees that zone only', async ({
  pageOf,
  server,
}) => {
  const boss = await admin(server.url);
  const form = staffForm({
    areaId: 1,
    password: PASSWORD,
    email: 'supervisor-of-two@milkround.test',
  });
  const { id } = await saved<{ id: number }>(boss, 'add-supervisor', form);
  const page = await pageOf(form.email, DESKTOP);
  await watch(page, 'supervisor');
  const main = page.getByRole('main');
  await expect(main).toContainText('Vijay Pawar');
  await saved(boss, `edit-supervisor/${id}`, { ...form, areaId: 2, password: '' });

  await expect(main).toContainText('Sunil Bhosale', { timeout: SLOW_MS });
  await expect(main).not.toContainText('Vijay Pawar');
  await expect(page.getByText(/^Kothrud · /)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^Kothrud · /)).toBeVisible();
});
