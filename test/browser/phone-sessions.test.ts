import { Client } from '../support/client';
import { dayOf, done, openOrders, row } from './board';
import {
  enter,
  expect,
  type Page,
  PHONE,
  poll,
  rememberSessions,
  sessionOf,
  storedRoles,
  test,
} from './milkround';
import { INSTALLED, isKept } from './offline';
import { makeZone } from './own-zone';

const logOut = async (page: Page) => {
  await page.getByRole('button', { name: /, menu$/ }).tap();
  await page.getByRole('button', { name: 'Logout' }).tap();
};

/** From the next load on, records in local storage whether one of the texts was in any frame of the page. */
const watchFor = (page: Page, texts: readonly string[]) =>
  page.addInitScript(`(() => {
    const look = () => {
      const text = document.body?.checkVisibility() ? document.body.innerText : '';
      if (${JSON.stringify(texts)}.some((sought) => text.includes(sought))) localStorage.setItem('was-shown', 'yes');
      requestAnimationFrame(look);
    };
    look();
  })()`);
const wasShown = (page: Page) => page.evaluate<string | null>(`localStorage.getItem('was-shown')`);

test('a delivery boy logs out, and the next one in the same tab sees nothing of him, however slowly his own data arrive', async ({
  browser,
  server,
}) => {
  const { boys } = await makeZone(server, { boys: 2 });
  const [first, next] = boys as [(typeof boys)[0], (typeof boys)[0]];
  const [before, after] = await Promise.all([first, next].map(({ email }) => dayOf(server, email)));
  const context = await browser.newContext({ ...PHONE, baseURL: server.url });
  const page = await context.newPage();
  await rememberSessions(page, await sessionOf(server.url, first.email));
  await watchFor(
    page,
    before!.map(({ name }) => name),
  );
  await openOrders(page);
  await poll(() => wasShown(page)).toBe('yes');
  await logOut(page);
  await expect(page).toHaveURL('/home');
  await page.evaluate(`localStorage.removeItem('was-shown')`);
  await page.goBack();
  await expect(page).toHaveURL('/home');
  await page.getByRole('link', { name: 'MDE Login' }).last().click();
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/delivery-boy/get-*', (route) => held.then(() => route.continue()));
  await enter(page, next.email);
  await expect(page).toHaveURL('/deliveryBoy/dashboard');
  await page.getByRole('link', { name: 'Orders', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Orders');
  letGo();
  await expect(page.getByText(after![0]!.name).first()).toBeVisible();
  expect(await wasShown(page)).toBeNull();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
});

/** All data in the browser for the server's address, except the files of the build. */
const keptIn = (page: Page) =>
  page.evaluate<{
    rows: Record<string, { owner?: number; state?: string }[]>;
    cached: string[];
    texts: string;
  }>(`(async () => {
    const answer = (request) => new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const database = await answer(indexedDB.open('milkround'));
    const rows = {};
    for (const name of database.objectStoreNames) rows[name] = await answer(database.transaction(name).objectStore(name).getAll());
    database.close();
    const requests = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    const cached = requests.flat().map(({ url }) => new URL(url).pathname);
    return { rows, cached, texts: JSON.stringify([{ ...sessionStorage }, { ...localStorage }, history.state, document.title]) };
  })()`);

/** Returns the addresses that the browser still answers from its HTTP cache, without a request to the server. */
const answeredFromCache = (page: Page, urls: readonly string[]) =>
  page.evaluate<string[]>(`Promise.all(${JSON.stringify(urls)}.map((url) =>
    fetch(url, { cache: 'only-if-cached', mode: 'same-origin' }).then(({ ok }) => (ok ? [url] : []), () => []),
  )).then((found) => found.flat())`);

const BUILD_FILE = /^\/(assets\/[^/]+\.(js|css)|index\.html|favicon\.svg|manifest\.webmanifest)$/;

test('a logout without a network takes effect at once, in another tab as well, on the server later, and leaves on the phone only entries that the server may lack', async ({
  browser,
  server,
}) => {
  const { boys } = await makeZone(server, { stops: 3 });
  const [boy] = boys as [(typeof boys)[0]];
  const [first, second] = await dayOf(server, boy.email);
  const context = await browser.newContext({ ...INSTALLED, baseURL: server.url });
  const page = await context.newPage();
  const session = await sessionOf(server.url, boy.email);
  await rememberSessions(page, session);
  const reads: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'GET' && request.url().includes('/apis/')) reads.push(request.url());
  });
  await openOrders(page);
  await isKept(page);
  const other = await context.newPage();
  await rememberSessions(other, session);
  await other.goto('/deliveryBoy/order-remark');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await page.reload();
  await done(page, first!).tap();
  await expect(row(page, first!)).toContainText('sent');
  await context.setOffline(true);
  await done(page, second!).tap();
  await expect(page.getByText('1 waiting since')).toBeVisible();
  await poll(async () => (await keptIn(page)).rows.days?.length).toBe(1);
  await logOut(page);
  await page.getByRole('button', { name: 'Log out', exact: true }).tap();
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL('/home');
    expect(await storedRoles(tab)).toEqual([]);
  }
  const answer = async () =>
    (await new Client(server.url, undefined, session.token).get('delivery-boy/get-orders')).status;
  expect(await answer()).toBe(200);
  await context.setOffline(false);
  await poll(answer).toBe(401);

  await poll(async () => (await keptIn(page)).rows.days).toEqual([]);
  const { rows, cached, texts } = await keptIn(page);
  expect(Object.keys(rows).sort()).toEqual(['clock', 'days', 'entries', 'session']);
  expect(rows.session).toEqual([]);
  expect(rows.clock?.filter((value) => typeof value !== 'number')).toEqual([]);
  expect(rows.entries).toEqual(
    ['archived', 'waiting'].map((state) =>
      expect.objectContaining({
        owner: boy.id,
        state,
        command: expect.objectContaining({ type: 'edit-order-status' }),
      }),
    ),
  );
  expect(cached.length).toBeGreaterThan(10);
  expect(cached.filter((path) => !BUILD_FILE.test(path))).toEqual([]);
  const sent = JSON.stringify(rows.entries?.[0]);
  for (const text of [session.token, first!.name, first!.address, boy.email, boy.uniqueId])
    expect(texts + sent).not.toContain(text);
  // A phone that is told of its own entry too late reads the day once more.
  expect(reads.filter((url) => url.includes('/delivery-boy/day')).length).toBeGreaterThanOrEqual(2);
  expect(await answeredFromCache(page, reads)).toEqual([]);
  await context.close();
});
