import { startServer } from '../support/running-server';
import { openOrders } from './board';
import { expect, mde, PHONE, rememberSessions, sessionOf, test, type Page } from './milkround';
import { publisherFor } from './newer-build';

/** The options of the other tests, except for the worker, which would intercept the requests that they change. */
const WITH_WORKER = { ...PHONE, serviceWorkers: 'allow' } as const;

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const note = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'A new version is ready.' });
const update = (page: Page) => note(page).getByRole('button', { name: 'Update' }).tap();
const build = (page: Page) => page.locator('#root[data-build="newer"]');

/** Waits until the page is served by a worker; by then the worker has stored all its files. */
const isKept = (page: Page) =>
  expect.poll(() => page.evaluate('navigator.serviceWorker.controller?.state')).toBe('activated');

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

/** The paths of all files in the browser's caches. */
const kept = (page: Page) =>
  page.evaluate<string[]>(`(async () => {
    const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = await Promise.all(caches_.map((cache) => cache.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  })()`);

test('opens without a network and without a server, with every part of it', async ({ pageOf }) => {
  test.setTimeout(120_000);
  const server = await startServer();
  try {
    const page = await pageOf(mde(16), WITH_WORKER, server);
    const seen = defects(page);
    await openOrders(page);
    await isKept(page);

    await page.context().setOffline(true);
    await page.reload();
    await expect(heading(page)).toHaveText('Orders');
    await page.getByRole('link', { name: 'Day Close' }).tap();
    await expect(heading(page)).toHaveText('Day Close');

    await page.context().setOffline(false);
    await server.kill('SIGKILL');
    await page.goto('/deliveryBoy/round');
    await expect(heading(page)).toHaveText('Round Management');
    await page.getByRole('button', { name: /, menu$/ }).tap();
    await page.getByRole('button', { name: 'मराठी' }).tap();
    await expect(page.locator('html')).toHaveAttribute('lang', 'mr-IN');
    expect(seen).toEqual([]);
  } finally {
    await server.stop();
  }
});

test("stores the client and none of the server's answers", async ({ pageOf }) => {
  const page = await pageOf(mde(17), WITH_WORKER);
  await openOrders(page);
  await isKept(page);
  for (const address of [
    '/deliveryBoy/order-remark',
    '/deliveryBoy/dashboard',
    '/deliveryBoy/orders',
  ]) {
    await page.goto(address);
    await expect(heading(page)).toBeVisible();
  }
  const paths = await kept(page);
  expect(paths).toContain('/index.html');
  expect(
    paths.filter(
      (path) =>
        !/^\/(assets\/[^/]+\.(js|css)|index\.html|favicon\.svg|manifest\.webmanifest)$/.test(path),
    ),
  ).toEqual([]);
  // The server's own addresses are answered by the server only.
  await page.goto('/health/live');
  await expect(page.locator('#root')).toHaveCount(0);
  await expect(page.locator('body')).toContainText('"status":"ok"');
});

test('a newer build waits until the person accepts it, in every tab', async ({
  pageOf,
  server,
}) => {
  test.setTimeout(120_000);
  const publisher = await publisherFor(server);
  try {
    const page = await pageOf(mde(18), WITH_WORKER, { ...server, url: publisher.url });
    await openOrders(page);
    await isKept(page);
    const other = await page.context().newPage();
    await rememberSessions(other, await sessionOf(server.url, mde(18)));
    await other.goto('/deliveryBoy/orders');
    await isKept(other);

    publisher.publish();
    await page.evaluate(
      'navigator.serviceWorker.ready.then((registration) => registration.update())',
    );
    await expect(note(page)).toBeVisible();
    await expect(note(other)).toBeVisible();
    await page.reload();
    await expect(note(page)).toBeVisible();
    await expect(build(page)).toHaveCount(0);

    await page.getByRole('link', { name: 'Day Close' }).tap();
    await page.getByLabel('Taken').fill('40');
    await update(page);
    await page.getByRole('button', { name: 'Stay' }).tap();
    await expect(page.getByLabel('Taken')).toHaveValue('40');
    await expect(build(page)).toHaveCount(0);
    await update(page);
    await page.getByRole('button', { name: 'Leave' }).tap();
    await expect(build(page)).toHaveCount(1);
    await expect(heading(page)).toHaveText('Day Close');
    await expect(note(page)).toHaveCount(0);

    await expect(build(other)).toHaveCount(0);
    await update(other);
    await expect(build(other)).toHaveCount(1);
    await expect(heading(other)).toHaveText('Orders');
  } finally {
    await publisher.close();
  }
});
