import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext } from '@playwright/test';
import { SEND_TAG } from '../../apps/web/src/sync/send-later';
import { done as saved } from '../support/catalog';
import { admin } from '../support/client';
import { dayOf, done, openOrders, quantity, row, rows, type ListedStop } from './board';
import { keptBrowser } from './found-browser';
import {
  DESKTOP,
  enter,
  expect,
  expectToast,
  isLive,
  type Page,
  PHONE,
  poll,
  rememberSessions,
  sessionOf,
  test,
} from './milkround';
import { doneOf, INSTALLED, isKept, nameOf, strip } from './offline';
import { makeZone } from './own-zone';

const logOut = async (page: Page) => {
  await page.getByRole('button', { name: /, menu$/ }).tap();
  await page.getByRole('button', { name: 'Logout' }).tap();
};

/** The sessions in the phone's database, with which entries are sent when no tab has one. A logout deletes them in the background. */
const countKeptSessions = (page: Page) =>
  page.evaluate<number>(`new Promise((resolve, reject) => {
    const opening = indexedDB.open('milkround');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const counting = opening.result.transaction('session').objectStore('session').count();
      counting.onsuccess = () => {
        opening.result.close();
        resolve(counting.result);
      };
    };
  })`);

test('a morning without a network: a reload, a closed tab and a killed browser lose nothing, and everything arrives once', async ({
  pageOf,
  server,
}) => {
  const { boys, supervisor } = await makeZone(server, { stops: 6 });
  const [boy] = boys as [(typeof boys)[0]];
  const profile = mkdtempSync(join(tmpdir(), 'milkround-phone-'));
  const start = (options: { offline?: boolean } = {}): Promise<BrowserContext> =>
    chromium.launchPersistentContext(profile, {
      ...keptBrowser(),
      ...INSTALLED,
      ...options,
      baseURL: server.url,
      locale: 'en-IN',
      timezoneId: 'Asia/Kolkata',
    });
  const stops = await dayOf(server, boy.email);
  const office = await pageOf(supervisor.email, DESKTOP);
  await office.goto('/supervisor/dashboard');
  await isLive(office);
  const line = office.getByRole('listitem').filter({ hasText: boy.uniqueId });
  let phone = await start();
  try {
    let page = phone.pages()[0] ?? (await phone.newPage());
    await page.goto('/delivery-boy/sign-in');
    await enter(page, boy.email);
    await expect(page).toHaveURL('/deliveryBoy/dashboard');
    await openOrders(page);
    await isKept(page);
    await phone.setOffline(true);
    const work = async (from: number, to: number) => {
      for (const [index, stop] of stops.slice(from, to).entries()) {
        await done(page, stop).tap();
        await expect(page.getByText(`${from + index + 1} of ${stops.length} done`)).toBeVisible();
      }
    };
    await work(0, 2);
    await page.reload();
    await expect(page.getByText(`2 of ${stops.length} done`)).toBeVisible();
    await expect(strip(page)).toContainText('2 waiting since');
    await page.getByRole('button', { name: 'Show' }).tap();
    await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(2);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().tap();

    // The tab is closed, and its session with it; the installed app opens the day all the same.
    await page.close();
    page = await phone.newPage();
    await page.goto('/deliveryBoy/orders');
    await expect(page.getByText(`2 of ${stops.length} done`)).toBeVisible();
    await work(2, 4);

    await phone.close();
    phone = await start({ offline: true });
    page = phone.pages()[0] ?? (await phone.newPage());
    await page.goto('/deliveryBoy/orders');
    await expect(page.getByText(`4 of ${stops.length} done`)).toBeVisible();
    await work(4, 6);
    expect(await doneOf(server, boy.email)).toEqual([]);

    await phone.setOffline(false);
    await expect(strip(page)).toHaveCount(0);
    await poll(async () => (await doneOf(server, boy.email)).toSorted()).toEqual(
      stops.map(({ id }) => id).toSorted(),
    );
    await expect(line.getByRole('img').first()).toHaveAccessibleName(
      new RegExp(`^${stops.length} done, `),
    );
    await expect(rows(page).first()).toContainText('sent');
  } finally {
    await phone.close();
    rmSync(profile, { recursive: true, force: true });
  }
});

