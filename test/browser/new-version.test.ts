import { openOrders } from './board';
import {
  expect,
  isLive,
  rememberSessions,
  sessionOf,
  test,
  type Locator,
  type Page,
} from './milkround';
import { publisherFor } from './newer-build';
import { INSTALLED, isKept } from './offline';
import { makeZone } from './own-zone';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const note = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'A new version is ready.' });
const update = (page: Page) => note(page).getByRole('button', { name: 'Update' }).tap();
const build = (page: Page) => page.locator('#root[data-build="newer"]');

test('a newer build waits until the delivery boy accepts it, in every tab, and moves nothing that he taps', async ({
  pageOf,
  server,
}) => {
  const { boys } = await makeZone(server, { stops: 3 });
  const { email } = boys[0]!;
  const publisher = await publisherFor(server);
  try {
    const page = await pageOf(email, INSTALLED, { ...server, url: publisher.url });
    await openOrders(page);
    await isKept(page);
    const other = await page.context().newPage();
    await rememberSessions(other, await sessionOf(server.url, email));
    await other.goto('/deliveryBoy/orders');
    await isKept(other);

    const places = await placesOf(page, page.locator('main input[type=checkbox]').first());
    publisher.publish();
    await page.evaluate(
      'navigator.serviceWorker.ready.then((registration) => registration.update())',
    );
    await expect(note(page)).toBeVisible();
    await expect(note(other)).toBeVisible();
    expect(await places()).toHaveLength(1);
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

/** Records the position of the element on the screen in every frame. Returns a function that returns the positions, in pixels from the top. */
async function placesOf(page: Page, element: Locator): Promise<() => Promise<number[]>> {
  await page.evaluate(`document.querySelector('[data-watched]')?.removeAttribute('data-watched')`);
  await element.evaluate((it) => it.setAttribute('data-watched', ''));
  await page.evaluate(`{
    const element = document.querySelector('[data-watched]');
    const tops = new Set();
    const record = () => {
      if (window.recordedTops !== tops) return;
      tops.add(Math.round(element.getBoundingClientRect().top));
      requestAnimationFrame(record);
    };
    window.recordedTops = tops;
    record();
  }`);
  return () => page.evaluate<number[]>('[...window.recordedTops]');
}

test('the stops of a delivery boy stay in place when notices come and go', async ({
  pageOf,
  server,
}) => {
  const { boys } = await makeZone(server, { stops: 6 });
  const { email } = boys[0]!;
  const page = await pageOf(email, { viewport: { width: 390, height: 844 }, hasTouch: true });
  await page.addInitScript(
    `navigator.storage.estimate = async () => ({ quota: 1e9, usage: window.isFull ? 1e9 : 0 });`,
  );
  await openOrders(page);
  await isLive(page);
  const box = page.locator('main input[type=checkbox]').nth(3);
  const focus = (isFull: boolean) =>
    page.evaluate(`window.isFull = ${isFull}; window.dispatchEvent(new Event('focus'))`);
  for (const { shown, come, go } of [
    {
      shown: /^This phone has no room left/,
      come: () => focus(true),
      go: () => focus(false),
    },
    {
      shown: /^No network\. What you enter is kept/,
      come: () => page.context().setOffline(true),
      go: () => page.context().setOffline(false),
    },
  ]) {
    const places = await placesOf(page, box);
    await come();
    await expect(page.getByText(shown)).toBeVisible();
    await go();
    await expect(page.getByText(shown)).toHaveCount(0);
    expect({ shown, places: await places() }).toEqual({ shown, places: [expect.any(Number)] });
  }
});
