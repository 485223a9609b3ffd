import { mde as signedIn } from '../support/client';
import { doneEntry, minutesAgo, synced } from '../support/outbox';
import { deliver, namedStops } from './board';
import { expectFitsInEveryLanguage, tooWide } from './fits';
import { ADMIN, expect, isLive, PHONE, supervisor, test, type Page } from './milkround';

const strip = (page: Page) => page.getByRole('region', { name: 'Who needs you' });
const card = (page: Page, name: string) => page.getByRole('article', { name });

test('a supervisor sees a delivery boy who has stalled, can call him, opens his board and returns, and sees when he continues', async ({
  pageOf,
  server,
}) => {
  const [first, second, third, fourth] = await namedStops(server, 5);
  const vijay = await signedIn(server.url, 5);
  const entries = [first, second, third].map((stop, index) =>
    doneEntry(stop!.id, { occurredAt: minutesAgo(40 - 5 * index) }),
  );
  await synced(vijay, entries);

  const page = await pageOf(supervisor(1), PHONE);
  await page.goto('/supervisor/dashboard');
  await isLive(page);
  await expect(strip(page)).toContainText(/\d needs? you\./);
  // The worst reason is the first on the screen, above all figures.
  const worst = strip(page).getByRole('article').first();
  await expect(worst).toContainText('Vijay Pawar');
  await expect(worst).toContainText(/Stalled since \d\d:\d\d, 3\d min\./);
  await expect(worst).toContainText(third!.name);
  await expect(worst).toContainText('cannot tell');
  expect((await worst.boundingBox())!.y).toBeLessThan(page.viewportSize()!.height / 2);
  await expect(worst.getByRole('link', { name: /^Call Vijay Pawar, / })).toHaveAttribute(
    'href',
    /^tel:\d+$/,
  );
  expect(await tooWide(page)).toEqual([]);

  await worst.getByRole('link', { name: 'Open the board of Vijay Pawar' }).tap();
  await expect(page).toHaveURL('/supervisor/board?deliveryBoy=5');
  await expect(page.getByText(/^3 of \d+ done/)).toBeVisible();
  await page.goBack();
  await expect(worst).toContainText('Vijay Pawar');

  await deliver(server, 5, fourth!);
  await expect(page.getByText(/^Vijay Pawar is delivering again, \d\d:\d\d$/)).toBeVisible({
    timeout: 20_000,
  });
  await expect(card(page, 'Vijay Pawar').getByText('Stalled')).toHaveCount(0);
});

test('the answer fits on a phone in every language', async ({ pageOf }) => {
  const page = await pageOf(ADMIN, PHONE);
  await expectFitsInEveryLanguage(page, '/admin/dashboard', () =>
    expect(page.locator('section').first()).toBeVisible(),
  );
});