test('the browser sends what waits when the network returns after the page is gone, as on a locked phone', async ({
  pageOf,
  server,
}) => {
  const { boys } = await makeZone(server, { stops: 2 });
  const { email } = boys[0]!;
  const stops = await dayOf(server, email);
  const page = await pageOf(email, INSTALLED);
  const context = page.context();
  await openOrders(page);
  await isKept(page);
  // The service worker stays when the last page of the client is closed.
  const devtools = await context.newCDPSession(await context.newPage());
  const registration = new Promise<string>((resolve) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(server.url));
      if (own) resolve(own.registrationId);
    }),
  );
  await devtools.send('ServiceWorker.enable');
  await context.setOffline(true);
  for (const stop of stops) await done(page, stop).tap();
  await expect(strip(page)).toContainText('2 waiting since');
  await page.close();
  await context.setOffline(false);
  await devtools.send('ServiceWorker.dispatchSyncEvent', {
    origin: server.url,
    registrationId: await registration,
    tag: SEND_TAG,
    lastChance: false,
  });
  await poll(async () => (await doneOf(server, email)).toSorted()).toEqual(
    stops.map(({ id }) => id).toSorted(),
  );
});

test('two tabs of one phone share one outbox, and what the office deleted meanwhile is reported in plain words', async ({
  pageOf,
  server,
}) => {
  const { boys } = await makeZone(server, { stops: 4 });
  const { email } = boys[0]!;
  const [first, second, third] = (await dayOf(server, email)).slice(1) as [
    ListedStop,
    ListedStop,
    ListedStop,
  ];
  const one = await pageOf(email, PHONE);
  const other = await one.context().newPage();
  await rememberSessions(other, await sessionOf(server.url, email));
  await openOrders(one);
  await openOrders(other);
  const sent: string[] = [];
  for (const page of [one, other])
    page.on('request', (request) => {
      if (request.url().endsWith('/sync') && request.method() === 'POST')
        sent.push(...request.postDataJSON().commands.map(({ id }: { id: string }) => id));
    });
  await one.context().setOffline(true);
  await done(one, first).tap();
  await done(other, second).tap();
  await expect(strip(one)).toContainText('2 waiting since');
  await quantity(one, third, third.lines[0]!).tap();
  await one.getByRole('button', { name: 'Increase' }).tap();
  await one.getByRole('button', { name: 'Save', exact: true }).tap();
  await expect(row(one, third)).toContainText('waiting');
  for (const page of [one, other]) {
    await expect(done(page, first)).toBeChecked();
    await expect(done(page, second)).toBeChecked();
    await expect(strip(page)).toContainText('3 waiting since');
  }
  // The number of waiting entries stays visible when the list is scrolled, and covers nothing.
  await one.setViewportSize({ width: 320, height: 480 });
  await one.evaluate('window.scrollTo(0, document.body.scrollHeight)');
  await expect(one.getByText('3 waiting since')).toBeInViewport({ ratio: 1 });
  await expect(one.getByText(/^2 of \d+ done$/)).toBeInViewport({ ratio: 1 });

  await saved(await admin(server.url), `delete-single-order/${third.lines[0]!.id}`);
  sent.length = 0;
  await one.context().setOffline(false);
  await expect(strip(one)).toContainText('1 entry was not taken');
  await expect(row(one, third)).toHaveCount(0);
  await one.getByRole('button', { name: 'Show' }).tap();
  await expect(one.getByRole('dialog')).toContainText('Your supervisor has these, too');
  expect(new Set(sent).size).toBe(3);
  expect((await doneOf(server, email)).toSorted()).toEqual([first.id, second.id].toSorted());
});

test('a delivery boy who logs out with unsent entries is asked first; they wait for him, and no other person sees them', async ({
  browser,
  server,
}) => {
  const { boys } = await makeZone(server, { boys: 2 });
  const [boy, next] = boys as [(typeof boys)[0], (typeof boys)[0]];
  const [stop] = await dayOf(server, boy.email);
  const context = await browser.newContext({ ...PHONE, baseURL: server.url });
  const page = await context.newPage();
  await rememberSessions(page, await sessionOf(server.url, boy.email));
  await openOrders(page);
  await context.setOffline(true);
  await done(page, stop!).tap();
  await expect(strip(page)).toContainText('1 waiting since');
  await logOut(page);
  await expect(page.getByRole('dialog')).toContainText('1 entry has not been sent yet.');
  await page.getByRole('button', { name: 'Stay' }).tap();
  await logOut(page);
  await page.getByRole('button', { name: 'Log out', exact: true }).tap();
  await expect(page).toHaveURL('/home');
  await poll(() => countKeptSessions(page)).toBe(0);

  await context.setOffline(false);
  await page.goto('/delivery-boy/sign-in');
  await enter(page, next.email);
  await expect(page).toHaveURL('/deliveryBoy/dashboard');
  await openOrders(page);
  await isLive(page);
  await expect(strip(page)).toHaveCount(0);
  expect(await doneOf(server, boy.email)).toEqual([]);

  // In another tab of the phone the first one signs in again; each keeps his own session.
  const other = await context.newPage();
  await other.goto('/delivery-boy/sign-in');
  await enter(other, boy.email);
  await expect(other).toHaveURL('/deliveryBoy/dashboard');
  await poll(() => doneOf(server, boy.email)).toEqual([stop!.id]);
  await page.reload();
  await rows(page).first().waitFor();
  expect(await nameOf(page)).not.toBe(await nameOf(other));
  await context.close();
});

