import type { Role } from '@milkround/contracts';
import { Client } from '../support/client';
import {
  ADMIN,
  DESKTOP,
  enter,
  expect,
  mde,
  PHONE,
  rememberSessions,
  sessionOf,
  storedRoles,
  supervisor,
  test,
  type Page,
} from './milkround';

const tokenIn = async (page: Page, key: string) =>
  JSON.parse(await page.evaluate<string>(`sessionStorage.getItem('${key}')`)).token as string;
const A_READ: Record<Role, string> = {
  admin: 'admin/get-products',
  supervisor: 'supervisor/get-products',
  'delivery-boy': 'delivery-boy/get-orders',
};
const logout = (page: Page) => page.getByRole('button', { name: 'Logout' });

test.describe('of several sessions in a tab', () => {
  test('the admin comes first', async ({ page, server }) => {
    const sessions = [supervisor(1), mde(1), ADMIN].map((email) => sessionOf(server.url, email));
    await rememberSessions(page, ...(await Promise.all(sessions)));
    await page.goto('/somewhere');
    await expect(page).toHaveURL('/admin/dashboard');
  });

  test('the delivery boy comes before the supervisor', async ({ page, server }) => {
    await rememberSessions(
      page,
      await sessionOf(server.url, supervisor(1)),
      await sessionOf(server.url, mde(1)),
    );
    await page.goto('/somewhere');
    await expect(page).toHaveURL('/deliveryBoy/dashboard');
  });
});

test.describe('an address that the role does not have', () => {
  for (const { email, address, dashboard } of [
    { email: ADMIN, address: '/deliveryBoy/orders', dashboard: '/admin/dashboard' },
    { email: supervisor(1), address: '/admin/orders', dashboard: '/supervisor/dashboard' },
    { email: mde(1), address: '/supervisor/dashboard', dashboard: '/deliveryBoy/dashboard' },
    { email: mde(1), address: '/nowhere/at/all', dashboard: '/deliveryBoy/dashboard' },
  ])
    test(`leads ${email} from ${address} to ${dashboard}`, async ({ pageOf }) => {
      const page = await pageOf(email);
      await page.goto(address);
      await expect(page).toHaveURL(dashboard);
    });

  test('leads a signed-out person from an unknown one to the landing page', async ({ page }) => {
    await page.goto('/nowhere');
    await expect(page).toHaveURL('/home');
  });
});

for (const { email, address, signIn, heading } of [
  {
    email: ADMIN,
    address: '/admin/zone-wise-order-report?from=2026-11-02&to=2026-11-03',
    signIn: '/admin/sign-in',
    heading: 'Delivery Report',
  },
  {
    email: mde(1),
    address: '/deliveryBoy/orders',
    signIn: '/delivery-boy/sign-in',
    heading: 'Orders',
  },
])
  test(`a link to ${address} asks a signed-out person to sign in, without an error, and is opened afterwards`, async ({
    page,
  }) => {
    await page.goto(address);
    await expect(page).toHaveURL(signIn);
    await expect(page.getByLabel('Email')).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await enter(page, email);
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  });

test('a reload keeps the place', async ({ pageOf }) => {
  const page = await pageOf(mde(1), PHONE);
  await page.goto('/deliveryBoy/orders');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Orders');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Orders');
  await expect(page).toHaveURL('/deliveryBoy/orders');
});

test("the sidebar's logout ends the own session, here and on the server", async ({
  pageOf,
  server,
}) => {
  const page = await pageOf(ADMIN, DESKTOP);
  await page.goto('/admin/dashboard');
  await expect(logout(page)).toBeVisible();
  const token = await tokenIn(page, 'admin');
  const answered = page.waitForResponse('**/admin/logout');
  await logout(page).click();
  await expect(page).toHaveURL('/home');
  expect(await storedRoles(page)).toEqual([]);
  await answered;
  const { status, body } = await new Client(server.url, undefined, token).get('admin/get-products');
  expect({ status, message: body.message }).toEqual({
    status: 401,
    message: 'Unauthorized. Please log in again.',
  });
});

