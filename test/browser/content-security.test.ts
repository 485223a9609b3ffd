import { firstStop, openOrders, row } from './board';
import {
  ADMIN,
  DESKTOP,
  expect,
  isLive,
  mde,
  PHONE,
  sessionOf,
  test,
  toast,
  type Page,
} from './milkround';

/** Makes each document that the page opens record the violations of its policy. */
const recordViolations = (page: Page) =>
  page.addInitScript(`window.violations = [];
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
      window.violations.push([effectiveDirective, blockedURI, sample].join(' ')));`);

const expectNoViolations = async (page: Page, where: string) =>
  expect(await page.evaluate('window.violations'), `violations on ${where}`).toEqual([]);

const policyOf = async (page: Page, path: string): Promise<Map<string, string>> => {
  const response = await page.goto(path);
  const directives = (response?.headers()['content-security-policy'] ?? '')
    .split(';')
    .map((directive) => directive.trim().split(' '));
  return new Map(directives.map(([name = '', ...sources]) => [name, sources.join(' ')]));
};

test('the policy allows nothing but this server and the page’s own script and styles', async ({
  page,
}) => {
  const policy = await policyOf(page, '/');
  expect(policy.get('connect-src')).toBe("'self'");
  expect(policy.get('font-src')).toBe("'self'");
  expect(policy.get('style-src')).toMatch(/^'self' 'sha256-[\w+/=]+'$/);
  expect([...policy.values()].join(' ')).not.toMatch(/unsafe-inline|https?:|wss?:/);
});

test('a style or a socket that a script adds to the page is blocked, and the test records it', async ({
  page,
}) => {
  await recordViolations(page);
  await page.goto('/');
  await page.evaluate(
    `document.head.append(Object.assign(document.createElement('style'), { textContent: 'body { color: red }' }))`,
  );
  await page.evaluate(`try { new WebSocket('wss://elsewhere.test/live') } catch {}`);
  await expect
    .poll(() => page.evaluate('window.violations.map((violation) => violation.split(" ")[0])'))
    .toEqual(['style-src-elem', 'connect-src']);
});

test('the delivery boy works without a violation: page, socket, dialog and toasts', async ({
  pageOf,
  server,
}) => {
  const page = await pageOf(mde(13), PHONE);
  await recordViolations(page);
  const socket = page.waitForEvent('websocket', (candidate) => candidate.url().includes('/live'));
  const { stop } = await firstStop(server, 13);
  await openOrders(page);
  expect((await socket).isClosed()).toBe(false);
  await isLive(page);
  await row(page, stop).getByText(stop.name, { exact: true }).tap();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.getByLabel('Absence Remark').fill('Gone to village');
  await page.getByRole('button', { name: 'Save Changes' }).tap();
  await expect(toast(page, 'Order remark updated successfully!')).toBeVisible();
  await expectNoViolations(page, 'Orders');
});

test('signing in, being refused and the dashboard cause no violation', async ({
  page,
  pageOf,
  server,
}) => {
  await recordViolations(page);
  for (const address of ['/', '/admin/sign-in']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoViolations(page, address);
  }
  await page.getByLabel('Email').fill(ADMIN);
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Invalid', { exact: false }).first()).toBeVisible();
  await expectNoViolations(page, 'a refused sign-in');
  expect((await sessionOf(server.url, ADMIN)).role).toBe('admin');
  const office = await pageOf(ADMIN, DESKTOP);
  await recordViolations(office);
  await office.goto('/admin/dashboard');
  await isLive(office);
  await expectNoViolations(office, 'the dashboard');
});
