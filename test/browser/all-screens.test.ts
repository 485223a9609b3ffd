import type { BrowserContextOptions } from '@playwright/test';
import { GUIDELINES, inaccessible } from './accessibility';
import { addresses, cutWords, settled, tooWide } from './fits';
import { ADMIN, DESKTOP, expect, mde, PHONE, supervisor, test, type Page } from './milkround';

/** Each scheme of colours is checked at one of the sizes. */
const SIZES: { size: 'phone' | 'desktop'; options: BrowserContextOptions }[] = [
  { size: 'phone', options: { ...PHONE, colorScheme: 'light' } },
  { size: 'desktop', options: { ...DESKTOP, colorScheme: 'dark' } },
];
const NARROWEST = { width: 320, height: 640 };
const PUBLIC = ['/home', '/admin/sign-in', '/supervisor/sign-in', '/delivery-boy/sign-in'];
/** `more` are the screens to which no entry of the navigation leads. */
const ROLES = [
  {
    who: 'an admin',
    email: ADMIN,
    dashboard: '/admin/dashboard',
    more: ['/admin/board?deliveryBoy=5', '/admin/consumers/10019?area=1', '/admin/account'],
  },
  {
    who: 'a supervisor',
    email: supervisor(3),
    dashboard: '/supervisor/dashboard',
    more: ['/supervisor/board?deliveryBoy=11', '/supervisor/account'],
  },
  {
    who: 'a delivery boy',
    email: mde(15),
    dashboard: '/deliveryBoy/dashboard',
    more: ['/deliveryBoy/account'],
  },
];

/** Collects all errors of the page from now on, violations of the content security policy as well. */
function troubles(page: Page): string[] {
  const seen: string[] = [];
  page.on('console', (message) => {
    // The browser tests block the worker in this way on purpose.
    if (message.text().startsWith('Service Worker registration blocked')) return;
    if (message.type() === 'error' || message.type() === 'warning')
      seen.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => seen.push(`error: ${error.message}`));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // The next screen cuts off the requests of the one before.
    if (reason !== 'net::ERR_ABORTED') seen.push(`no answer: ${request.url()} ${reason}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) seen.push(`${response.status()}: ${response.url()}`);
  });
  return seen;
}

async function walk(page: Page, size: 'phone' | 'desktop', screens: readonly string[]) {
  const seen = troubles(page);
  for (const language of ['en', 'hi', 'mr']) {
    await page.evaluate(`localStorage.setItem('language', '${language}')`);
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', `${language}-IN`);
    for (const address of screens) {
      const where = `${address} in ${language} on a ${size}`;
      const link = page.locator(`nav a[href="${address}"]`).first();
      // A screen with a link is opened by it in the other languages, so that both ways are tested; a link needs no new page.
      const hasLink = language !== 'en' && (await link.count()) > 0;
      await (hasLink ? link.dispatchEvent('click') : page.goto(address));
      await expect(page).toHaveURL(address);
      await settled(page);
      expect.soft(await tooWide(page), `${where} fits on the screen`).toEqual([]);
      if (language === 'en')
        expect
          .soft(await inaccessible(page, 'html', GUIDELINES), `${where} is accessible`)
          .toEqual([]);
      if (size === 'phone' && language === 'mr') await expectNarrow(page, where);
    }
  }
  expect(seen).toEqual([]);
}

async function expectNarrow(page: Page, where: string): Promise<void> {
  const shown = page.viewportSize();
  await page.setViewportSize(NARROWEST);
  expect.soft(await tooWide(page), `${where} fits on the narrowest phone`).toEqual([]);
  expect.soft(await cutWords(page), `${where} has whole words on the narrowest phone`).toEqual([]);
  if (shown) await page.setViewportSize(shown);
}

for (const { who, email, dashboard, more } of ROLES)
  test(`${who} opens every screen on a phone and on a desktop: it is accessible and fits, in every language`, async ({
    pageOf,
  }) => {
    for (const { size, options } of SIZES) {
      const page = await pageOf(email, options);
      await page.goto(dashboard);
      await settled(page);
      const screens = await addresses(page);
      expect(screens).toContain(dashboard);
      await walk(page, size, [...screens, ...more]);
    }
  });

test('a visitor opens every public page on a phone and on a desktop: it is accessible and fits, in every language', async ({
  browser,
  server,
}) => {
  for (const { size, options } of SIZES) {
    const context = await browser.newContext({ ...options, baseURL: server.url });
    const page = await context.newPage();
    await page.goto('/home');
    await walk(page, size, PUBLIC);
    await context.close();
  }
});
