import { Client } from '../support/client';
import { dayOf, done, namedStops, openOrders, row } from './board';
import {
  ADMIN,
  DESKTOP,
  enter,
  expect,
  mde,
  PHONE,
  storedRoles,
  supervisor,
  test,
  type Page,
} from './milkround';

/** The contents of a page, frame by frame; equal successive frames are left out. */
interface Shown {
  path: string;
  hasText: boolean;
}

/** From the next load on, records in local storage whether one of the texts is on the page. */
const watchFor = (page: Page, texts: readonly string[]) =>
  page.addInitScript(`(() => {
    let last = '';
    const note = () => {
      const text = document.body?.checkVisibility() ? document.body.innerText : '';
      const hasText = ${JSON.stringify(texts)}.some((sought) => text.includes(sought));
      const shown = JSON.stringify({ path: location.pathname, hasText });
      if (shown === last) return;
      last = shown;
      localStorage.setItem('shown', JSON.stringify([...JSON.parse(localStorage.getItem('shown') ?? '[]'), JSON.parse(shown)]));
    };
    const look = () => {
      note();
      requestAnimationFrame(look);
    };
    look();
  })()`);

const shownOn = (page: Page) =>
  page.evaluate<Shown[]>(`JSON.parse(localStorage.getItem('shown') ?? '[]')`);
const forgetShown = (page: Page) => page.evaluate(`localStorage.removeItem('shown')`);
const logOut = async (page: Page) => {
  const menu = page.getByRole('button', { name: /, menu$/ });
  const logout = page.getByRole('button', { name: 'Logout' });
  await expect(menu.or(logout).first()).toBeVisible();
  if (await menu.isVisible()) await menu.click();
  await logout.click();
};
const tokenIn = (page: Page, key: string) =>
  page.evaluate<string>(`JSON.parse(sessionStorage.getItem('${key}')).token`);

/** The tests' browser has no back/forward cache. These pages receive the events of a page in that cache, and no other events reach them meanwhile. */
test.describe('a page that the browser restores from its back/forward cache', () => {
  const NAME = 'Rahul Kale';
  const tell = (page: Page, event: 'pagehide' | 'pageshow') =>
    page.evaluate(`window.dispatchEvent(new PageTransitionEvent('${event}', { persisted: true }))`);

  async function leaveList(page: Page): Promise<void> {
    await page.addInitScript('delete window.WebSocket; delete window.XMLHttpRequest');
    await watchFor(page, [NAME]);
    await page.goto('/admin/delivery-boys');
    await expect.poll(async () => (await shownOn(page)).at(-1)).toMatchObject({ hasText: true });
    await tell(page, 'pagehide');
    await expect.poll(async () => (await shownOn(page)).at(-1)).toMatchObject({ hasText: false });
    await forgetShown(page);
  }

  test('asks to sign in after a logout', async ({ pageOf }) => {
    const page = await pageOf(ADMIN, DESKTOP);
    await leaveList(page);
    // A later page of the tab does this at a logout.
    await page.evaluate(`sessionStorage.removeItem('admin')`);
    await tell(page, 'pageshow');
    await expect(page).toHaveURL('/admin/sign-in');
    expect((await shownOn(page)).filter(({ hasText }) => hasText)).toEqual([]);
  });

  test('asks to sign in when the session has ended elsewhere', async ({ pageOf, server }) => {
    const page = await pageOf(ADMIN, DESKTOP);
    await leaveList(page);
    await new Client(server.url, undefined, await tokenIn(page, 'admin')).post('admin/logout');
    await tell(page, 'pageshow');
    await expect(page).toHaveURL('/admin/sign-in');
    expect((await shownOn(page)).filter(({ hasText }) => hasText)).toEqual([]);
  });

  test('shows the present list while the session lasts', async ({ pageOf }) => {
    const page = await pageOf(ADMIN, DESKTOP);
    await leaveList(page);
    await tell(page, 'pageshow');
    await expect(page.getByText(NAME).first()).toBeVisible();
    await expect(page).toHaveURL('/admin/delivery-boys');
  });
});

