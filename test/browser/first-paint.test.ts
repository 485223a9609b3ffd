import {
  DESKTOP,
  expect,
  isLive,
  mde,
  PHONE,
  rememberSessions,
  sessionOf,
  test,
  type Locator,
  type Page,
} from './milkround';

/** Blocks the client until the returned function is called; until then only the page itself is visible. */
async function withoutClient(page: Page): Promise<() => void> {
  let come = () => {};
  const allowed = new Promise<void>((resolve) => (come = resolve));
  await page.route('**/assets/base-*.js', async (route) => {
    await allowed;
    await route.continue();
  });
  return come;
}

/** Where the letters of the heading are, not the box around them: left, top and height. */
const headingAt = (page: Page) =>
  page.evaluate<number[]>(`(() => {
    const range = document.createRange();
    range.selectNodeContents([...document.querySelectorAll('h1')].find((heading) => heading.checkVisibility()));
    const { left, top, height } = range.getBoundingClientRect();
    return [left, top, height].map(Math.round);
  })()`);

const topOf = async (element: Locator) => Math.round((await element.boundingBox())?.y ?? NaN);

for (const [device, options] of [
  ['phone', PHONE],
  ['desktop', DESKTOP],
] as const)
  test.describe(`on a ${device}`, () => {
    test.use(options);

    test('the landing page shows its heading before the client has loaded, and nothing moves when it has', async ({
      page,
    }) => {
      const come = await withoutClient(page);
      await page.goto('/home', { waitUntil: 'commit' });
      const words = page.getByRole('heading', { level: 1, name: /Fresh milk/ });
      await expect(words).toBeVisible();
      const before = await headingAt(page);
      await expect(page.getByRole('banner')).toHaveCount(0);
      come();
      await expect(page.getByRole('banner')).toBeVisible();
      expect(await headingAt(page)).toEqual(before);
    });

    test('in another language it hides its texts at first, and then shows the right ones', async ({
      page,
    }) => {
      await page.addInitScript(`localStorage.setItem('language', 'mr')`);
      const come = await withoutClient(page);
      await page.goto('/home', { waitUntil: 'commit' });
      await expect(page.locator('.first-home')).toBeVisible();
      await expect(page.getByText('Fresh milk')).toBeHidden();
      come();
      await expect(page.getByRole('heading', { level: 1 })).toContainText('दूध');
    });
  });

test.describe('the orders of a delivery boy', () => {
  test.use(PHONE);

  test('are outlined before the client has loaded, and their name and search are in their final places', async ({
    page,
    server,
  }) => {
    await rememberSessions(page, await sessionOf(server.url, mde(1)));
    const come = await withoutClient(page);
    await page.goto('/deliveryBoy/orders', { waitUntil: 'commit' });
    const title = page.getByRole('heading', { level: 1, name: 'Orders' });
    await expect(title).toBeVisible();
    const before = {
      title: await headingAt(page),
      search: await topOf(page.getByText('Search by consumer')),
    };
    come();
    const search = page.getByRole('searchbox');
    await expect(page.getByRole('list', { name: 'Orders' })).toBeVisible();
    expect(await headingAt(page)).toEqual(before.title);
    expect(Math.abs((await topOf(search)) - before.search)).toBeLessThanOrEqual(2);
  });

  test('are requested once, whichever part of the page needs them first', async ({
    page,
    server,
  }) => {
    await rememberSessions(page, await sessionOf(server.url, mde(1)));
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto('/deliveryBoy/orders');
    await expect(page.getByRole('list', { name: 'Orders' })).toBeVisible();
    await isLive(page);
    for (const what of ['get-orders', 'get-products'])
      expect(asked.filter((path) => path.endsWith(`/delivery-boy/${what}`))).toHaveLength(1);
  });

  test('are not outlined for a person who is not signed in', async ({ page }) => {
    await withoutClient(page);
    await page.goto('/deliveryBoy/orders', { waitUntil: 'commit' });
    await expect(page.locator('.first-mark')).toBeVisible();
    await expect(page.getByText('Search by consumer')).toBeHidden();
  });
});

test('a missing file is reported, and loaded again', async ({ page }) => {
  await page.route('**/assets/base-*.js', (route) =>
    route.fulfill({ status: 404, contentType: 'text/plain', body: 'Not found' }),
  );
  await page.goto('/home');
  await expect(page.getByRole('alert')).toContainText('Milkround has not arrived completely.');
  await page.unroute('**/assets/base-*.js');
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});
