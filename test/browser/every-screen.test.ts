import type { BrowserContextOptions, Request } from '@playwright/test';
import { COLOURS, GUIDELINES, inaccessible } from './accessibility';
import { openOrders, rows } from './board';
import { addresses, cutWords, settled, tooWide } from './fits';
import { ADMIN, DESKTOP, expect, mde, PHONE, supervisor, test, type Page } from './milkround';

/** The narrowest phone. */
const NARROW = { width: 320, height: 640 };
type Scheme = 'light' | 'dark';
/** A page is opened and checked completely in one scheme. Then its colours are checked in the other one. */
interface Look {
  scheme: Scheme;
  other: Scheme;
}
const SIZES: ({ size: string; options: BrowserContextOptions } & Look)[] = [
  { size: 'phone', options: PHONE, scheme: 'light', other: 'dark' },
  { size: 'desktop', options: DESKTOP, scheme: 'dark', other: 'light' },
];
const PUBLIC = ['/', '/home', '/admin/sign-in', '/supervisor/sign-in', '/delivery-boy/sign-in'];
const ROLES = [
  { email: ADMIN, dashboard: '/admin/dashboard' },
  { email: supervisor(3), dashboard: '/supervisor/dashboard' },
  { email: mde(15), dashboard: '/deliveryBoy/dashboard' },
];

/** Collects all errors of the page from now on. */
function troubles(page: Page): string[] {
  const seen: string[] = [];
  page.on('console', (message) => {
    // The browser tests block the worker in this way on purpose.
    if (message.text().startsWith('Service Worker registration blocked')) return;
    if (message.type() === 'error' || message.type() === 'warning')
      seen.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => seen.push(`error: ${error.message}`));
  const answered = new Set<Request>();
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // Chromium may report an answer as aborted although the page has read its body in parts and completely.
    if (reason === 'net::ERR_ABORTED' && answered.has(request)) return;
    seen.push(`no answer: ${request.url()} ${reason}`);
  });
  page.on('response', (response) => {
    answered.add(response.request());
    if (response.status() >= 400) seen.push(`${response.status()}: ${response.url()}`);
  });
  return seen;
}

/** Opens a screen as soon as all requests of the page have been answered, because a request that is cut off looks like a failed one. */
function visitor(
  page: Page,
): (address: string, go?: (address: string) => Promise<unknown>) => Promise<void> {
  const open = new Set<Request>();
  page.on('request', (request) => open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return async (address, go = (it) => page.goto(it)) => {
    await expect
      .poll(() => [...open].map((request) => request.url()), 'all is answered')
      .toEqual([]);
    await go(address);
  };
}

/** Checks the page, or one part of it when the rest has been checked, in the scheme in which it was opened and then in the other one. */
async function expectFit(
  page: Page,
  where: string,
  { scheme, other }: Look,
  part = 'html',
): Promise<void> {
  await expectFitIn(scheme, page, where, part, GUIDELINES);
  await page.emulateMedia({ colorScheme: other });
  await expectFitIn(other, page, where, part, COLOURS);
  await page.emulateMedia({ colorScheme: scheme });
}

async function expectFitIn(
  scheme: Scheme,
  page: Page,
  where: string,
  part: string,
  rules: string[],
): Promise<void> {
  await settled(page);
  expect.soft(await tooWide(page), `${where} fits on the screen, ${scheme}`).toEqual([]);
  expect
    .soft(await inaccessible(page, part, rules), `${where} is accessible, ${scheme}`)
    .toEqual([]);
}

async function expectNarrow(page: Page, where: string): Promise<void> {
  const shown = page.viewportSize();
  await page.setViewportSize(NARROW);
  expect.soft(await tooWide(page), `${where} fits on the narrowest phone`).toEqual([]);
  expect.soft(await cutWords(page), `${where} has whole words on the narrowest phone`).toEqual([]);
  if (shown) await page.setViewportSize(shown);
}

for (const { size, options, ...look } of SIZES) {
  const shown: BrowserContextOptions = { ...options, colorScheme: look.scheme };
  test.describe(size, () => {
    test('public pages', async ({ browser, server }) => {
      const context = await browser.newContext({ ...shown, baseURL: server.url });
      const page = await context.newPage();
      const seen = troubles(page);
      const visit = visitor(page);
      for (const address of PUBLIC) {
        await visit(address);
        await expectFit(page, address, look);
      }
      expect(seen).toEqual([]);
      await context.close();
    });

    for (const { email, dashboard } of ROLES)
      test(`all screens of ${email}`, async ({ pageOf }) => {
        test.setTimeout(180_000);
        const page = await pageOf(email, shown);
        const seen = troubles(page);
        const visit = visitor(page);
        await visit(dashboard);
        await settled(page);
        const screens = await addresses(page);
        expect(screens).toContain(dashboard);
        // The phone opens screens by their address and the desktop by a link, so that both ways are tested; a link needs no new page.
        const follow = (address: string) =>
          page.locator(`nav[aria-label="Main"] a[href="${address}"]`).click();
        for (const address of screens) {
          await visit(address, size === 'phone' ? undefined : follow);
          await expect(page).toHaveURL(address);
          await expectFit(page, address, look);
          if (size === 'phone') await expectNarrow(page, address);
        }
        expect(seen).toEqual([]);
      });

    test('the dialogs of the orders', async ({ pageOf }) => {
      const page = await pageOf(mde(15), shown);
      await openOrders(page);
      await rows(page)
        .first()
        .getByRole('button', { name: / required$/ })
        .first()
        .click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectFit(page, 'the quantity dialog', look, 'dialog[open]');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await rows(page).first().getByRole('button').first().click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectFit(page, "the consumer's details", look, 'dialog[open]');
    });
  });
}
