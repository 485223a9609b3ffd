import { startServer } from '../support/running-server';
import { deliver, done, namedStops, openOrders, row, rows } from './board';
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
import { doneOf, INSTALLED, isKept, strip } from './offline';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Collects all errors of the page, except those about the missing network. */
function defects(page: Page): string[] {
  const seen: string[] = [];
  page.on('console', (message) => {
    const isNetwork = /net::ERR_|Failed to load resource|WebSocket connection/.test(message.text());
    if (message.type() === 'error' && !isNetwork) seen.push(message.text());
  });
  page.on('pageerror', (error) => seen.push(error.message));
  return seen;
}

test('a server is killed: pages say how old they are, the installed phone goes on in every part, and all catch up by themselves', async ({
  pageOf,
}) => {
  const killed = await startServer();
  const [first, second] = await namedStops(killed, mde(1));
  const office = await pageOf(ADMIN, DESKTOP, killed);
  const phone = await pageOf(mde(1), INSTALLED, killed);
  const seen = defects(phone);
  await office.goto('/admin/dashboard');
  const made = office
    .getByRole('listitem')
    .filter({ hasText: 'Deliveries Made' })
    .locator('b')
    .first();
  await openOrders(phone);
  await isKept(phone);
  await isLive(office);
  await done(phone, first!).tap();
  await expect(made).toHaveText('1');

  await killed.kill('SIGKILL');
  await expect(office.getByText(/^No connection: figures of \d?\d:\d\d\s[ap]m, /)).toBeVisible();
  await expect(made).toHaveText('1');
  await expect(phone.getByText(/^No connection · \d?\d:\d\d\s[ap]m$/)).toBeVisible();
  await phone.reload();
  await done(phone, second!).tap();
  await expect(done(phone, second!)).toBeChecked();
  await expect(strip(phone)).toContainText('1 waiting since');
  await phone.getByRole('link', { name: 'Day Close' }).tap();
  await expect(heading(phone)).toHaveText('Day Close');
  await phone.goto('/deliveryBoy/round');
  await expect(heading(phone)).toHaveText('Round Management');
  await phone.goto('/deliveryBoy/orders');

  const back = await startServer({
    databaseUrl: killed.databaseUrl,
    env: { PORT: new URL(killed.url).port },
  });
  try {
    await deliver(back, mde(2), (await namedStops(back, mde(2)))[0]!);
    await expect(made).toHaveText('3');
    await isLive(office);
    await isLive(phone);
    await expect(strip(phone)).toHaveCount(0);
    expect((await doneOf(back, mde(1))).toSorted()).toEqual([first!.id, second!.id].toSorted());
    await expect(row(phone, second!)).toContainText('sent');
    await expect(rows(phone).last()).toContainText(second!.name);
    expect(seen).toEqual([]);
  } finally {
    await back.stop();
    await killed.stop();
  }
});

const STANDING = /^These figures stand still since \d?\d:\d\d\s[ap]m; deliveries are recorded\.$/;
const REASON = /^It stopped at event \d+ of the log, which it cannot process\.$/;

test('a read model stops: its screens say since when, the office reads the reason, and the notice disappears by itself', async ({
  pageOf,
  server,
}) => {
  const query = (sql: string) => server.database!.pool.query(sql);
  const area = await pageOf(supervisor(1), DESKTOP);
  const phone = await pageOf(mde(1), PHONE);
  await area.goto('/supervisor/dashboard');
  await openOrders(phone);
  await isLive(area);
  await query(
    `UPDATE checkpoint SET status = 'stopped', error = 'a test' WHERE projection = 'delivery-day' AND role = 'live'`,
  );
  try {
    for (const page of [area, phone]) await expect(page.getByText(STANDING)).toBeVisible();
    await expect(area.getByText(REASON)).toBeVisible();
    await expect(phone.getByText(REASON)).toHaveCount(0);
    await area.getByRole('link', { name: 'Delivery Boys' }).click();
    await area.waitForURL('**/supervisor/delivery-boys');
    await expect(area.getByText(STANDING)).toHaveCount(0);
    await area.goBack();
    await expect(area.getByText(STANDING)).toBeVisible();
  } finally {
    await query(
      `UPDATE checkpoint SET status = 'running', error = NULL WHERE projection = 'delivery-day'`,
    );
  }
  for (const page of [area, phone]) await expect(page.getByText(STANDING)).toHaveCount(0);
});