test("the phone's dropdown ends all three, here and on the server", async ({
  page,
  server,
  browser,
}) => {
  await page.close();
  const context = await browser.newContext({ ...PHONE, baseURL: server.url });
  const phone = await context.newPage();
  const sessions = await Promise.all(
    [supervisor(1), mde(1), ADMIN].map((email) => sessionOf(server.url, email)),
  );
  await rememberSessions(phone, ...sessions);
  await phone.goto('/admin/dashboard');
  await phone.getByRole('button', { name: /, menu$/ }).tap();
  await logout(phone).tap();
  await expect(phone).toHaveURL('/home');
  expect(await storedRoles(phone)).toEqual([]);
  for (const { token, role } of sessions)
    await expect
      .poll(async () => (await new Client(server.url, undefined, token).get(A_READ[role])).status)
      .toBe(401);
  await context.close();
});

test('a logout without a network takes effect here at once, in a duplicated tab as well, and on the server later', async ({
  pageOf,
  server,
}) => {
  const page = await pageOf(mde(18), PHONE);
  await page.goto('/deliveryBoy/orders');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Orders');
  const token = await tokenIn(page, 'deliveryBoy');
  const context = page.context();
  const duplicated = await context.newPage();
  await rememberSessions(
    duplicated,
    JSON.parse(await page.evaluate<string>(`sessionStorage.getItem('deliveryBoy')`)),
  );
  await duplicated.goto('/deliveryBoy/orders');
  await expect(duplicated.getByRole('heading', { level: 1 })).toHaveText('Orders');
  await context.setOffline(true);
  await page.getByRole('button', { name: /, menu$/ }).tap();
  await logout(page).tap();
  for (const tab of [page, duplicated]) {
    await expect(tab).toHaveURL('/home');
    expect(await storedRoles(tab)).toEqual([]);
  }
  const answer = async () =>
    (await new Client(server.url, undefined, token).get(A_READ['delivery-boy'])).status;
  expect(await answer()).toBe(200);
  await context.setOffline(false);
  await expect.poll(answer).toBe(401);
});

for (const { email, role, key, address, heading } of [
  {
    email: mde(1),
    role: 'delivery-boy',
    key: 'deliveryBoy',
    address: '/deliveryBoy/orders',
    heading: 'Orders',
  },
  {
    email: ADMIN,
    role: 'admin',
    key: 'admin',
    address: '/admin/orders',
    heading: 'Upload Order Excel',
  },
  {
    email: supervisor(1),
    role: 'supervisor',
    key: 'supervisor',
    address: '/supervisor/dashboard',
    heading: 'Supervisor Dashboard',
  },
])
  test(`${role}: a session that ends on the server leads to the sign-in, says so, and back to the place`, async ({
    pageOf,
    server,
  }) => {
    const page = await pageOf(email, PHONE);
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await new Client(server.url, undefined, await tokenIn(page, key)).post(`${role}/logout`);
    await expect(page).toHaveURL(`/${role}/sign-in`);
    await expect(page.getByRole('alert')).toHaveText('Unauthorized. Please log in again.');
    expect(await storedRoles(page)).toEqual([]);
    await enter(page, email);
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  });

test('an unused session of the office leads to the sign-in with the reason, and back to the place', async ({
  pageOf,
}) => {
  const page = await pageOf(supervisor(1));
  await page.goto('/supervisor/account');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Account');
  const calls = '**/apis/public/api/supervisor/get-*';
  const refusal = {
    statusCode: 401,
    error: 'Unauthorized',
    message: 'Unauthorized. Please log in again.',
    code: 'session-idle',
    params: {},
  };
  await page.route(calls, (route) => route.fulfill({ status: 401, json: refusal }));
  await page.reload();
  await expect(page.getByRole('alert')).toHaveText(
    'You were signed out because nothing was done here for 4 hours. Please sign in again.',
  );
  await page.unroute(calls);
  await enter(page, supervisor(1));
  await expect(page).toHaveURL('/supervisor/account');
});
