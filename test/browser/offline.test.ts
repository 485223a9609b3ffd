import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext } from '@playwright/test';
import type { ConsumerOrders, Read } from '@milkround/contracts';
import { admin, mde as signedIn } from '../support/client';
import { startServer, type RunningServer } from '../support/running-server';
import { dayOf, done, namedStops, openOrders, quantity, row, rows } from './board';
import { keptBrowser } from './found-browser';
import { DESKTOP, enter, expect, isLive, mde, PHONE, rememberSessions, sessionOf, supervisor, test as base, type Page } from './milkround';

/** With a server beside the one of the other tests, which count what is done in each day. */
const test = base.extend<object, { own: RunningServer }>({
  own: [
    async ({}, use) => {
      const own = await startServer();
      await use(own);
      await own.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

const INSTALLED = { ...PHONE, serviceWorkers: 'allow' } as const;
const SLOW_MS = 30_000;

/** Waits until the page is served by a worker, which has fetched all that it keeps. */
const isKept = (page: Page) => expect.poll(() => page.evaluate('navigator.serviceWorker.controller?.state')).toBe('activated');
const strip = (page: Page) => page.getByRole('status').filter({ hasText: /waiting since|not taken/ });
const doneOf = async (server: RunningServer, boy: number): Promise<string[]> => {
  const { body } = await (await signedIn(server.url, boy)).get<Read<ConsumerOrders[]>>('get-orders');
  return body.data.filter(({ data }) => data[0]?.is_delivered).map(({ consumerId }) => consumerId);
};

const nameOf = async (page: Page): Promise<string> =>
  (await page.getByRole('button', { name: /, menu$/ }).getAttribute('aria-label')) ?? '';

test('a whole morning without a network: nothing is lost by a reload, a closed tab or a new start, and all of it arrives once', async ({
  pageOf,
  own: server,
}) => {
  test.setTimeout(180_000);
  const profile = mkdtempSync(join(tmpdir(), 'milkround-phone-'));
  const start = (): Promise<BrowserContext> =>
    chromium.launchPersistentContext(profile, {
      ...keptBrowser(),
      ...INSTALLED,
      baseURL: server.url,
      locale: 'en-IN',
      timezoneId: 'Asia/Kolkata',
    });
  const stops = await dayOf(server, 19);
  const office = await pageOf(supervisor(4), DESKTOP, server);
  await office.goto('/supervisor/dashboard');
  await isLive(office);
  const line = office.getByRole('listitem').filter({ hasText: 'MDE-019' });
  let phone = await start();
  try {
    let page = phone.pages()[0] ?? (await phone.newPage());
    await page.goto('/delivery-boy/sign-in');
    await enter(page, mde(19));
    await expect(page).toHaveURL('/deliveryBoy/dashboard');
    await openOrders(page);
    await isKept(page);
    await phone.setOffline(true);

    const third = Math.ceil(stops.length / 3);
    const work = async (upTo: number) => {
      const open = page.getByRole('checkbox', { name: /^Done: /, checked: false });
      for (let count = upTo - third + 1; count <= Math.min(upTo, stops.length); count++) {
        // Stops that are done sink: a tap may meet a card on its way.
        const tapped = async () => {
          await open.first().tap({ timeout: 2_000 });
          await expect(page.getByText(`${count} of ${stops.length} done`)).toBeVisible({ timeout: 3_000 });
        };
        await expect(tapped).toPass();
      }
    };
    await work(third);
    await page.reload();
    await expect(page.getByText(`${third} of ${stops.length} done`)).toBeVisible();
    await expect(strip(page)).toContainText(`${third} waiting since`);

    // The tab is killed, and its session with it; the installed app opens the day all the same.
    await page.close();
    page = await phone.newPage();
    await page.goto('/deliveryBoy/orders');
    await expect(page.getByText(`${third} of ${stops.length} done`)).toBeVisible();
    await work(2 * third);

    await phone.close();
    phone = await start();
    await phone.setOffline(true);
    page = phone.pages()[0] ?? (await phone.newPage());
    await page.goto('/deliveryBoy/orders');
    await expect(page.getByText(`${2 * third} of ${stops.length} done`)).toBeVisible();
    await work(3 * third);
    expect(await doneOf(server, 19)).toEqual([]);

    await phone.setOffline(false);
    await expect(strip(page)).toHaveCount(0, { timeout: SLOW_MS });
    await expect.poll(async () => (await doneOf(server, 19)).length).toBe(stops.length);
    await expect(line.getByRole('img').first()).toHaveAccessibleName(new RegExp(`^${stops.length} done, `));
    await expect(rows(page).first()).toContainText('sent');
  } finally {
    await phone.close();
    rmSync(profile, { recursive: true, force: true });
  }
});

test('how many entries wait stays in sight when the list is scrolled, and covers nothing', async ({ pageOf, own: server }) => {
  const [first] = await namedStops(server, 11);
  const page = await pageOf(mde(11), PHONE, server);
  await openOrders(page);
  await page.context().setOffline(true);
  await done(page, first!).tap();
  await expect(strip(page)).toContainText('1 waiting since');
  for (const size of [PHONE.viewport!, { width: 320, height: 640 }]) {
    await page.setViewportSize(size);
    await page.evaluate('window.scrollTo(0, document.body.scrollHeight)');
    await expect(page.getByText('1 waiting since')).toBeInViewport({ ratio: 1 });
    const [bar, head] = await Promise.all([strip(page).boundingBox(), page.getByRole('region', { name: 'Progress' }).boundingBox()]);
    expect(bar!.y + bar!.height).toBeLessThanOrEqual(head!.y + 1);
  }
  await page.getByRole('button', { name: 'Show' }).tap();
  await expect(page.getByRole('dialog')).toContainText(first!.name);
});

test('two tabs of one phone are one outbox', async ({ pageOf, own: server }) => {
  const [first, second] = await namedStops(server, 10);
  const one = await pageOf(mde(10), PHONE, server);
  const other = await one.context().newPage();
  await rememberSessions(other, await sessionOf(server.url, mde(10)));
  await openOrders(one);
  await openOrders(other);
  const sent: string[] = [];
  for (const page of [one, other])
    page.on('request', (request) => {
      if (request.url().endsWith('/sync') && request.method() === 'POST')
        sent.push(...request.postDataJSON().commands.map(({ id }: { id: string }) => id));
    });
  await one.context().setOffline(true);
  await done(one, first!).tap();
  await done(other, second!).tap();
  for (const page of [one, other]) {
    await expect(done(page, first!)).toBeChecked();
    await expect(done(page, second!)).toBeChecked();
    await expect(strip(page)).toContainText('2 waiting since');
  }
  sent.length = 0;
  await one.context().setOffline(false);
  for (const page of [one, other]) await expect(strip(page)).toHaveCount(0, { timeout: SLOW_MS });
  expect(new Set(sent).size).toBe(2);
  await expect.poll(() => doneOf(server, 10)).toEqual(expect.arrayContaining([first!.id, second!.id]));
});

test('who logs out with unsent entries is asked; they wait for him, and nobody else sees them', async ({ pageOf, own: server }) => {
  const [, , stop] = await namedStops(server, 12);
  const page = await pageOf(mde(12), PHONE, server);
  await openOrders(page);
  await page.context().setOffline(true);
  await done(page, stop!).tap();
  await expect(strip(page)).toContainText('1 waiting since');
  const logOut = async () => {
    await page.getByRole('button', { name: /, menu$/ }).tap();
    await page.getByRole('button', { name: 'Logout' }).tap();
  };
  await logOut();
  await expect(page.getByRole('dialog')).toContainText('1 entry has not been sent yet.');
  await page.getByRole('button', { name: 'Stay' }).tap();
  await logOut();
  await page.getByRole('button', { name: 'Log out', exact: true }).tap();
  await expect(page).toHaveURL('/home');

  await page.context().setOffline(false);
  await page.goto('/delivery-boy/sign-in');
  await enter(page, mde(13));
  await expect(page).toHaveURL('/deliveryBoy/dashboard');
  await openOrders(page);
  await isLive(page);
  await expect(strip(page)).toHaveCount(0);
  expect(await doneOf(server, 12)).not.toContain(stop!.id);
  await logOut();
  await expect(page).toHaveURL('/home');

  await page.goto('/delivery-boy/sign-in');
  await enter(page, mde(12));
  await expect(page).toHaveURL('/deliveryBoy/dashboard');
  await expect.poll(() => doneOf(server, 12)).toContain(stop!.id);
});

test('a session that ended keeps the entries, goes on without a sign-in, and sends after one', async ({ pageOf, own: server }) => {
  const [, , stop, next] = await namedStops(server, 9);
  const page = await pageOf(mde(9), PHONE, server);
  await openOrders(page);
  await page.context().setOffline(true);
  await done(page, stop!).tap();
  await expect(strip(page)).toContainText('1 waiting since');
  const token: string = await page.evaluate(`JSON.parse(sessionStorage.getItem('deliveryBoy')).token`);
  const ended = await fetch(`${server.url}/apis/public/api/delivery-boy/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  expect(ended.status).toBe(200);
  await page.context().setOffline(false);
  await expect(page).toHaveURL('/delivery-boy/sign-in', { timeout: SLOW_MS });
  await page.getByRole('button', { name: 'Go on without signing in' }).tap();
  await expect(done(page, stop!)).toBeChecked();
  await page.reload();
  await done(page, next!).tap();
  await expect(strip(page)).toContainText('2 waiting since');
  expect(await doneOf(server, 9)).not.toContain(stop!.id);
  await expect(page.getByText('Your session has ended. Sign in to send what you have entered.')).toBeVisible();
  await page.getByRole('button', { name: 'Sign In' }).tap();
  await enter(page, mde(9));
  await expect(page).toHaveURL('/deliveryBoy/orders');
  await expect.poll(() => doneOf(server, 9)).toEqual(expect.arrayContaining([stop!.id, next!.id]));
});

test('a new start behind a network that wants a sign-in of its own opens the kept list, and sends when it can', async ({
  pageOf,
  own: server,
}) => {
  const [stop] = await namedStops(server, 14);
  const before = await pageOf(mde(14), PHONE, server);
  const context = before.context();
  await openOrders(before);
  await context.setOffline(true);
  await done(before, stop!).tap();
  await expect(strip(before)).toContainText('1 waiting since');
  await before.close();
  const portal = /\/(apis|api|socket\.io)\//;
  await context.route(portal, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Free Wi-Fi</h1>' }));
  await context.setOffline(false);
  const page = await context.newPage();
  await page.goto('/deliveryBoy/orders');
  await expect(done(page, stop!)).toBeChecked();
  await expect(strip(page)).toContainText('1 waiting since');
  await expect(page).toHaveURL('/deliveryBoy/orders');
  await expect(strip(page)).not.toContainText('Session over');
  expect(await doneOf(server, 14)).toEqual([]);
  await context.unroute(portal);
  await expect.poll(() => doneOf(server, 14), { timeout: SLOW_MS }).toEqual([stop!.id]);
});

test("at midnight without a network the list is shown as yesterday's, and is finished on purpose only", async ({ pageOf, own: server }) => {
  const [stop] = await namedStops(server, 18);
  const page = await pageOf(mde(18), PHONE, server);
  await page.clock.install();
  await openOrders(page);
  await page.context().setOffline(true);
  await page.clock.fastForward('24:00:00');
  await expect(page.getByRole('heading', { name: /^This is the list of / })).toBeVisible();
  // What cannot be entered is marked as disabled, and answers a tap all the same.
  await done(page, stop!).tap({ force: true });
  await expect(page.getByText('This is the list of an earlier day. To finish it, choose that above.')).toBeVisible();
  await expect(done(page, stop!)).not.toBeChecked();
  await page.getByRole('button', { name: /^Finish the list of / }).tap();
  await done(page, stop!).tap();
  await expect(done(page, stop!)).toBeChecked();
  await expect(strip(page)).toContainText('1 waiting since');
  await page.context().setOffline(false);
  await page.clock.fastForward(60_000);
  await expect.poll(() => doneOf(server, 18), { timeout: SLOW_MS }).toEqual([stop!.id]);
});

test('two people in two tabs of one phone keep a session each', async ({ pageOf, own: server }) => {
  const one = await pageOf(mde(15), PHONE, server);
  const context = one.context();
  await openOrders(one);
  const other = await context.newPage();
  await other.goto('/delivery-boy/sign-in');
  await enter(other, mde(16));
  await expect(other).toHaveURL('/deliveryBoy/dashboard');
  await one.reload();
  await rows(one).first().waitFor();
  expect(await nameOf(one)).not.toBe(await nameOf(other));
  await other.getByRole('button', { name: /, menu$/ }).tap();
  await other.getByRole('button', { name: 'Logout' }).tap();
  await expect(other).toHaveURL('/home');
  const name = await nameOf(one);
  await one.close();
  await other.goto('/deliveryBoy/orders');
  await rows(other).first().waitFor();
  expect(await nameOf(other)).toBe(name);
});

test('a browser whose storage does not answer says so after three seconds, and entries are sent all the same', async ({
  pageOf,
  own: server,
}) => {
  const [stop] = await namedStops(server, 17);
  const page = await pageOf(mde(17), PHONE, server);
  await page.addInitScript(`IDBFactory.prototype.open = ((open) => function () {
    const request = open.call(this, 'never');
    request.addEventListener = () => undefined;
    return request;
  })(IDBFactory.prototype.open)`);
  await page.goto('/deliveryBoy/orders');
  await expect(page.getByText(/^This browser cannot keep entries on the phone\./)).toBeVisible({ timeout: 8_000 });
  await done(page, stop!).tap();
  await expect.poll(() => doneOf(server, 17)).toEqual([stop!.id]);
  await expect(row(page, stop!)).toContainText('sent');
});

test('what the office changed meanwhile is told in plain words', async ({ pageOf, own: server }) => {
  const [stop] = (await namedStops(server, 2)).filter(({ lines }) => lines.length === 1).slice(3);
  const line = stop!.lines[0]!;
  const page = await pageOf(mde(2), PHONE, server);
  await openOrders(page);
  await page.context().setOffline(true);
  await quantity(page, stop!, line).tap();
  await page.getByRole('button', { name: 'One more' }).tap();
  await page.getByRole('button', { name: 'Save', exact: true }).tap();
  await expect(row(page, stop!)).toContainText('waiting');
  const deleted = await (await admin(server.url)).post(`delete-single-order/${line.id}`);
  expect(deleted.status).toBe(200);
  await page.context().setOffline(false);
  await expect(strip(page)).toContainText('1 entry was not taken', { timeout: SLOW_MS });
  await expect(row(page, stop!)).toHaveCount(0);
  await page.getByRole('button', { name: 'Show' }).tap();
  await expect(page.getByRole('dialog')).toContainText(`${stop!.name}: ${line.exp_quantity + 1} ${line.product.name} delivered`);
  await expect(page.getByRole('dialog')).toContainText('Your supervisor has these, too');
});

test('a stopped server is no network: the day goes on, and arrives when it is back', async ({ pageOf }) => {
  test.setTimeout(120_000);
  const stopped = await startServer();
  const [stop] = await namedStops(stopped, 3);
  const page = await pageOf(mde(3), INSTALLED, stopped);
  await openOrders(page);
  await isKept(page);
  await stopped.kill('SIGKILL');
  await page.reload();
  await done(page, stop!).tap();
  await expect(strip(page)).toContainText('1 waiting since');
  const back = await startServer({ databaseUrl: stopped.databaseUrl, env: { PORT: new URL(stopped.url).port } });
  try {
    await expect.poll(() => doneOf(back, 3), { timeout: SLOW_MS }).toEqual([stop!.id]);
    await expect(row(page, stop!)).toContainText('sent');
  } finally {
    await back.stop();
    await stopped.stop();
  }
});
