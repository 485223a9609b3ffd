import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext } from '@playwright/test';
import { admin } from '../support/client';
import { startServer } from '../support/running-server';
import { dayOf, done, namedStops, openOrders, quantity, row, rows } from './board';
import { keptBrowser } from './found-browser';
import { DESKTOP, enter, expect, isLive, mde, PHONE, signIn, supervisor, test } from './milkround';

import { INSTALLED, isKept, SLOW_MS, strip, doneOf } from './offline';

test('a whole morning without a network: nothing is lost by a reload, a closed tab or a restart, and everything arrives once', async ({
  pageOf,
  server,
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
        // Done stops move down: a tap may hit a card on its way.
        const tapped = async () => {
          await open.first().tap({ timeout: 2_000 });
          await expect(page.getByText(`${count} of ${stops.length} done`)).toBeVisible({
            timeout: 3_000,
          });
        };
        await expect(tapped).toPass();
      }
    };
    await work(third);
    await page.reload();
    await expect(page.getByText(`${third} of ${stops.length} done`)).toBeVisible();
    await expect(strip(page)).toContainText(`${third} waiting since`);

    // The tab is closed, and its session with it; the installed app opens the day all the same.
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
    await expect(line.getByRole('img').first()).toHaveAccessibleName(
      new RegExp(`^${stops.length} done, `),
    );
    await expect(rows(page).first()).toContainText('sent');
  } finally {
    await phone.close();
    rmSync(profile, { recursive: true, force: true });
  }
});

test('the number of waiting entries stays visible when the list is scrolled, and covers nothing', async ({
  pageOf,
  server,
}) => {
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
    const [bar, head] = await Promise.all([
      strip(page).boundingBox(),
      page.getByRole('region', { name: 'Progress' }).boundingBox(),
    ]);
    expect(bar!.y + bar!.height).toBeLessThanOrEqual(head!.y + 1);
  }
  await page.getByRole('button', { name: 'Show' }).tap();
  await expect(page.getByRole('dialog')).toContainText(first!.name);
});

test('a restart behind a network with a sign-in page of its own opens the stored list, and sends when it can', async ({
  pageOf,
  server,
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
  await context.route(portal, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Free Wi-Fi</h1>' }),
  );
  await context.setOffline(false);
  const page = await context.newPage();
  await page.goto('/deliveryBoy/orders');
  await expect(done(page, stop!)).toBeChecked();
  await expect(strip(page)).toContainText('1 waiting since');
  await expect(page).toHaveURL('/deliveryBoy/orders');
  await expect(page.getByText(/^Your session has ended/)).toHaveCount(0);
  expect(await doneOf(server, 14)).toEqual([]);
  await context.unroute(portal);
  await expect.poll(() => doneOf(server, 14), { timeout: SLOW_MS }).toEqual([stop!.id]);
});

test('at midnight without a network the list is shown as the one of yesterday, and is continued on purpose only', async ({
  pageOf,
  server,
}) => {
  const [stop] = await namedStops(server, 18);
  const page = await pageOf(mde(18), PHONE, server);
  await page.clock.install();
  await openOrders(page);
  await page.context().setOffline(true);
  await page.clock.fastForward('24:00:00');
  await expect(page.getByRole('heading', { name: /^This is the list of / })).toBeVisible();
  // A disabled button is marked as such, and a tap on it shows the reason.
  await done(page, stop!).tap({ force: true });
  await expect(
    page.getByText('This is the list of an earlier day. To finish it, choose that above.'),
  ).toBeVisible();
  await expect(done(page, stop!)).not.toBeChecked();
  await page.getByRole('button', { name: /^Finish the list of / }).tap();
  await done(page, stop!).tap();
  await expect(done(page, stop!)).toBeChecked();
  await expect(strip(page)).toContainText('1 waiting since');
  await page.context().setOffline(false);
  await page.clock.fastForward(60_000);
  await expect.poll(() => doneOf(server, 18), { timeout: SLOW_MS }).toEqual([stop!.id]);
});

test('a browser whose storage does not answer says so after three seconds, and entries are sent all the same', async ({
  pageOf,
  server,
}) => {
  const [stop] = await namedStops(server, 17);
  const page = await pageOf(mde(17), PHONE, server);
  await page.addInitScript(`IDBFactory.prototype.open = ((open) => function () {
    const request = open.call(this, 'never');
    request.addEventListener = () => undefined;
    return request;
  })(IDBFactory.prototype.open)`);
  await page.goto('/deliveryBoy/orders');
  await expect(page.getByText(/^This browser cannot keep entries on the phone\./)).toBeVisible({
    timeout: 8_000,
  });
  await done(page, stop!).tap();
  await expect.poll(() => doneOf(server, 17)).toEqual([stop!.id]);
  await expect(row(page, stop!)).toContainText('sent');
});

test('in a browser that blocks the data of sites he signs in, and entries are sent', async ({
  pageOf,
  server,
}) => {
  const [stop] = await namedStops(server, 16);
  const page = await pageOf(mde(16), PHONE, server);
  await page.addInitScript(`{
    const refuse = () => { throw new DOMException('Access is denied for this document.', 'SecurityError'); };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) Object.defineProperty(window, name, { get: refuse });
    LockManager.prototype.request = async () => refuse();
  }`);
  await signIn(page, 'delivery-boy', mde(16));
  await expect(page.getByText(/^This browser cannot keep entries on the phone\./)).toBeVisible();
  await page.getByRole('link', { name: 'Orders', exact: true }).tap();
  await done(page, stop!).tap();
  await expect.poll(() => doneOf(server, 16)).toEqual([stop!.id]);
  await expect(row(page, stop!)).toContainText('sent');
});

test('changes by the office meanwhile are reported in plain words', async ({ pageOf, server }) => {
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
  await expect(page.getByRole('dialog')).toContainText(
    `${stop!.name}: ${line.exp_quantity + 1} ${line.product.name} delivered`,
  );
  await expect(page.getByRole('dialog')).toContainText('Your supervisor has these, too');
});

test('a stopped server counts as no network: the day continues, and its entries arrive when the server is back', async ({
  pageOf,
}) => {
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
  const back = await startServer({
    databaseUrl: stopped.databaseUrl,
    env: { PORT: new URL(stopped.url).port },
  });
  try {
    await expect.poll(() => doneOf(back, 3), { timeout: SLOW_MS }).toEqual([stop!.id]);
    await expect(row(page, stop!)).toContainText('sent');
  } finally {
    await back.stop();
    await stopped.stop();
  }
});
