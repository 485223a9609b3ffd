import { startServer } from '../support/running-server';
import { openOrders } from './board';
import { ADMIN, DESKTOP, expect, isLive, mde, PHONE, supervisor, test } from './milkround';

const STANDING = /^These figures stand still since \d\d:\d\d; deliveries are recorded\.$/;
const REASON = /^It stopped at event \d+ of the log, which it cannot process\.$/;
const SLOW_MS = 20_000;

test('a stopped read model: its screens say since when, the office reads the reason, and the notice disappears by itself', async ({
  pageOf,
}) => {
  const server = await startServer();
  const query = (sql: string) => server.database!.pool.query(sql);
  try {
    const office = await pageOf(ADMIN, DESKTOP, server);
    const area = await pageOf(supervisor(1), DESKTOP, server);
    const phone = await pageOf(mde(1), PHONE, server);
    await office.goto('/admin/dashboard');
    await area.goto('/supervisor/zone-wise-order-report');
    await openOrders(phone);
    await isLive(office);

    await query(
      `UPDATE checkpoint SET status = 'stopped', error = 'a test' WHERE projection = 'delivery-day' AND role = 'live'`,
    );
    for (const page of [office, area, phone])
      await expect(page.getByText(STANDING)).toBeVisible({ timeout: SLOW_MS });
    for (const page of [office, area]) await expect(page.getByText(REASON)).toBeVisible();
    await expect(office.getByText('Orders and deliveries')).toBeVisible();
    await expect(phone.getByText(REASON)).toHaveCount(0);
    await office.getByRole('link', { name: 'Products' }).click();
    await office.waitForURL('**/admin/products');
    await expect(office.getByText(STANDING)).toHaveCount(0);
    await phone.screenshot({ path: test.info().outputPath('phone.png') });
    await office.goto('/admin/dashboard');
    await expect(office.getByText(STANDING)).toBeVisible({ timeout: SLOW_MS });
    await office.screenshot({ path: test.info().outputPath('office.png') });

    await query(
      `UPDATE checkpoint SET status = 'running', error = NULL WHERE projection = 'delivery-day'`,
    );
    for (const page of [office, area, phone])
      await expect(page.getByText(STANDING)).toHaveCount(0, { timeout: SLOW_MS });
  } finally {
    await server.stop();
  }
});