test('a session that ended keeps the entries, continues without a sign-in, and sends them after one', async ({
  browser,
  server,
}) => {
  const { boys } = await makeZone(server, { stops: 3 });
  const { email } = boys[0]!;
  const [stop, next] = await dayOf(server, email);
  const session = await sessionOf(server.url, email);
  const context = await browser.newContext({ ...PHONE, baseURL: server.url });
  const page = await context.newPage();
  await rememberSessions(page, session);
  await openOrders(page);
  await context.setOffline(true);
  await done(page, stop!).tap();
  await expect(strip(page)).toContainText('1 waiting since');
  const ended = await fetch(`${server.url}/apis/public/api/delivery-boy/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${session.token}` },
  });
  expect(ended.status).toBe(200);
  await context.setOffline(false);
  await expect(page).toHaveURL('/delivery-boy/sign-in');
  await page.getByRole('button', { name: 'Go on without signing in' }).tap();
  await expect(done(page, stop!)).toBeChecked();
  await page.reload();
  await done(page, next!).tap();
  await expect(strip(page)).toContainText('2 waiting since');
  expect(await doneOf(server, email)).toEqual([]);
  await expect(
    page.getByText('Your session has ended. Sign in to send what you have entered.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Sign In' }).tap();
  await enter(page, email);
  await expect(page).toHaveURL('/deliveryBoy/orders');
  await poll(() => doneOf(server, email)).toEqual(expect.arrayContaining([stop!.id, next!.id]));
  await context.close();
});

test('a network with a sign-in page of its own, and then midnight: the stored list stays, and is continued on purpose only', async ({
  pageOf,
  server,
}) => {
  const { boys } = await makeZone(server, { stops: 3 });
  const { email } = boys[0]!;
  const [stop, next] = await dayOf(server, email);
  const before = await pageOf(email, PHONE);
  const context = before.context();
  await openOrders(before);
  await context.setOffline(true);
  await done(before, stop!).tap();
  await expect(strip(before)).toContainText('1 waiting since');
  await before.close();
  const portal = /\/(apis|api|socket\.io)\//;
  const date = 'Thu, 01 Jan 1970 00:00:00 GMT';
  const headers = { date, 'retry-after': '3600', location: '/free-wifi' };
  const json = { message: 'Please sign in.', data: [] };
  const page200 = { contentType: 'text/html', body: '<h1>Free Wi-Fi</h1>' };
  const answers = [page200, { status: 401, json }, { status: 403, json }, { status: 429, json }];
  let answered = 0;
  await context.route(portal, (route) =>
    route.fulfill({ headers, ...answers[answered++ % answers.length] }),
  );
  await context.setOffline(false);
  const page = await context.newPage();
  await page.clock.install();
  await page.goto('/deliveryBoy/orders');
  await expect(done(page, stop!)).toBeChecked();
  await expect(strip(page)).toContainText('1 waiting since');
  await expect(page.getByText(/^Your session has ended/)).toHaveCount(0);
  expect(await doneOf(server, email)).toEqual([]);

  await context.setOffline(true);
  await context.unroute(portal);
  await page.clock.fastForward('24:00:00');
  await expect(page.getByRole('heading', { name: /^This is the list of / })).toBeVisible();
  // A disabled button is marked as such, and a tap on it shows the reason.
  await done(page, next!).tap({ force: true });
  await expectToast(page, 'This is the list of an earlier day. To finish it, choose that above.');
  await page.getByRole('button', { name: /^Finish the list of / }).tap();
  await done(page, next!).tap();
  await expect(done(page, next!)).toBeChecked();
  await expect(strip(page)).toContainText('2 waiting since');
  await context.setOffline(false);
  await page.clock.fastForward(60_000);
  await poll(async () => (await doneOf(server, email)).toSorted()).toEqual(
    [stop!.id, next!.id].toSorted(),
  );
});
