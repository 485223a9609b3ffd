import { csv, dayFromNow, upload } from '../fixtures/order-upload';
import { admin, mde, supervisor as signedInSupervisor } from '../support/client';
import { today } from '../support/log';
import { addOrder, deleteOrder, editOrder } from '../support/single-orders';
import { ADMIN, DESKTOP, expect, PHONE, test, type Locator, type Page } from './milkround';

/** A person who has never seen the product finds each answer with so many clicks, and within this time. */
const MAX_CLICKS = 5;
const MAX_MS = 30_000;

/** An admin in front of the dashboard, whose clicks are counted. Typing is no click. */
class Stranger {
  private clicks = 0;
  private readonly begun = Date.now();

  constructor(readonly page: Page) {}

  async click(...places: Locator[]): Promise<void> {
    for (const place of places) {
      await place.click();
      this.clicks++;
    }
  }

  link = (name: string) =>
    this.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });
  button = (name: string | RegExp) => this.page.getByRole('button', { name, exact: true });
  /** The first row of the activity with these words. */
  row = (words: string | RegExp) =>
    this.page.locator('main ol > li:has(time)').filter({ hasText: words }).first();

  /** Expects that the words of the answer are on the screen, and that they were found in time. */
  async finds(answer: Locator): Promise<void> {
    await expect(answer).toBeVisible();
    expect(this.clicks).toBeLessThanOrEqual(MAX_CLICKS);
    expect(Date.now() - this.begun).toBeLessThan(MAX_MS);
  }
}

/** Opens the dashboard, where every question begins. */
async function asStranger(
  pageOf: (email: string, options: typeof DESKTOP) => Promise<Page>,
  options = DESKTOP,
): Promise<Stranger> {
  const page = await pageOf(ADMIN, options);
  await page.goto('/admin/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Admin Dashboard');
  return new Stranger(page);
}

test('1. who changed the quantity of a consumer on a day, from what to what, and when', async ({
  pageOf,
  server,
}) => {
  const boss = await admin(server.url);
  const order = {
    consumer_id: 'ASKED-1',
    consumer_name: 'Asked Rane',
    delr_boy_id: 2,
    exp_quantity: 2,
  };
  const { body } = await addOrder(boss, { ...order, address: '4, Lake View' });
  expect(
    (await editOrder(boss, body.data, { exp_quantity: 3.5, adjustedQuantity: 1 })).status,
  ).toBe(200);
  const it = await asStranger(pageOf);
  await it.click(it.link('Activity'), it.button('Consumer'));
  await it.page.keyboard.type('asked');
  await it.click(it.page.getByRole('dialog').getByRole('button', { name: /ASKED-1$/ }));
  await it.click(
    it.button('Happened: Any date'),
    it.page.getByRole('dialog').getByRole('button', { name: 'Today' }),
  );
  await it.finds(
    it.row(
      new RegExp(
        `^\\d\\d:\\d\\d.*${boss.session.name} changed the requirement of .*ASKED-1.*2 →\\s3\\.5`,
      ),
    ),
  );
});

test('2. why a total of the dashboard is what it is, and which orders make it', async ({
  pageOf,
}) => {
  const it = await asStranger(pageOf);
  const sheet = it.page.getByRole('dialog');
  await it.click(
    it.page
      .getByRole('region', { name: "Today's Orders" })
      .getByRole('button', { name: /^Why / })
      .first(),
  );
  await expect(sheet).toContainText('The rows add up to this figure.');
  await it.click(sheet.getByRole('list', { name: 'Delivery Boys' }).getByRole('button').first());
  await it.click(sheet.getByRole('list', { name: 'Orders' }).getByRole('button').first());
  await it.finds(sheet.getByRole('link', { name: 'Activity of the order' }));
});

test('3. what the dashboard showed at 06:40 yesterday', async ({ pageOf }) => {
  const it = await asStranger(pageOf);
  await it.click(
    it.button('Go to time'),
    it.button('Yesterday'),
    it.page.getByLabel('Time', { exact: true }),
  );
  await it.page.keyboard.type('06:40');
  await expect(it.page.getByRole('region', { name: 'Past' })).toContainText('06:40:00');
  await it.finds(
    it.page.getByRole('listitem').filter({ hasText: 'Deliveries Made' }).locator('b').first(),
  );
});

test('4. who deleted an order', async ({ pageOf, server }) => {
  const boss = await admin(server.url);
  const { body } = await addOrder(boss, { consumer_id: 'ASKED-4', delr_boy_id: 2 });
  expect((await deleteOrder(boss, body.data.id)).status).toBe(200);
  const it = await asStranger(pageOf);
  await it.click(it.link('Activity'), it.button('What: everything'), it.button(/^Deleted orders/));
  await it.finds(it.row(`${boss.session.name} deleted the order of ASKED-4`));
  await it.click(
    it.row('ASKED-4').getByRole('button', { name: /^Details/ }),
    it.button('History of the order'),
  );
  await it.finds(it.page.getByRole('dialog').getByText(boss.session.name).first());
});

