import { done, namedStops, openOrders, rows } from './board';
import { enter, expect, isLive, mde, PHONE, rememberSessions, sessionOf, test } from './milkround';

import { SLOW_MS, strip, doneOf, nameOf } from './offline';

test('two tabs of one phone share one outbox', async ({ pageOf, server }) => {
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
  await expect
    .poll(() => doneOf(server, 10))
    .toEqual(expect.arrayContaining([first!.id, second!.id]));
});

test('a person who logs out with unsent entries is asked first; the entries wait for him, and no other person sees them', async ({
  pageOf,
  server,
}) => {
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

test('a session that ended keeps the entries, continues without a sign-in, and sends them after one', async ({
  pageOf,
  server,
}) => {
  const [, , stop, next] = await namedStops(server, 9);
  const page = await pageOf(mde(9), PHONE, server);
  await openOrders(page);
  await page.context().setOffline(true);
  await done(page, stop!).tap();
  await expect(strip(page)).toContainText('1 waiting since');
  const token: string = await page.evaluate(
    `JSON.parse(sessionStorage.getItem('deliveryBoy')).token`,
  );
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
  await expect(
    page.getByText('Your session has ended. Sign in to send what you have entered.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Sign In' }).tap();
  await enter(page, mde(9));
  await expect(page).toHaveURL('/deliveryBoy/orders');
  await expect.poll(() => doneOf(server, 9)).toEqual(expect.arrayContaining([stop!.id, next!.id]));
});

test('two people in two tabs of one phone keep a session each', async ({ pageOf, server }) => {
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
