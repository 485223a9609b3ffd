import { fromLocalTime, toLocalTime } from '../../apps/web/src/time-travel/address/zone-time';
import { admin } from '../support/client';
import { dayHistory } from '../support/past-figures';
import { timeZone } from '../support/running-server';
import { inDays } from '../support/single-orders';
import { GUIDELINES, inaccessible } from './accessibility';
import { deliver, namedStops, openOrders } from './board';
import { expectFitsInEveryLanguage, settled } from './fits';
import {
  ADMIN,
  DESKTOP,
  expect,
  isLive,
  mde,
  PHONE,
  supervisor,
  test,
  toast,
  type Page,
} from './milkround';

/** The row of a stop, by the id of its consumer. */
const row = (page: Page, consumerId: string) =>
  page.getByRole('row').filter({ hasText: consumerId });
const banner = (page: Page) => page.getByRole('region', { name: 'Past', exact: true });
const head = (page: Page) => page.getByRole('region', { name: 'Progress' });
const scrolled = (page: Page) => page.evaluate<number>('Math.round(scrollY)');

test('a supervisor opens the board of a delivery boy, sees a delivery live, goes to a time, and returns', async ({
  pageOf,
  server,
}) => {
  const [stop] = await namedStops(server, 5);
  const page = await pageOf(supervisor(1), { viewport: { width: 1440, height: 500 } });
  await page.goto('/supervisor/dashboard');
  await isLive(page);
  const words = 'Vijay Pawar';
  const name = page.getByRole('link', { name: new RegExp(`^(Open the board of )?${words}$`) });
  await name.scrollIntoViewIfNeeded();
  const place = await scrolled(page);
  await name.click();

  await expect(page.getByRole('heading', { level: 1, name: words })).toBeVisible();
  await expect(page).toHaveURL('/supervisor/board?deliveryBoy=5');
  await isLive(page);
  await expect(head(page)).toContainText(/^0 of \d+ done/);
  await expect(head(page)).toContainText('MDE-005');
  await expect(row(page, stop!.id)).toContainText('to come');
  await deliver(server, 5, stop!);
  await expect(row(page, stop!.id)).toContainText('done');
  await expect(head(page)).toContainText(/^1 of \d+ done.*Last delivery \d\d:\d\d/);

  await page
    .getByRole('button', { name: /^History of / })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: 'History of the order' })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Go to time' }).click();
  await expect(banner(page)).toBeVisible();
  // The delivery is shown from the next full second on.
  await expect(head(page)).toContainText(/^[01] of \d+ done/);
  await expect(page.getByRole('button', { name: /^History of / })).toHaveCount(0);
  await page.getByLabel('Date', { exact: true }).fill(inDays(-1));
  await page.getByLabel('Time', { exact: true }).fill('06:40:00');
  await expect(page).toHaveURL(
    `/supervisor/board?deliveryBoy=5&at=${inDays(-1)}T06%3A40%3A00&clock=known`,
  );
  await expect(head(page)).toContainText(/^[1-9]\d* of \d+ done/);
  await page.goBack();
  await expect(banner(page)).toHaveCount(0);
  await expect(head(page)).toContainText(/^1 of \d+ done/);
  await page.goBack();
  await expect(name).toBeVisible();
  // The delivery may change the height of what is above by some pixels.
  await expect.poll(async () => Math.abs((await scrolled(page)) - place)).toBeLessThan(10);
});

test('the next event of a board belongs to its delivery boy', async ({ pageOf, server }) => {
  const day = await dayHistory(await admin(server.url), inDays(-1));
  const from = fromLocalTime(`${inDays(-1)}T06:00:00`, timeZone())!;
  const next = day.moments('known', 5).find((moment) => moment > from)!;
  expect(day.moments('known').find((moment) => moment > from)).toBeLessThan(next);
  const page = await pageOf(ADMIN, DESKTOP);
  await page.goto(`/admin/board?deliveryBoy=5&at=${inDays(-1)}T06:00:00`);
  await expect(head(page)).toContainText(/ of \d+ done/);
  await page.getByRole('button', { name: 'Next event' }).click();
  const shown = toLocalTime(Math.ceil(next / 1000) * 1000, timeZone()).slice(11);
  await expect(page.getByRole('slider', { name: 'Time of the day' })).toHaveAttribute(
    'aria-valuetext',
    shown,
  );
});

test('the board of a delivery boy of another area is not found', async ({ pageOf }) => {
  const page = await pageOf(supervisor(2), DESKTOP);
  await page.goto('/supervisor/board?deliveryBoy=1');
  await expect(page.getByRole('alert')).toContainText('This was not found.');
});

test('the dashboard of the past leads to the board of the same moment', async ({ pageOf }) => {
  const page = await pageOf(ADMIN, DESKTOP);
  await page.goto(`/admin/dashboard?at=${inDays(-1)}T06:40:00`);
  await page
    .getByRole('link', { name: /^(Open the board of )?Vijay Pawar$/ })
    .first()
    .click();
  await expect(banner(page)).toContainText('06:40:00');
  await expect(page).toHaveURL(
    new RegExp(`^[^?]*/admin/board\\?deliveryBoy=5&at=${inDays(-1)}T06%3A40%3A00`),
  );
});

for (const [size, options] of [
  ['phone', { ...PHONE, colorScheme: 'dark' as const }],
  ['desktop', { ...DESKTOP, colorScheme: 'light' as const }],
] as const)
  test(`it is accessible, and fits in every language, ${size}`, async ({ pageOf }) => {
    const page = await pageOf(ADMIN, options);
    for (const moment of ['', `&at=${inDays(-1)}T06:40:00`])
      await expectFitsInEveryLanguage(
        page,
        `/admin/board?deliveryBoy=5${moment}`,
        async (language) => {
          await expect(page.getByText('MDE-005 · ')).toBeVisible();
          await expect(page.getByRole('table')).toBeVisible();
          await settled(page);
          if (language === 'mr') expect(await inaccessible(page, 'html', GUIDELINES)).toEqual([]);
        },
      );
  });

test('a supervisor corrects a delivery, and the delivery boy sees who did it', async ({
  pageOf,
  server,
}) => {
  const [stop] = await namedStops(server, 3);
  const [phone, page] = [await pageOf(mde(3), PHONE), await pageOf(supervisor(1), DESKTOP)];
  await openOrders(phone);
  await isLive(phone);
  await page.goto('/supervisor/board?deliveryBoy=3');
  await isLive(page);
  await row(page, stop!.id)
    .getByRole('button', { name: `Correct ${stop!.name}` })
    .click();
  const dialog = page.getByRole('dialog', { name: `Correct ${stop!.name}` });
  await dialog.getByLabel('Absence Remark').fill('Back on Monday');
  await dialog.getByLabel(stop!.lines[0]!.product.name).fill('0.5');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog.getByText('Reason is required')).toBeVisible();
  await dialog.getByLabel('Reason', { exact: true }).fill('The consumer called');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(page, 'Delivery corrected!')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(row(page, stop!.id)).toContainText('Back on Monday');
  await expect(phone.getByText(/Back on Monday · changed by .+, \d\d:\d\d/)).toBeVisible();

  await row(page, stop!.id)
    .getByRole('button', { name: `Correct ${stop!.name}` })
    .click();
  await dialog.getByLabel(stop!.lines[0]!.product.name).fill('');
  await expect(dialog.getByText('Blank: the recorded quantity is taken back.')).toBeVisible();
  await dialog.getByLabel('Reason', { exact: true }).fill('Typed for the wrong consumer');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(row(page, stop!.id)).not.toContainText('0.5');
});