test('4. who deleted an order, for a person who types it into the search', async ({
  pageOf,
  server,
}) => {
  const boss = await admin(server.url);
  const { body } = await addOrder(boss, { consumer_id: 'ASKED-41', delr_boy_id: 2 });
  expect((await deleteOrder(boss, body.data.id)).status).toBe(200);
  const it = await asStranger(pageOf);
  await it.click(it.link('Activity'), it.page.getByPlaceholder('Name or ID'));
  await it.page.keyboard.type('deleted');
  await it.click(it.button('What: Deleted orders'));
  await it.finds(it.row(`${boss.session.name} deleted the order of ASKED-41`));
});

test('5. who uploaded a file, and what it changed', async ({ pageOf, server }) => {
  const boss = await admin(server.url);
  const lines = csv([
    ['ASKED-51', 'MDE-002', 'Cow', 1],
    ['ASKED-52', 'MDE-002', 'Cow', 2],
  ]);
  expect((await upload(boss, lines, { date: dayFromNow(21), name: 'asked.csv' })).status).toBe(201);
  const it = await asStranger(pageOf);
  await it.click(it.link('Uploads'), it.page.getByRole('link', { name: 'Activity of asked.csv' }));
  await it.finds(it.row(`${boss.session.name} uploaded asked.csv: 2 lines`));
  await it.finds(it.row('ASKED-52'));
});

test('6. which entries came late, and by how much', async ({ pageOf }) => {
  const it = await asStranger(pageOf);
  await it.click(it.link('Activity'), it.button('Late only'), it.button('Longest delay first'));
  await it.finds(
    it.page
      .getByRole('status')
      .filter({ hasText: /^Late entries: [\d,]+\+? · the longest by \d+/ }),
  );
  await it.finds(it.row(/received \d\d:\d\d, \d+ \S+ later/));
});

test('7. who reopened a closed day, and why', async ({ pageOf, server }) => {
  const office = await signedInSupervisor(server.url, 2);
  await (await mde(server.url, 7)).post('day-close', { assignedQuantity: 80, EmptyBottle: 12 });
  expect(
    (await office.post('reopen-day/7', { orderDate: today(), reason: 'A stop was forgotten' }))
      .status,
  ).toBe(200);
  const it = await asStranger(pageOf);
  await it.click(it.link('Activity'), it.button('What: everything'), it.button(/^Reopened days/));
  await it.finds(
    it.row(new RegExp(`${office.session.name} reopened the day of .*A stop was forgotten`)),
  );
});

test('8. all that a delivery boy did yesterday, in order', async ({ pageOf, server }) => {
  const { name } = (await mde(server.url, 3)).session;
  const it = await asStranger(pageOf);
  await it.click(it.link('Activity'), it.button('Yesterday'), it.button('Done by: anybody'));
  await it.page.keyboard.type(name);
  await it.click(it.page.getByRole('dialog').getByRole('button', { name: new RegExp(`^${name}`) }));
  await it.page.getByLabel('Sorted by').selectOption('Oldest first');
  await it.finds(it.page.getByRole('list', { name: 'What happened, oldest first' }));
  await it.finds(it.row(new RegExp(`^\\d\\d:\\d\\d.*${name} marked .* done`)));
});

test('8. all that a delivery boy did yesterday, in order, on a phone', async ({
  pageOf,
  server,
}) => {
  const { name } = (await mde(server.url, 3)).session;
  const it = await asStranger(pageOf, PHONE);
  const zones = it.page.getByRole('region', { name: 'Zones' });
  await it.click(
    zones.getByRole('button', { name: 'Baner', exact: true }),
    zones.getByRole('link', { name, exact: true }),
  );
  await it.click(it.page.getByRole('main').getByRole('link', { name: 'Activity', exact: true }));
  await it.click(
    it.button('Happened: Today'),
    it.page.getByRole('dialog').getByRole('button', { name: 'Yesterday' }),
  );
  await it.finds(it.page.getByRole('list', { name: 'What happened, oldest first' }));
  await it.finds(it.row(new RegExp(`^\\d\\d:\\d\\d.*${name} marked .* done`)));
});

test('9. who signed in and out', async ({ pageOf, server }) => {
  const { name } = (await mde(server.url, 4)).session;
  const it = await asStranger(pageOf);
  await it.click(it.link('Activity'), it.button('Sign-ins'));
  await it.finds(it.row(`${name} signed in`));
});

test('10. how to prove to an auditor that nothing was altered', async ({ pageOf }) => {
  const it = await asStranger(pageOf);
  await it.click(it.link('Proof for an Auditor'));
  const downloading = it.page.waitForEvent('download');
  await it.click(it.button('Download the checkpoint'));
  expect((await downloading).suggestedFilename()).toMatch(/^checkpoint-/);
  await it.finds(it.page.getByRole('heading', { name: 'Check an earlier checkpoint' }));
});
