import type { Read, Settings } from '@milkround/contracts';
import { Client } from '../support/client';
import {
  BRAND,
  DESKTOP,
  expect,
  isLive,
  type Locator,
  mde,
  type Page,
  PHONE,
  poll,
  rememberSessions,
  test,
} from './milkround';

const ENTRANCES = [
  ['MDE Login', '/delivery-boy/sign-in'],
  ['Supervisor Login', '/supervisor/sign-in'],
  ['Admin Login', '/admin/sign-in'],
] as const;

const menu = (page: Page) => page.getByRole('navigation', { name: 'Site' });

test.describe('on a desktop', () => {
  test.use(DESKTOP);

  test('a visitor reads the landing page, finds the sign-in of each role and the demo, and is protected from foreign scripts', async ({
    page,
    server,
  }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Fresh milk');
    await expect(page.getByRole('heading', { name: 'Our Commitment to Quality' })).toBeVisible();
    await expect(page.getByRole('banner').getByText(BRAND)).toBeVisible();
    await expect(page).toHaveTitle(BRAND);
    await expect(menu(page).getByRole('link')).toHaveText([
      'Home',
      ...ENTRANCES.map(([label]) => label),
    ]);
    const footer = page.getByRole('contentinfo');
    const { body } = await new Client(server.url).get<Read<Settings>>('/api/get-setting');
    await expect(footer).toContainText(`© ${body.data.business_date.slice(0, 4)} ${BRAND}`);
    await expect(footer.locator('a[href^="https://"]')).toHaveAttribute('rel', /noopener/);
    for (const [label, place] of ENTRANCES) {
      await expect(footer.getByRole('link', { name: label })).toHaveAttribute('href', place);
      await menu(page).getByRole('link', { name: label }).click();
      await expect(page).toHaveURL(place);
      await expect(page.getByRole('heading', { name: label })).toBeVisible();
      await page.getByRole('link', { name: 'Back to home' }).click();
      await expect(page).toHaveURL('/home');
    }
    await page.getByRole('link', { name: 'Try the demo' }).click();
    await page.getByRole('region', { name: 'Demo' }).getByRole('button', { name: 'Admin' }).click();
    await expect(page).toHaveURL('/admin/dashboard');

    // The policy allows nothing but this server, and blocks what a script adds.
    await page.addInitScript(`window.violations = [];
      addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
        window.violations.push(effectiveDirective));`);
    const response = await page.goto('/');
    const policy = new Map(
      (response?.headers()['content-security-policy'] ?? '').split(';').map((directive) => {
        const [name = '', ...sources] = directive.trim().split(' ');
        return [name, sources.join(' ')];
      }),
    );
    expect(policy.get('connect-src')).toBe("'self'");
    expect(policy.get('font-src')).toBe("'self'");
    expect(policy.get('style-src')).toMatch(/^'self' 'sha256-[\w+/=]+'$/);
    expect([...policy.values()].join(' ')).not.toMatch(/unsafe-inline|https?:|wss?:/);
    await page.evaluate(
      `document.head.append(Object.assign(document.createElement('style'), { textContent: 'body { color: red }' }))`,
    );
    await page.evaluate(`try { new WebSocket('wss://elsewhere.test/live') } catch {}`);
    await poll(() => page.evaluate('window.violations')).toEqual(['style-src-elem', 'connect-src']);
  });
});

/** Blocks the client until the returned function is called; until then only the page itself is visible. */
async function withoutClient(page: Page): Promise<() => void> {
  let come = () => {};
  const allowed = new Promise<void>((resolve) => (come = resolve));
  await page.route('**/assets/base-*.js', async (route) => {
    await allowed;
    await route.continue();
  });
  return come;
}

/** Where the letters of the heading are, not the box around them: left, top and height. */
const headingAt = (page: Page) =>
  page.evaluate<number[]>(`(() => {
    const range = document.createRange();
    range.selectNodeContents([...document.querySelectorAll('h1')].find((heading) => heading.checkVisibility()));
    const { left, top, height } = range.getBoundingClientRect();
    return [left, top, height].map(Math.round);
  })()`);

const topOf = async (element: Locator) => Math.round((await element.boundingBox())?.y ?? NaN);

test.describe('on a phone', () => {
  test.use(PHONE);

  test('a visitor sees the heading before the client has loaded, opens the menu, and his language stays', async ({
    page,
  }) => {
    const come = await withoutClient(page);
    await page.goto('/home', { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1, name: /Fresh milk/ })).toBeVisible();
    const before = await headingAt(page);
    await expect(page.getByRole('banner')).toHaveCount(0);
    come();
    await expect(page.getByRole('banner')).toBeVisible();
    expect(await headingAt(page)).toEqual(before);

    const login = menu(page).getByRole('link', { name: 'MDE Login' });
    await expect(login).toBeHidden();
    await page.getByRole('button', { name: 'Open menu' }).tap();
    await expect(login).toBeVisible();
    await page.getByRole('button', { name: 'Close menu' }).tap();
    await expect(login).toBeHidden();

    await page.getByRole('combobox', { name: 'Language' }).selectOption('मराठी');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('ताजे दूध');
    const comeAgain = await withoutClient(page);
    await page.goto('/home', { waitUntil: 'commit' });
    await expect(page.locator('.first-home')).toBeVisible();
    await expect(page.getByText('Fresh milk')).toBeHidden();
    comeAgain();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('दूध');
    await page.goto('/delivery-boy/sign-in');
    await page.locator('section').getByRole('button').first().tap();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('डिलिव्हरी बॉय डॅशबोर्ड');
    await page.getByRole('button', { name: /मेनू|menu$/ }).tap();
    await page.getByRole('button', { name: 'हिन्दी' }).tap();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('डिलीवरी बॉय डैशबोर्ड');
  });

  test('a delivery boy sees the outline of his orders before the client has loaded, nothing moves when it has, and a missing file is loaded again', async ({
    page,
    sharedSession,
  }) => {
    const come = await withoutClient(page);
    await page.goto('/deliveryBoy/orders', { waitUntil: 'commit' });
    await expect(page.locator('.first-mark')).toBeVisible();
    await expect(page.getByText('Search by consumer')).toBeHidden();

    await rememberSessions(page, await sharedSession(mde(1)));
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto('/deliveryBoy/orders', { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
    const title = await headingAt(page);
    const search = await topOf(page.getByText('Search by consumer'));
    come();
    await expect(page.getByRole('list', { name: 'Orders' })).toBeVisible();
    expect(await headingAt(page)).toEqual(title);
    expect(Math.abs((await topOf(page.getByRole('searchbox'))) - search)).toBeLessThanOrEqual(2);
    await isLive(page);
    expect(asked.filter((path) => path.includes('/delivery-boy/'))).toEqual([
      expect.stringMatching(/\/delivery-boy\/day$/),
    ]);

    // A file of the client that is missing is reported, and loaded again.
    await page.unroute('**/assets/base-*.js');
    await page.route('**/assets/base-*.js', (route) =>
      route.fulfill({ status: 404, contentType: 'text/plain', body: 'Not found' }),
    );
    await page.goto('/deliveryBoy/orders');
    await expect(page.getByRole('alert')).toContainText('Milkround has not arrived completely.');
    await page.unroute('**/assets/base-*.js');
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});
