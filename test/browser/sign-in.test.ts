import type { Role } from '@milkround/contracts';
import { Client } from '../support/client';
import {
  ADMIN,
  DESKTOP,
  enter,
  expect,
  expectToast,
  mde,
  type Page,
  PHONE,
  poll,
  rememberSessions,
  sessionOf,
  storedRoles,
  supervisor,
  test,
} from './milkround';
import { makeZone } from './own-zone';

const A_READ: Record<Role, string> = {
  admin: 'admin/get-products',
  supervisor: 'supervisor/get-products',
  'delivery-boy': 'delivery-boy/get-orders',
};
const logout = (page: Page) => page.getByRole('button', { name: 'Logout' });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const tokenIn = (page: Page, key: string) =>
  page.evaluate<string>(`JSON.parse(sessionStorage.getItem('${key}')).token`);

test('a delivery boy follows a link, is asked to sign in, corrects the password, is where the link leads, and again after his session has ended', async ({
  browser,
  server,
}) => {
  const { boys } = await makeZone(server, { stops: 1 });
  const { email } = boys[0]!;
  const link = '/deliveryBoy/order-remark?from=2026-11-02&to=2026-11-03';
  const context = await browser.newContext({ ...PHONE, baseURL: server.url });
  const page = await context.newPage();
  await page.goto(link);
  await expect(page).toHaveURL('/delivery-boy/sign-in');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await enter(page, email, 'buttermilk');
  await expectToast(page, 'Invalid email or password');
  expect(await storedRoles(page)).toEqual([]);
  await enter(page, email);
  await expect(page).toHaveURL(link);
  await expect(heading(page)).toHaveText('Order Remarks');
  expect(await storedRoles(page)).toEqual(['deliveryBoy']);

  // The session ends on the server, as when it is too old.
  await new Client(server.url, undefined, await tokenIn(page, 'deliveryBoy')).post(
    'delivery-boy/logout',
  );
  await expect(page).toHaveURL('/delivery-boy/sign-in');
  await expect(page.getByRole('alert')).toHaveText('Unauthorized. Please log in again.');
  expect(await storedRoles(page)).toEqual([]);
  await enter(page, email);
  await expect(page).toHaveURL(link);
  await context.close();
});

test('an admin logs out at the desk, and a supervisor with three sessions on a phone: they have ended on the server', async ({
  browser,
  server,
}) => {
  const desk = await browser.newContext({ ...DESKTOP, baseURL: server.url });
  const page = await desk.newPage();
  const office = await sessionOf(server.url, ADMIN);
  await rememberSessions(page, office);
  await page.goto('/admin/delivery-boys');
  await expect(page.getByText('Sanjay Joshi').first()).toBeVisible();
  await logout(page).click();
  await expect(page).toHaveURL('/home');
  expect(await storedRoles(page)).toEqual([]);
  await page.goBack();
  await expect(page).toHaveURL('/home');
  await page.goto('/admin/delivery-boys');
  await expect(page).toHaveURL('/admin/sign-in');
  await expect(page.getByText('Sanjay Joshi')).toHaveCount(0);
  await desk.close();

  const phone = await browser.newContext({ ...PHONE, baseURL: server.url });
  const tab = await phone.newPage();
  const sessions = await Promise.all(
    [supervisor(1), mde(1), ADMIN].map((email) => sessionOf(server.url, email)),
  );
  await rememberSessions(tab, ...sessions);
  await tab.goto('/admin/dashboard');
  await tab.getByRole('button', { name: /, menu$/ }).tap();
  await logout(tab).tap();
  await expect(tab).toHaveURL('/home');
  expect(await storedRoles(tab)).toEqual([]);
  for (const { token, role } of [office, ...sessions])
    await poll(
      async () => (await new Client(server.url, undefined, token).get(A_READ[role])).status,
    ).toBe(401);
  await phone.close();
});

test('a page that the browser restores from its back/forward cache shows nothing of an ended session', async ({
  pageOf,
  server,
}) => {
  const { supervisor: chief, boys } = await makeZone(server, { stops: 0 });
  const page = await pageOf(chief.email, DESKTOP);
  const name = page.getByText(boys[0]!.name).first();
  // The tests' browser has no such cache. The page receives the events of one, and no other events reach it meanwhile.
  const tell = (event: 'pagehide' | 'pageshow') =>
    page.evaluate(`window.dispatchEvent(new PageTransitionEvent('${event}', { persisted: true }))`);
  await page.addInitScript('delete window.WebSocket; delete window.XMLHttpRequest');
  await page.goto('/supervisor/delivery-boys');
  await expect(name).toBeVisible();
  await tell('pagehide');
  await expect(name).toBeHidden();
  await tell('pageshow');
  await expect(name).toBeVisible();
  await expect(page).toHaveURL('/supervisor/delivery-boys');
  await tell('pagehide');
  await expect(name).toBeHidden();
  const token = await tokenIn(page, 'supervisor');
  await new Client(server.url, undefined, token).post('supervisor/logout');
  await tell('pageshow');
  await expect(page).toHaveURL('/supervisor/sign-in');
  await expect(page.getByText(boys[0]!.name)).toHaveCount(0);
});
