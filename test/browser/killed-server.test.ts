import { startServer } from '../support/running-server';
import { deliver, done, namedStops, openOrders, rows } from './board';
import { ADMIN, DESKTOP, expect, isLive, mde, PHONE, test } from './milkround';

const SLOW_MS = 30_000;

test('a killed server: pages show how old they are, and catch up by themselves when it is back', async ({
  pageOf,
}) => {
  const killed = await startServer();
  const [first, second] = await namedStops(killed, 1);
  const office = await pageOf(ADMIN, DESKTOP, killed);
  const phone = await pageOf(mde(1), PHONE, killed);
  await office.goto('/admin/dashboard');
  const made = office
    .getByRole('listitem')
    .filter({ hasText: 'Deliveries Made' })
    .locator('b')
    .first();
  await openOrders(phone);
  await isLive(office);
  await done(phone, first!).tap();
  await expect(made).toHaveText('1');

  await killed.kill('SIGKILL');
  await expect(office.getByText(/^No connection: figures of \d\d:\d\d, /)).toBeVisible({
    timeout: SLOW_MS,
  });
  await expect(phone.getByText(/^No connection · \d\d:\d\d$/)).toBeVisible({ timeout: SLOW_MS });
  await expect(made).toHaveText('1');
  await done(phone, second!).tap();
  await expect(done(phone, second!)).toBeChecked();
  await expect(phone.getByText(/^1 waiting since /)).toBeVisible();

  const back = await startServer({
    databaseUrl: killed.databaseUrl,
    env: { PORT: new URL(killed.url).port },
  });
  try {
    await deliver(back, 2, (await namedStops(back, 2))[0]!);
    await expect(made).toHaveText('3', { timeout: SLOW_MS });
    await isLive(office);
    await isLive(phone);
    await expect(done(phone, first!)).toBeChecked();
    await expect(phone.getByText(/waiting since/)).toHaveCount(0);
    await expect(rows(phone).last()).toContainText(second!.name);
  } finally {
    await back.stop();
    await killed.stop();
  }
});