for (const { email, address, signIn, options } of [
  { email: ADMIN, address: '/admin/delivery-boys', signIn: '/admin/sign-in', options: DESKTOP },
  {
    email: supervisor(1),
    address: '/supervisor/delivery-boys',
    signIn: '/supervisor/sign-in',
    options: PHONE,
  },
  {
    email: mde(2),
    address: '/deliveryBoy/orders',
    signIn: '/delivery-boy/sign-in',
    options: PHONE,
  },
])
  test(`the Back button shows ${email} nothing of ${address} after a logout, nor does the address`, async ({
    pageOf,
    server,
  }) => {
    const [stop] = await namedStops(server, 2);
    // The sign-in of the demo offers the first delivery boy of each zone, so he is not among these names.
    const texts = ['Sanjay Joshi', stop!.name];
    const page = await pageOf(email, options);
    await watchFor(page, texts);
    await page.goto(address);
    await expect
      .poll(async () => (await shownOn(page)).at(-1))
      .toMatchObject({ path: address, hasText: true });
    await logOut(page);
    await expect(page).toHaveURL('/home');
    await forgetShown(page);
    await page.goBack();
    await expect(page).toHaveURL('/home');
    await page.goto(address);
    await expect(page).toHaveURL(signIn);
    await page.reload();
    expect((await shownOn(page)).filter(({ hasText }) => hasText)).toEqual([]);
  });

test('a person who signs in next in the same tab sees nothing of the person before, however slowly the own data arrive', async ({
  pageOf,
  server,
}) => {
  const [before, after] = await Promise.all([namedStops(server, 2), dayOf(server, 6)]);
  const names = before
    .map(({ name }) => name)
    .filter((name) => after.every((stop) => stop.name !== name));
  const page = await pageOf(mde(2), PHONE);
  await watchFor(page, names);
  await openOrders(page);
  await expect.poll(async () => (await shownOn(page)).at(-1)).toMatchObject({ hasText: true });
  await logOut(page);
  await expect(page).toHaveURL('/home');
  await forgetShown(page);
  await page.getByRole('link', { name: 'MDE Login' }).last().click();
  await expect(page).toHaveURL('/delivery-boy/sign-in');
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/delivery-boy/get-*', (route) => held.then(() => route.continue()));
  await enter(page, mde(6));
  await expect(page).toHaveURL('/deliveryBoy/dashboard');
  await page.getByRole('link', { name: 'Orders', exact: true }).first().click();
  await expect(page).toHaveURL('/deliveryBoy/orders');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Orders');
  letGo();
  await expect(page.getByText(after[0]!.name).first()).toBeVisible();
  expect((await shownOn(page)).filter(({ hasText }) => hasText)).toEqual([]);
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

test('a logout leaves on the phone only the entries that the server lacks or may lack after a restore', async ({
  pageOf,
  server,
}) => {
  const [first, second] = await namedStops(server, 3);
  const page = await pageOf(mde(3), { ...PHONE, serviceWorkers: 'allow' });
  const reads: string[] = [];
  const files: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') return;
    if (request.url().includes('/apis/')) reads.push(request.url());
    else if (request.url().includes('/assets/')) files.push(request.url());
  });
  await openOrders(page);
  await expect
    .poll(() => page.evaluate('navigator.serviceWorker.controller?.state'))
    .toBe('activated');
  for (const address of [
    '/deliveryBoy/order-remark',
    '/deliveryBoy/single-order',
    '/deliveryBoy/orders',
  ]) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await done(page, first!).tap();
  await expect(row(page, first!)).toContainText('sent');
  await page.context().setOffline(true);
  await done(page, second!).tap();
  await expect(page.getByText('1 waiting since')).toBeVisible();
  const token = await tokenIn(page, 'deliveryBoy');
  await expect.poll(async () => (await keptIn(page)).rows.days?.length).toBe(1);
  await logOut(page);
  await page.getByRole('button', { name: 'Log out', exact: true }).tap();
  await expect(page).toHaveURL('/home');
  await page.context().setOffline(false);

  await expect.poll(async () => (await keptIn(page)).rows.days).toEqual([]);
  const { rows, cached, texts } = await keptIn(page);
  expect(Object.keys(rows).sort()).toEqual(['clock', 'days', 'entries', 'session']);
  expect(rows.session).toEqual([]);
  expect(rows.clock?.filter((value) => typeof value !== 'number')).toEqual([]);
  expect(rows.entries).toEqual([
    expect.objectContaining({
      owner: 3,
      state: 'archived',
      command: expect.objectContaining({ type: 'edit-order-status' }),
    }),
    expect.objectContaining({
      owner: 3,
      state: 'waiting',
      command: expect.objectContaining({ type: 'edit-order-status' }),
    }),
  ]);
  expect(cached.length).toBeGreaterThan(10);
  expect(cached.filter((path) => !BUILD_FILE.test(path))).toEqual([]);
  expect(await storedRoles(page)).toEqual([]);
  const sent = JSON.stringify(rows.entries?.[0]);
  for (const text of [token, first!.name, first!.address, mde(3), 'MDE-003'])
    expect(texts + sent).not.toContain(text);
  expect(reads.length).toBeGreaterThan(3);
  expect(await answeredFromCache(page, reads)).toEqual([]);
  expect((await answeredFromCache(page, files)).length).toBeGreaterThan(0);
});
