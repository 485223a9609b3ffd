import type { Read, Settings } from '@milkround/contracts';
import { Client } from '../support/client';
import { BRAND, DESKTOP, expect, PHONE, test, type Page } from './milkround';

const ENTRANCES = [
  ['MDE Login', '/delivery-boy/sign-in'],
  ['Supervisor Login', '/supervisor/sign-in'],
  ['Admin Login', '/admin/sign-in'],
] as const;

const menu = (page: Page) => page.getByRole('navigation', { name: 'Site' });
const footer = (page: Page) => page.getByRole('contentinfo');

test.describe('on a desktop', () => {
  test.use(DESKTOP);

  for (const place of ['/', '/home']) {
    test(`${place} is the landing page`, async ({ page }) => {
      await page.goto(place);
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Fresh milk');
      await expect(page.getByRole('heading', { name: 'About' })).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Our Commitment to Quality' })).toBeVisible();
      await expect(page.getByText('preservatives').first()).toBeVisible();
    });
  }

  test('the header links to the landing page and to the three sign-ins, and each of them links back', async ({
    page,
  }) => {
    await page.goto('/');
    await expect(menu(page).getByRole('link')).toHaveText([
      'Home',
      ...ENTRANCES.map(([label]) => label),
    ]);
    for (const [label, place] of ENTRANCES) {
      await menu(page).getByRole('link', { name: label }).click();
      await expect(page).toHaveURL(place);
      await expect(page.getByRole('heading', { name: label })).toBeVisible();
      await page.getByRole('link', { name: 'Back to home' }).click();
      await expect(page).toHaveURL('/home');
    }
  });

  test('a demo offers itself, and leads to a sign-in with one tap; the installation of a dairy does not', async ({
    page,
  }) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Try the demo' }).click();
    await expect(page).toHaveURL('/admin/sign-in');
    await expect(
      page.getByRole('region', { name: 'Demo' }).getByRole('button', { name: 'Admin' }),
    ).toBeVisible();
    await page.route('**/api/get-setting', async (route) => {
      const answer: Read<Settings> = await (await route.fetch()).json();
      await route.fulfill({ json: { ...answer, data: { ...answer.data, demo: false } } });
    });
    const settings = page.waitForResponse('**/api/get-setting');
    await page.goto('/');
    await settings;
    await expect(page.getByRole('banner').getByText(BRAND)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Try the demo' })).toHaveCount(0);
  });

  test('the footer links to the same places, and names the site, the year and an external authority', async ({
    page,
    server,
  }) => {
    await page.goto('/');
    for (const [label, place] of [['Home', '/home'], ...ENTRANCES] as const)
      await expect(footer(page).getByRole('link', { name: label })).toHaveAttribute('href', place);
    const { body } = await new Client(server.url).get<Read<Settings>>('/api/get-setting');
    await expect(footer(page)).toContainText(`© ${body.data.business_date.slice(0, 4)} ${BRAND}`);
    const external = footer(page).locator('a[href^="https://"]');
    await expect(external).toHaveAttribute('target', '_blank');
    await expect(external).toHaveAttribute('rel', /noopener/);
  });

  test('the brand comes from the settings, or is the default when they fail', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('banner').getByText(BRAND)).toBeVisible();
    await expect(page).toHaveTitle(BRAND);
    await page.route('**/api/get-setting', (route) =>
      route.fulfill({ status: 500, json: { message: 'no' } }),
    );
    await page.goto('/home');
    await expect(page.getByRole('banner').getByText('Milkround')).toBeVisible();
  });
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('the links are hidden behind a menu button', async ({ page }) => {
    await page.goto('/');
    const login = menu(page).getByRole('link', { name: 'MDE Login' });
    await expect(login).toBeHidden();
    await page.getByRole('button', { name: 'Open menu' }).tap();
    await expect(login).toBeVisible();
    await page.getByRole('button', { name: 'Close menu' }).tap();
    await expect(login).toBeHidden();
    await page.getByRole('button', { name: 'Open menu' }).tap();
    await login.tap();
    await expect(page).toHaveURL('/delivery-boy/sign-in');
  });
});
