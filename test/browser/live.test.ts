import { as } from '../support/client';
import { doneEntry, minutesAgo, synced } from '../support/outbox';
import { dayOf, deliver, done, openOrders, quantity, row, type ListedStop } from './board';
import { tooWide } from './fits';
import { ADMIN, DESKTOP, expect, isLive, PHONE, supervisor, test, type Page } from './milkround';
import { makeZone } from './own-zone';

/** The figure on a summary card. */
const card = (page: Page, label: string) =>
  page.getByRole('listitem').filter({ hasText: label }).locator('b').first();
const made = (page: Page) => card(page, 'Deliveries Made');
const justNow = (page: Page) => page.getByRole('region', { name: 'Just now' });
const bar = (page: Page, uniqueId: string) =>
  page
    .getByRole('region', { name: 'Zones' })
    .getByRole('listitem')
    .filter({ hasText: uniqueId })
    .getByRole('img')
    .first();

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

test('the office sees a morning live: a delivery, a quantity and an absence in figures and words, each zone its own only', async ({
  pageOf,
  server,
}) => {
  const { boys, supervisor: chief } = await makeZone(server, { stops: 4 });
  const [boy] = boys as [(typeof boys)[0]];
  const [first, second, third] = (await dayOf(server, boy.email)) as [
    ListedStop,
    ListedStop,
    ListedStop,
  ];
  const [area, everywhere, elsewhere] = [
    await pageOf(chief.email, DESKTOP),
    await pageOf(ADMIN, DESKTOP),
    await pageOf(supervisor(1), DESKTOP),
  ];
  const asked = [
    await watch(area, 'supervisor'),
    await watch(everywhere, 'admin', boy.uniqueId),
    await watch(elsewhere, 'supervisor'),
  ];
  const before = await Promise.all(
    [area, everywhere, elsewhere].map(async (page) => Number(await made(page).textContent())),
  );
  await expect(bar(everywhere, boy.uniqueId)).toHaveAccessibleName(/^0 done, .* 4 to come$/);

  const phone = await pageOf(boy.email, PHONE);
  await openOrders(phone);
  await done(phone, first).tap();
  for (const [index, page] of [area, everywhere].entries()) {
    await expect(made(page)).toHaveText(String(before[index]! + 1));
    await expect(justNow(page)).toContainText(`delivered to ${first.name}`);
  }
  await expect(bar(everywhere, boy.uniqueId)).toHaveAccessibleName(/^1 done, .* 3 to come$/);
  await quantity(phone, second, second.lines[0]!).tap();
  await phone.getByRole('button', { name: 'Increase' }).tap();
  await phone.getByRole('button', { name: 'Save', exact: true }).tap();
  await expect(justNow(everywhere)).toContainText(second.name);
  await row(phone, third).getByText(third.name, { exact: true }).tap();
  await phone.getByLabel('Absence Remark').fill('Door locked');
  await phone.getByRole('button', { name: 'Save Changes' }).tap();
  await expect(justNow(everywhere)).toContainText(`${third.name} was absent, “Door locked”`);
  await expect(bar(everywhere, boy.uniqueId)).toHaveAccessibleName(
    /^1 done, 1 partly.*, 1 absent, /,
  );
  await expect(made(elsewhere)).toHaveText(String(before[2]));
  await expect(elsewhere.getByText(boy.name)).toHaveCount(0);
  expect(asked).toEqual([[], [], []]);
});

test('a supervisor without a network sees how old the figures are, catches up, and gets another zone while looking', async ({
  pageOf,
  server,
}) => {
  const { boys, supervisor: chief } = await makeZone(server, { stops: 4 });
  const [boy] = boys as [(typeof boys)[0]];
  const [stop, ...others] = await dayOf(server, boy.email);
  const page = await pageOf(chief.email, DESKTOP);
  const asked = await watch(page, 'supervisor');
  // It has received the events from before its subscription. A page that is cut off before that would read again.
  await deliver(server, boy.email, stop!);
  await expect(made(page)).toHaveText('1');
  await page.context().setOffline(true);
  await expect(page.getByText(/^No connection: figures of \d?\d:\d\d\s[ap]m, /)).toBeVisible();
  await expect(page.getByText('You are offline.')).toBeVisible();
  for (const other of others) await deliver(server, boy.email, other);
  await expect(made(page)).toHaveText('1');
  await page.context().setOffline(false);
  await isLive(page);
  await expect(made(page)).toHaveText('4');
  await expect(page.getByText('You are offline.')).toHaveCount(0);
  expect(asked).toEqual([]);

  const boss = await as(server.url, ADMIN);
  const { status } = await boss.post(`edit-supervisor/${chief.id}`, {
    ...chief,
    areaId: 2,
    password: '',
  });
  expect(status).toBe(200);
  const main = page.getByRole('main');
  await expect(main).toContainText('Sunil Bhosale');
  await expect(main).not.toContainText(boy.name);
  await page.reload();
  await expect(page.getByText(/^Kothrud · /)).toBeVisible();
});

test('a supervisor sees on a phone that a delivery boy has stalled, can call him, opens his board, and sees when he continues', async ({
  pageOf,
  server,
}) => {
  const { boys, supervisor: chief } = await makeZone(server, { stops: 5 });
  const [boy] = boys as [(typeof boys)[0]];
  const stops = await dayOf(server, boy.email);
  const entries = stops
    .slice(0, 3)
    .map(({ id }, index) => doneEntry(id, { occurredAt: minutesAgo(40 - 5 * index) }));
  await synced(await as(server.url, boy.email), entries);

  const page = await pageOf(chief.email, PHONE);
  const strip = page.getByRole('region', { name: 'Who needs you' });
  await page.goto('/supervisor/dashboard');
  await isLive(page);
  await expect(strip).toContainText(/\d needs? you\./);
  // The worst reason is the first on the screen, above all figures.
  const worst = strip.getByRole('article').first();
  await expect(worst).toContainText(boy.name);
  await expect(worst).toContainText(/Stalled since \d?\d:\d\d\s[ap]m, 3\d min\./);
  await expect(worst).toContainText(stops[2]!.name);
  expect((await worst.boundingBox())!.y).toBeLessThan(page.viewportSize()!.height / 2);
  await expect(worst.getByRole('link', { name: `Call ${boy.name}, ` })).toHaveAttribute(
    'href',
    /^tel:\d+$/,
  );
  expect(await tooWide(page)).toEqual([]);
  await worst.getByRole('link', { name: `Open the board of ${boy.name}` }).tap();
  await expect(page).toHaveURL(`/supervisor/board?deliveryBoy=${boy.id}`);
  await expect(page.getByText(/^3 of 5 done/)).toBeVisible();
  await page.goBack();
  await expect(worst).toContainText(boy.name);
  await deliver(server, boy.email, stops[3]!);
  await expect(
    page.getByText(new RegExp(`^${boy.name} is delivering again, \\d?\\d:\\d\\d\\s[ap]m$`)),
  ).toBeVisible();
});
